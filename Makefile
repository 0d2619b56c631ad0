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
PACKAGES_TEST := python3 tzdata python3-aiosmtpd openssl strace valgrind util-linux procps
PACKAGES_MAIL := postfix dovecot-imapd isync swaks procmail systemd dbus-user-session
# a node that is there already may have an npm of its own, which Debian's does not go with
PACKAGES_PAGE = $(if $(shell command -v npm),,nodejs npm) chromium
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

EXTRACT := $(wildcard mail/extract*.c)
MAIL_APART := $(EXTRACT) mail/smtp.c
objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
TEXTS := $(wildcard core/*/deck.json) store/schema.sql
TEMPLATES := $(wildcard templates/*.txt templates/*/*.txt)
CORE := $(call objects,$(wildcard core/*.c core/*/*.c)) $(patsubst %,$(BUILD)/%.o,$(wildcard core/*/deck.json))
STORE := $(call objects,$(wildcard store/*.c)) $(BUILD)/store/schema.sql.o
MAIL := $(call objects,$(filter-out $(MAIL_APART),$(wildcard mail/*.c))) $(BUILD)/templates.o
CMD := $(call objects,$(filter-out cmd/extract.c cmd/send.c cmd/player%,$(wildcard cmd/*.c)))
PLAYER := $(call objects,$(wildcard cmd/player*.c)) \
  $(patsubst %,$(BUILD)/cmd/%.o,audit_copy audit_kept audit_report audit_walk input kept_text now \
    start)
LIBRARIES := $(BUILD)/libmail.a $(BUILD)/libstore.a $(BUILD)/libcore.a
PROGRAMS := $(BUILD)/sealed $(BUILD)/sealed-extract $(BUILD)/sealed-deliver $(BUILD)/sealed-player
SUPPORT := $(call objects,$(wildcard tests/support/*.c))
UNIT := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/unit/test_*.c))
BENCH := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/bench/*.c))
FUZZ := $(BUILD)/tests/fuzz/test_fuzz
PLAYOUT := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/playout/test_*.c))
# What tests of the program need besides it.
TEST_PROGRAMS := $(BUILD)/tests/newer/sealed
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
$(BUILD)/sealed-player: $(PLAYER) $(BUILD)/libmail.a $(BUILD)/libcore.a
	$(CC) $(LDFLAGS) -o $@ $^ $(call pkg,--libs,libsodium jansson)
$(BUILD)/sealed-extract: $(call objects,cmd/extract.c $(EXTRACT)) $(LIBRARIES)
	$(CC) $(LDFLAGS) -o $@ $^ $(call pkg,--libs,gmime-3.0 $(BASE))
$(BUILD)/sealed-deliver: $(call objects,cmd/send.c mail/smtp.c) $(LIBRARIES)
	$(CC) $(LDFLAGS) -o $@ $^ $(call pkg,--libs,libcurl $(BASE))
$(call objects,$(EXTRACT)): EXTRA = $(call pkg,--cflags,gmime-3.0)
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
$(BUILD)/tests/newer/sealed: $(BUILD)/tests/newer/rules.o $(CMD) $(LIBRARIES)
	$(CC) $(LDFLAGS) -o $@ $^ $(call pkg,--libs,$(BASE))
$(BUILD)/tests/bench/%: $(BUILD)/tests/bench/%.o $(LIBRARIES)
	$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) \
	  $(call pkg,--libs,$(EXTRA_LIBS) $(BASE))
$(BUILD)/tests/bench/fill: $(filter-out %/main.o,$(CMD))
$(BUILD)/tests/bench/speed: $(SUPPORT)
$(BUILD)/tests/bench/speed: EXTRA_LIBS = cmocka
$(BUILD)/tests/bench/bare: EXTRA_LIBS = libcurl
$(BUILD)/tests/bench/gmime: EXTRA_LIBS = gmime-3.0
$(BUILD)/tests/bench/gmime.o: EXTRA = $(call pkg,--cflags,gmime-3.0)
EXTRACTING := $(BUILD)/tests/unit/test_extract $(BUILD)/tests/variants/read_orders $(BUILD)/tests/fuzz/test_fuzz
$(EXTRACTING): $(call objects,$(EXTRACT))
$(EXTRACTING): EXTRA_LIBS = gmime-3.0
$(BUILD)/tests/unit/test_reader: | $(BUILD)/sealed-extract
$(BUILD)/tests/unit/test_settings $(BUILD)/tests/unit/test_keyfiles: \
  $(patsubst %,$(BUILD)/cmd/%.o,keyfiles settings settings_table settings_value)
$(BUILD)/tests/unit/test_session: $(filter-out %/main.o,$(CMD))
$(BUILD)/tests/unit/test_case: $(patsubst %,$(BUILD)/cmd/%.o,case case_text case_play case_check)

# Random games whose piles are written down.
DEAL := $(BUILD)/tests/golden/deal
$(DEAL): LDFLAGS += -Wl,--wrap=chance_shuffle
$(DEAL): EXTRA_LIBS = cmocka

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
# A Postfix that is only installed: without a configuration it does not start.
deps-mail: deps-test
	@dpkg -s postfix >/dev/null 2>&1 || test ! -x /usr/bin/debconf-set-selections || { \
	  sudo=; test "$$(id -u)" = 0 || sudo=sudo; \
	  echo 'postfix postfix/main_mailer_type select No configuration' | $$sudo debconf-set-selections; }
	@$(call install_packages,$(PACKAGES_MAIL))
deps-lint: deps
	@$(call install_packages,$(PACKAGES_LINT))
deps-page: deps-test
	@$(call install_packages,$(PACKAGES_PAGE))

JOBS := $(shell getconf _NPROCESSORS_ONLN)
demo: deps$(if $(GAME),-test)
	@echo "building into $(BUILD)/"
	@$(MAKE) -s -j$(JOBS) all
	@tests/demo/$(if $(GAME),robots $(BUILD) $(GAME),run $(BUILD))

CHECKS := check-pure check-unit check-play check-golden check-variants check-playout check-fuzz check-cli \
  check-crash check-secrecy
check: deps-test
	@echo "building into $(BUILD)/"
	@$(MAKE) -s -j$(JOBS) all $(UNIT) $(PLAYOUT) $(FUZZ) $(TEST_PROGRAMS) $(DEAL) $(WATCHED)
	@$(MAKE) --no-print-directory -j1 $(CHECKS)

check-pure: $(BUILD)/libcore.a
	@tests/support/pure $<
check-play: $(BUILD)/sealed
	@$< try $(wildcard tests/cases/*/*.case)
check-golden: $(BUILD)/sealed $(DEAL)
	@tests/support/each tests/golden/run
check-unit: $(UNIT)
check-playout: $(PLAYOUT)
# So many games of each kind; sanitizers make them five times as slow.
check-playout: export PLAYOUTS := $(or $(PLAYOUTS),$(if $(SAN),40,200))
check-unit check-playout:
	@tests/support/each $^
# FUZZ_SECONDS: how long; a minute with sanitizers
check-fuzz: $(FUZZ)
	@FUZZ_SECONDS=$${FUZZ_SECONDS:-$(if $(SAN),60,5)} tests/support/each $^
check-cli check-crash: all $(TEST_PROGRAMS)
	@tests/support/each $(wildcard tests/$(@:check-%=%)/*.sh)
check-variants: $(BUILD)/tests/variants/read_orders
	@tests/support/each tests/variants/run
# With real mail servers, which only root can start; `make check` does not do it.
REAL := postfix forward imap procmail systemd kills speed
check-mail: deps-mail
	@echo "building into $(BUILD)/"
	@$(MAKE) -s -j$(JOBS) all $(BUILD)/tests/bench/bare
	@tests/support/each tests/cli/smtp.sh $(REAL:%=tests/real/%.sh)
check-secrecy: $(WATCHED)
	@tests/support/each tests/secrecy/run tests/secrecy/blocks
# The page that seals bids, as one file; the packages are those of its lock file.
PAGE := $(BUILD)/sealed-page.html
$(BUILD)/page/node_modules: cmd/page/package.json cmd/page/package-lock.json
	@mkdir -p $(@D)
	@cp $^ $(@D)
	@cd $(@D) && npm ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@
$(PAGE): cmd/page/page.html cmd/page/page.js cmd/page/build.js $(BUILD)/page/node_modules
	@node cmd/page/build.js $(BUILD)/page $@
page: deps-page
	@$(MAKE) -s $(PAGE)
	@echo "$(PAGE)  $$(sha256sum $(PAGE) | cut -d' ' -f1)"
check-page: deps-page
	@$(MAKE) -s -j$(JOBS) all $(PAGE)
	@tests/page/run $(BUILD)/page $(PAGE)
bench: deps-test
	@$(MAKE) -s -j$(JOBS) all $(BENCH)
	@tests/bench/run $(BUILD)

lint: deps-lint
	@tests/support/lint
format: deps-lint
	@clang-format-14 $(or $(FORMAT),-i) $$(find cmd core store mail tests -name '*.[ch]')

HELPERS := sealed-extract sealed-deliver
MAN := $(DESTDIR)$(PREFIX)/share/man/man1
UNITS := sealed-tick@.service sealed-tick@.timer sealed-fetch@.service sealed-fetch@.timer
UNIT_DIR := $(DESTDIR)$(PREFIX)/lib/systemd/user
install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(LIBEXEC) $(MAN) $(UNIT_DIR)
	install $(BUILD)/sealed $(BUILD)/sealed-player $(DESTDIR)$(PREFIX)/bin
	install $(HELPERS:%=$(BUILD)/%) $(DESTDIR)$(LIBEXEC)
	install -m 644 cmd/sealed.1 cmd/sealed-player.1 $(MAN)
	for unit in $(UNITS); do sed 's|@BINDIR@|$(PREFIX)/bin|' cmd/$$unit >$(UNIT_DIR)/$$unit || exit 1; done
uninstall:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/bin/,sealed sealed-player) \
	  $(HELPERS:%=$(DESTDIR)$(LIBEXEC)/%) $(addprefix $(MAN)/,sealed.1 sealed-player.1) \
	  $(UNITS:%=$(UNIT_DIR)/%)
clean:
	rm -rf build build-address-undefined $(BUILD)

.PHONY: all deps deps-page page check-page deps-test deps-mail deps-lint demo check $(CHECKS) check-mail bench lint format install uninstall clean

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
