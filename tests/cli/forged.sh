#!/bin/sh
# Mails from forged addresses: few go to each, and they shut nobody out who is there himself. mail 5.4.
. tests/support/cli.sh

SETTINGS='signup = open'
found --open 2 "Bas <bas@example.org>"
signup=$(sed -n 's/^ *\(game+g1-0-0-.*@game.example.org\)$/\1/p' "$work/out")
cat='C <cat@example.org>'

# --- an address: once in four hours for the same, four mails in a day, whatever comes ---
for name in Mallory Eve; do echo "JOIN $name" | write "$cat" game@game.example.org; done
test "$(mails Cat)" = 1 || fail "a forged From is answered twice"
later $((60 * 4 - 1))
echo "JOIN Eve" | write "$cat" game@game.example.org
test "$(mails Cat)" = 1 || fail "a forged From is answered again within four hours"
later 1
echo "JOIN Eve" | write "$cat" game@game.example.org
echo "SUBSCRIBE" | write "$cat" game@game.example.org
later $((60 * 4))
for text in "JOIN Eve" "SUBSCRIBE"; do echo "$text" | write "$cat" game@game.example.org; done
test "$(mails Cat)" = 4 || fail "$(mails Cat) mails to Cat"

# --- whose address it is has a mail, and so gets through, and says how he is called ---
echo "JOIN Bas" | mail Cat
subject_is Cat "[g1] this cannot be"
told Cat 'Somebody is called "Bas" already; choose another name.'
told Cat "answer this mail with JOIN and a name"
echo "JOIN Cat" | mail Cat
told Cat "Somebody asked by mail for a seat under the name Cat"
rows "SELECT name FROM guest WHERE what = 'join' AND state = 'open'" Cat
later 1
echo "ACCEPT" | mail Cat
rows "SELECT group_concat(name) FROM seat" "Bas,Cat"
told Bas "Cat joins the game as player 2 of 3."

# --- who says no has said it; prose is no name ---
later 1
echo "JOIN Pia" | write "Pia <pia@example.org>" game@game.example.org
printf 'Thanks, but I do not want to\njoin you today.\nDecline\n' | mail Pia
rows "SELECT group_concat(state) FROM guest WHERE address = 'pia@example.org'" declined
test "$(mails Pia)" = 2 || fail "$(mails Pia) mails to Pia: she is asked, and her answer confirmed"
echo "JOIN Pia" | write "Pia <pia@example.org>" game@game.example.org
test "$(mails Pia)" = 2 || fail "$(mails Pia) mails to Pia, who wants no more"

# --- all: fifty at a door in a day; who has the sign-up address has another door, and the host is told ---
fifty() { # FIRST-ID WHY DOMAIN
    sql "WITH RECURSIVE n(i) AS (SELECT $1 UNION ALL SELECT i + 1 FROM n WHERE i < $1 + 49)
         INSERT INTO guest(id, what, state, player, name, address, why, asked)
         SELECT i, 'join', 'open', 0, 'Forged', 'forged' || i || '@$3', '$2', (SELECT max(asked) FROM guest) FROM n"
}
fifty 1 open example.net
echo "JOIN Kyle" | write "Kyle <kyle@example.org>" game@game.example.org
test "$(mails Kyle)" = 0 || fail "the fifty-first is answered"
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" ignored
host_reads "strangers who write after them are not answered today"
# but who is invited is, and who has answered a mail before, and whom the mail server vouches for
run 0 host "$db" invite "Zoe <zoe@example.org>" --now "$(now)"
deliver
echo "SUBSCRIBE" | write "Zoe <ZOE@example.org>" game@game.example.org
test "$(find "$work/g1/g1.mail/" -path '*[zZ][oO][eE]@*/new/*' | wc -l)" = 2 || fail "who is invited is shut out"
later $((60 * 4))
echo "SUBSCRIBE" | write "Pia <pia@example.org>" game@game.example.org
test "$(mails Pia)" = 3 || fail "who has answered before is shut out"
echo "authserv = mx.example.org" >>"$work/g1/sealed.ini"
# vouched WHO RESULTS: a mail that the server has looked at
vouched() {
    printf 'Authentication-Results: mx.example.org; %s\nFrom: %s <%s>\nTo: <game@game.example.org>\nMessage-ID: <v-%s-%s@example.org>\nSubject: hello\n\nSUBSCRIBE\n' \
        "$2" "$1" "$(address "$1")" "$1" "${2##*=}" >"$letter"
    take 0 "$letter"
}
vouched Ben "dkim=pass header.d=example.com; spf=pass; dmarc=fail"
test "$(mails Ben)" = 0 || fail "a From that is not vouched for is answered"
vouched Ben "dkim=pass header.d=example.org; spf=pass; dmarc=pass"
subject_is Ben "[g1] do you want to watch?"
fifty 101 vouched example.org # one domain, of which each address is somebody's, has an end as well
vouched Nia "dmarc=pass"
test "$(mails Nia)" = 0 || fail "one domain sends as many as it likes"
run 0 host "$db" invite "Zoe <zoe@example.org>" --now "$(now)"
deliver
echo "DECLINE" | mail Zoe
count=$(mails_to_host)
echo "JOIN Kyle" | write "Kyle <kyle@example.org>" game@game.example.org
test "$(mails_to_host)" = "$count" || fail "the host is told twice in a day"
echo "JOIN Kyle" | write "Kyle <kyle@example.org>" "$signup"
told Kyle "Somebody asked by mail for a seat under the name Kyle"
later $((60 * 24 + 1))
echo "JOIN Maka" | write "Maka <maka@example.org>" game@game.example.org
told Maka "Somebody asked by mail for a seat under the name Maka"
later 1
echo "ACCEPT" | mail Kyle
rows "SELECT group_concat(name) FROM seat" "Bas,Cat,Kyle"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
