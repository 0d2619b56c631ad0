#!/bin/sh
# Every kind of mail that the program sends, to people with all kinds of names, as another program
# reads it: the same names, subjects and texts, no header more or less (mail 4.5, 4.6).
. tests/support/cli.sh
mkdir -p "$work/g1"
mkdir -m 700 "$work/g1.keys"
printf 'keys = %s\nhost = game.example.org\nsender_name = Spiel "g1", Jörg & Söhne\n' "$work/g1.keys" >"$work/g1/sealed.ini"
cat >"$work/names" <<'END'
zoe@example.org	Zoë & Müller; Dr. =?x?=
moscow@example.org	Москва 王菲
plain@example.org	O'Brien (a) b
long@example.org	Ana-Łucja Ångström-Żółć
host@game.example.org	
END
# the names, written as a host would on the command line
run 0 new "$db" --rules mutant --now "$(now)" "Zoë & Müller; Dr. =?x?= <zoe@example.org>" \
    "Москва 王菲 <moscow@example.org>" "\"O'Brien (a) b\" <plain@example.org>" \
    "Ana-Łucja Ångström-Żółć <long@example.org>"
deliver
zoe() { find "$work/g1/g1.mail/zoe@example.org/new" -type f | sort -V | tail -n 1; }
# answer LINE...: Zoë's mail, from a program that tries to slip in headers
answer() {
    later 1
    {
        printf 'From: =?utf-8?q?Zo=C3=AB=0D=0ABcc:_evil@else.example?= <zoe@example.org>\n'
        printf 'To: <%s>\n' "$(header Reply-To "$(zoe)" | tr -d '<>')"
        printf 'Subject: =?utf-8?q?Re:=0D=0ABcc:_evil@else.example?=\n'
        printf 'Message-ID: <%s@mail.example.org>%s\nContent-Type: text/plain; charset=utf-8\n\n' \
            "$(echo "$*$minutes" | cksum | cut -d ' ' -f 1)" "${id-}"
        printf '%s\n' "$@"
    } >"$letter"
    take 0 "$letter"
}
answer "BID 1" "Bcc: evil@else.example" "hello there"               # a receipt
answer "BIT 1"                                                       # an error
answer 'TELL ALL: Bcc: x, "=?utf-8?q?a?=" and 王 and . and From here' # messages
answer STATUS
answer HISTORY
answer RULES
answer TEST "BID 1"
answer "ADDRESS zoe@new.example.org" # to a new address, and the old one is told
printf 'zoe@new.example.org\t%s\n' 'Zoë & Müller; Dr. =?x?=' >>"$work/names"
answer "SUBSTITUTE Łucja Ö <lucja@example.org>" # who is asked, declines, and is told that it was read
printf 'lucja@example.org\t%s\n' 'Łucja Ö' >>"$work/names"
asked=$(find "$work/g1/g1.mail/lucja@example.org/new" -type f)
printf 'From: lucja@example.org\nTo: %s\nMessage-ID: <no@mail.example.org>\n\nDECLINE\n' \
    "$(header Reply-To "$asked" | tr -d '<>')" >"$letter"
take 0 "$letter"
test "$(find "$work/g1/g1.mail/lucja@example.org/new" -type f | wc -l)" = 2 || fail "who declines is not told"
id=' (comment=0D=0ABcc: x)'
answer "BID 2"
id=
leaving=$(header List-Unsubscribe "$(zoe)" | sed 's/<mailto:\(.*\)?.*/\1/')
printf 'From: zoe@example.org\nTo: %s\nMessage-ID: <leave@mail.example.org>\n\nunsubscribe\n' "$leaving" >"$letter"
take 0 "$letter"
later 3000
tick # deadlines, and reports of a round
run 0 host "$db" remind --now "$(now)"
run 0 host "$db" announce 'to all: "=?utf-8?q?a?=" and 王' --now "$(now)"
run 0 host "$db" seat 3 "Новый Б. <new@example.org>" --why "Zoë & Müller asked" --now "$(now)" # an invitation
printf 'new@example.org\t%s\n' 'Новый Б.' >>"$work/names"
deliver
rows "SELECT group_concat(DISTINCT kind) FROM (SELECT kind FROM outbox ORDER BY kind)" "confirm,error,notice,receipt,reminder,report"
find "$work/g1/g1.mail" -path '*/new/*' -type f | sort >"$work/all"
test "$(wc -l <"$work/all")" -gt 15 || fail "only $(wc -l <"$work/all") mails"
/usr/bin/python3 "$support/opinion.py" "$work/names" game.example.org $(cat "$work/all") || fail "they are not as they should be"

# the text is that which the program prints, to the byte
later 1
printf 'game: g1\nseat: 1\ncode: %s\n\nTEST\nTELL 2: "Привет, 王"\n' "$(body "$(zoe)" | sed -n 's/^ *| CODE //p')" >"$work/orders"
run 0 submit "$db" "$work/orders" --now "$(now)"
deliver
body "$(zoe)" >"$work/mailed"
cmp "$work/out" "$work/mailed" || fail "the mail has another text"
