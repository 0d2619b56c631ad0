# Sealed Orders. `make demo` plays a game from mails, `make check` runs every test.
# SAN=address,undefined  a build with sanitizers in build-address-undefined/
# WERROR=1               warnings are errors
# PREFIX, DESTDIR        where `make install` puts things

comma := ,
BUILD ?= build$(if $(SAN),-$(subst $(comma),-,$(SAN)))
PREFIX ?= /usr/local
LIBEXEC ?= $(PREFIX)/bin
CC ?= cc
VERSION := 0.1
export BUILD SAN

PACKAGES := gcc make pkg-config libsqlite3-dev libsodium-dev libcurl4-openssl-dev \
  libjansson-dev libgmime-3.0-dev libinih-dev libcmocka-dev sqlite3
PACKAGES_TEST := python3 python3-aiosmtpd openssl strace valgrind util-linux procps
PACKAGES_LINT := clang-14 clang-format-14 clang-tidy-14 cppcheck

BASE := sqlite3 libsodium jansson inih
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion \
  -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wformat=2 -Wundef -Wcast-qual \
  -Wwrite-strings -Wno-overlength-strings -Wunused-result
WARN += $(if $(findstring Free Software,$(shell $(CC) --version)),-Wlogical-op \
  -Wduplicated-cond -Wduplicated-branches -Wnull-dereference $(if $(SAN),-Wno-format-truncation))
HARDEN := -O2 -g -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE
HARDEN_LD := -pie -Wl,-z,relro,-z,now,--as-needed
CFLAGS ?= $(if $(SAN),-O1 -g -fno-omit-frame-pointer -fsanitize=$(SAN),$(HARDEN))
LDFLAGS ?= $(if $(SAN),-fsanitize=$(SAN),$(HARDEN_LD))
ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -I. -MMD -MP $(WARN) $(if $(WERROR),-Werror) \
  -DVERSION='"$(VERSION)"' -DLIBEXEC='"$(LIBEXEC)"' -DDUMPABLE=$(if $(SAN),1,0) $(CFLAGS)
pkg = $(shell pkg-config $(1) $(2))

MAIL_APART := mail/extract.c mail/smtp.c
objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
TEXTS := $(wildcard core/*/deck.json) store/schema.sql
TEMPLATES := $(wildcard templates/*.txt templates/*/*.txt)
CORE := $(call objects,$(wildcard core/*.c core/*/*.c)) $(patsubst %,$(BUILD)/%.o,$(wildcard core/*/deck.json))
STORE := $(call objects,$(wildcard store/*.c)) $(BUILD)/store/schema.sql.o
MAIL := $(call objects,$(filter-out $(MAIL_APART),$(wildcard mail/*.c))) $(BUILD)/templates.o
CMD := $(call objects,$(filter-out cmd/extract.c cmd/send.c,$(wildcard cmd/*.c)))
LIBRARIES := $(BUILD)/libmail.a $(BUILD)/libstore.a $(BUILD)/libcore.a
PROGRAMS := $(BUILD)/sealed $(BUILD)/sealed-extract $(BUILD)/sealed-deliver
SUPPORT := $(call objects,$(wildcard tests/support/*.c))
UNIT := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/unit/test_*.c))
BENCH := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/bench/*.c))
PLAYOUT := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/playout/test_*.c))
.SECONDARY:
.DELETE_ON_ERROR:

all: $(PROGRAMS)

$(BUILD)/libcore.a: $(CORE)
$(BUILD)/libstore.a: $(STORE)
$(BUILD)/libmail.a: $(MAIL)
$(BUILD)/lib%.a:
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/sealed: $(CMD) $(LIBRARIES)
	$(CC) $(LDFLAGS) -o $@ $^ $(call pkg,--libs,$(BASE))
$(BUILD)/sealed-extract: $(call objects,cmd/extract.c mail/extract.c) $(LIBRARIES)
	$(CC) $(LDFLAGS) -o $@ $^ $(call pkg,--libs,gmime-3.0 $(BASE))
$(BUILD)/sealed-deliver: $(call objects,cmd/send.c mail/smtp.c) $(LIBRARIES)
	$(CC) $(LDFLAGS) -o $@ $^ $(call pkg,--libs,libcurl $(BASE))
$(BUILD)/mail/extract.o: EXTRA = $(call pkg,--cflags,gmime-3.0)
$(BUILD)/tests/unit/test_extract.o: EXTRA = $(call pkg,--cflags,gmime-3.0)

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(EXTRA) -c -o $@ $<
$(BUILD)/%.o: $(BUILD)/%.c
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

# A text becomes a string of the program: its path is its name, / and . being _.
string = printf 'extern const char %s[];\nconst char %s[] =\n' $(1) $(1); \
  sed 's/\\/\\\\/g; s/"/\\"/g; s/^/"/; s/$$/\\n"/' $(2); echo ';'
name = $(subst -,_,$(subst .,_,$(subst /,_,$(1))))
$(TEXTS:%=$(BUILD)/%.c): $(BUILD)/%.c: %
	@mkdir -p $(@D)
	@{ $(call string,$(call name,$<),$<); } >$@
$(BUILD)/templates.c: $(TEMPLATES) mail/template.h
	@mkdir -p $(@D)
	@{ echo '#include "mail/template.h"'; $(foreach t,$(TEMPLATES),$(call string,$(call name,$(t)),$(t));) \
	  echo 'const struct template_text template_texts[] = {'; \
	  $(foreach t,$(TEMPLATES),echo '{"$(t:templates/%=%)", $(call name,$(t))},';) echo '{0, 0}};'; } >$@

$(BUILD)/tests/%: $(BUILD)/tests/%.o $(SUPPORT) $(LIBRARIES)
	$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) \
	  $(call pkg,--libs,cmocka $(EXTRA_LIBS) $(BASE))
$(BUILD)/tests/bench/%: $(BUILD)/tests/bench/%.o $(LIBRARIES)
	$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) \
	  $(call pkg,--libs,$(EXTRA_LIBS) $(BASE))
$(BUILD)/tests/bench/fill: $(filter-out %/main.o,$(CMD))
$(BUILD)/tests/bench/speed: $(SUPPORT)
$(BUILD)/tests/bench/speed: EXTRA_LIBS = cmocka
$(BUILD)/tests/unit/test_extract: $(BUILD)/mail/extract.o
$(BUILD)/tests/unit/test_extract: EXTRA_LIBS = gmime-3.0
$(BUILD)/tests/unit/test_reader: | $(BUILD)/sealed-extract
$(BUILD)/tests/unit/test_settings $(BUILD)/tests/unit/test_keyfiles: \
  $(patsubst %,$(BUILD)/cmd/%.o,keyfiles settings settings_table settings_value)
$(BUILD)/tests/unit/test_case: $(patsubst %,$(BUILD)/cmd/%.o,case case_text case_play case_check)

# sealed with random bytes from a seed, which shows its memory; and one that leaks amounts.
WATCHED := $(BUILD)/tests/secrecy/sealed $(BUILD)/tests/secrecy/leaking
$(BUILD)/tests/secrecy/leaking: $(BUILD)/tests/secrecy/leaks.o
$(BUILD)/tests/secrecy/leaking: LEAKS = ,--wrap=engine_seal_bid,--wrap=seal_opening_write
$(WATCHED): $(CMD) $(BUILD)/tests/secrecy/watched.o $(LIBRARIES) | $(BUILD)/sealed-extract
	$(CC) $(LDFLAGS) -Wl,--wrap=main$(LEAKS) -o $@ $(filter %.o,$^) $(filter %.a,$^) \
	  $(call pkg,--libs,$(BASE))
	@ln -sf ../../sealed-extract $(@D)/sealed-extract

# What is missing is installed with apt; nothing happens where it is all there.
install_packages = dpkg -s $(1) >/dev/null 2>&1 || { \
  sudo=; test "$$(id -u)" = 0 || sudo=sudo; $$sudo apt-get update -q && \
  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $(1); }
deps:
	@$(call install_packages,$(PACKAGES))
deps-test: deps
	@$(call install_packages,$(PACKAGES_TEST))
deps-lint: deps
	@$(call install_packages,$(PACKAGES_LINT))

JOBS := $(shell getconf _NPROCESSORS_ONLN)
demo: deps$(if $(GAME),-test)
	@echo "building into $(BUILD)/"
	@$(MAKE) -s -j$(JOBS) all
	@tests/demo/$(if $(GAME),robots $(BUILD) $(GAME),run $(BUILD))

CHECKS := check-pure check-unit check-play check-playout check-cli check-crash check-secrecy
check: deps-test
	@echo "building into $(BUILD)/"
	@$(MAKE) -s -j$(JOBS) all $(UNIT) $(PLAYOUT) $(TEST_PROGRAMS) $(WATCHED)
	@$(MAKE) --no-print-directory -j1 $(CHECKS)

check-pure: $(BUILD)/libcore.a
	@tests/support/pure $<
check-play: $(BUILD)/sealed
	@$< try $(wildcard tests/cases/*/*.case)
check-unit: $(UNIT)
check-playout: $(PLAYOUT)
check-unit check-playout:
	@tests/support/each $^
check-cli check-crash: all $(TEST_PROGRAMS)
	@tests/support/each $(wildcard tests/$(@:check-%=%)/*.sh)
check-secrecy: $(WATCHED)
	@tests/support/each tests/secrecy/run
bench: deps-test
	@$(MAKE) -s -j$(JOBS) all $(BENCH)
	@tests/bench/run $(BUILD)

lint: deps-lint
	@tests/support/lint
format: deps-lint
	@clang-format-14 $(or $(FORMAT),-i) $$(find cmd core store mail tests -name '*.[ch]')

HELPERS := sealed-extract sealed-deliver
MAN := $(DESTDIR)$(PREFIX)/share/man/man1
install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(LIBEXEC) $(MAN)
	install $(BUILD)/sealed $(DESTDIR)$(PREFIX)/bin
	install $(HELPERS:%=$(BUILD)/%) $(DESTDIR)$(LIBEXEC)
	install -m 644 cmd/sealed.1 $(MAN)
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/sealed $(HELPERS:%=$(DESTDIR)$(LIBEXEC)/%) $(MAN)/sealed.1
clean:
	rm -rf build build-address-undefined $(BUILD)

.PHONY: all deps deps-test deps-lint demo check $(CHECKS) bench lint format install uninstall clean

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
