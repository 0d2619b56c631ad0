# Shared by tests/cli/*.sh, which begin with `. tests/support/cli.sh`: a game of Bas, Catherine,
# Kyle and Maka in a folder of its own, mails to it and from it. Everything is below $work.
# shellcheck shell=sh
set -eu
case ${BUILD:=build} in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
sealed=$BUILD/sealed
support=$PWD/tests/support
work=$(mktemp -d)
at_exit() {
    chmod -R u+w "$work" # a test may have taken it away
    rm -rf "$work"
}
trap at_exit EXIT
trap 'exit 1' INT TERM
export LC_ALL=C TZ=UTC

everybody='Bas Catherine Kyle Maka'
db=$work/g1/g1.db
minutes=0 # since the game began; what the programs take for the time
letter=$work/letter.eml # the one written last

fail() {
    printf '%s\n' "$*"
    exit 1
}

# now: the time as the programs are told it
now() { date -u -d "2026-12-01T10:00:00Z + $minutes minutes" +%Y-%m-%dT%H:%M:%SZ; }
later() { minutes=$((minutes + $1)); }

lower() { printf %s "$1" | tr 'A-Z' 'a-z'; }
address() { printf '%s@example.org' "$(lower "$1")"; }

# The game of these tests: one round's auctions, in which everybody bids at once.
auctions='{"auctions": true}'

# new [ARGUMENT...]: the game in $db, its keys apart, its first mails delivered. SETTINGS are
# further lines of its sealed.ini; OUTAGE is one of them, as tests look at a game when they like.
new() {
    home=$(dirname "$db")
    mkdir -p "$home"
    mkdir -m 700 "$home.keys"
    printf 'keys = %s\nhost = game.example.org\n%s\n%s\n' "$home.keys" "${OUTAGE-outage = 0}" \
        "${SETTINGS-}" >"$home/sealed.ini"
    "$sealed" new "$db" --rules mutant --options "$auctions" --now "$(now)" "$@" "Bas <bas@example.org>" \
        "Catherine <catherine@example.org>" "Kyle <kyle@example.org>" \
        "Maka <maka@example.org>" >"$work/new.out"
    deliver
}

# found [ARGUMENT...]: a game in which not all seats are taken
found() {
    home=$(dirname "$db")
    mkdir -p "$home"
    mkdir -m 700 "$home.keys"
    printf 'keys = %s\nhost = game.example.org\noutage = 0\n%s\n' "$home.keys" "${SETTINGS-}" \
        >"$home/sealed.ini"
    run 0 new "$db" --rules mutant --options "$auctions" --now "$(now)" "$@"
    deliver
}
# write FROM TO <TEXT: a mail that need be no answer
write() {
    echo >>"$work/letters"
    printf 'From: %s\nTo: <%s>\nMessage-ID: <letter-%s@mail.example.org>\nDate: %s\nSubject: hello\n\n' \
        "$1" "$2" "$(wc -l <"$work/letters")" "$(date -u -d "$(now)" -R)" >"$letter"
    cat >>"$letter"
    take 0 "$letter"
}

# finish RULES [AFTER-NEW]: a game of Bas, Catherine and Kyle in $work/RULES in which every deadline
# passes, to its end; by deadlines alone whole games take years, so that of Mutant Revolution only one
# round's auctions are played, and Risk Legacy the host ends. AFTER-NEW is called when it has begun.
finish() {
    db=$work/$1/g1.db
    mkdir "$work/$1"
    mkdir -m 700 "$work/$1.keys"
    printf 'keys = %s\nhost = game.example.org\noutage = 0\n' "$work/$1.keys" >"$work/$1/sealed.ini"
    case $1 in
    mutant) plays='{"auctions": true, "autopilot": 0}' ;;
    *) plays='{"autopilot": 0}' ;;
    esac
    run 0 new "$db" --rules "$1" --options "$plays" --now "$(now)" \
        "Bas <bas@example.org>" "Catherine <catherine@example.org>" "Kyle <kyle@example.org>"
    deliver
    ${2-true}
    for month in $(seq 60); do
        later 43200
        tick
        test "$1 $month" != "risk 12" || run 0 host "$db" end g1 --why "the test is over" --now "$(now)"
        test "$(sql "SELECT count(*) FROM log WHERE kind = 51")" = 0 || break
    done
    deliver
    test "$(sql "SELECT over FROM game")" = 1 || fail "$1 does not end in $month months"
}

# rich: a deck in which everybody begins with 20 coins
rich() {
    sed 's/"start_coins": 5/"start_coins": 20/' core/mutant/deck.json >"$work/rich.json"
    printf %s "$work/rich.json"
}

# students: a deck without Training Cards, so that after each auction only the next one is asked
students() {
    /usr/bin/python3 -c 'import json, sys
deck = json.load(sys.stdin)
deck["recruit"] = [card for card in deck["recruit"] if card["type"] != "training"]
print(json.dumps(deck))' <core/mutant/deck.json >"$work/students.json"
    printf %s "$work/students.json"
}

# run STATUS VERB ARGUMENT...: the program; what it prints is in $work/out and $work/err
run() {
    want=$1 status=0
    shift
    "$sealed" "$@" >"$work/out" 2>"$work/err" || status=$?
    test "$status" = "$want" || {
        cat "$work/out" "$work/err"
        fail "sealed $*: status $status, not $want"
    }
}
# deliver: leaves what was printed before
deliver() { "$sealed" deliver "$db" --now "$(now)" || fail "sealed deliver: status $?"; }
tick() { run 0 tick "$db" --now "$(now)"; }

# sql TEXT: rows of the game, columns apart by |
sql() { sqlite3 -batch -cmd '.timeout 20000' "$db" "$1"; }
# rows TEXT EXPECTED: they are these
rows() {
    got=$(sql "$1")
    test "$got" = "$2" || fail "$1
gives
$got
instead of
$2"
}

# newest WHO: the file of the newest mail to somebody
newest() {
    find "${db%.db}.mail/$(address "$1")/new" -type f | sort -V | tail -n 1
}
# mails WHO: how many have come
mails() { find "${db%.db}.mail/$(address "$1")/new" -type f 2>/dev/null | wc -l; }

# header NAME FILE: a header's value, unfolded
header() {
    tr -d '\r' <"$2" | sed '/^$/q' | sed -e ':a' -e '$!N' -e 's/\n[ \t]\{1,\}/ /' -e 'ta' -e 'P' -e 'D' |
        sed -n "s/^$1: *//p" | head -n 1
}
# body FILE: the text of a mail
body() {
    /usr/bin/python3 -c 'import email, email.policy, sys
mail = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
sys.stdout.write(mail.get_body(("plain",)).get_content())' "$1"
}
# reply_to WHO: the address with the token of the newest mail
reply_to() { header Reply-To "$(newest "$1")" | tr -d '<>'; }
# token WHO: without what stands around it
token() { reply_to "$1" | sed 's/^game+\(.*\)@.*/\1/'; }
# code WHO: that of the newest mail
code() { body "$(newest "$1")" | sed -n 's/^ *| CODE //p' | head -n 1; }

# letter WHO [HEADER...] <TEXT: writes $letter, a reply to the newest mail. A HEADER takes the
# place of the usual one of this name; "Name:" alone leaves that out.
letter() {
    who=$1
    shift
    echo >>"$work/letters"
    number=$(wc -l <"$work/letters")
    {
        for line in "From: $who <$(address "$who")>" "To: <$(reply_to "$who")>" \
            "Subject: Re: [g1] your turn" "Date: $(date -u -d "$(now)" -R)" \
            "Message-ID: <letter-$number@mail.example.org>" \
            "In-Reply-To: $(header Message-ID "$(newest "$who")")" \
            "Content-Type: text/plain; charset=utf-8"; do
            for other; do
                test "${other%%:*}" != "${line%%:*}" || line=
            done
            test -z "$line" || printf '%s\n' "$line"
        done
        for other; do
            test "${other#*:}" = "" || printf '%s\n' "$other"
        done
        echo
        cat
    } >"$letter"
}

# take STATUS FILE [ARGUMENT...]: hands in a mail as a mail server would. Nothing is printed
# on success, and never a line that begins with a digit (mail 3.3).
take() {
    want=$1 file=$2
    shift 2
    run "$want" submit "$db" --mail --now "$(now)" "$@" <"$file"
    if test "$want" = 0; then
        test ! -s "$work/out" -a ! -s "$work/err" || fail "submit --mail printed something"
    fi
    ! grep '^[0-9]' "$work/out" "$work/err" || fail "submit --mail printed a digit first"
    deliver
}

# mail WHO [HEADER...] <TEXT: writes a letter and hands it in
mail() {
    letter "$@"
    take 0 "$letter"
}
# bid WHO LINE...: a mail of these lines, a minute later
bid() {
    who=$1
    shift
    later 1
    printf '%s\n' "$@" | mail "$who"
}

# assign: who has won a Training Card gives it to the first who can hold it
assign() {
    who=$(sql "SELECT name FROM waiting WHERE decision = 'TA'")
    test -n "$who" || return 0
    later 1
    "$sealed" show "$db" --legal --seat "$who" | sed -n 's/^assign <\([^|>]*\).*/ASSIGN "\1"/p' | mail "$who"
    rows "SELECT count(*) FROM waiting WHERE decision = 'TA'" 0
}
# until_mission: all bid 0 until it is the Commander's auction
until_mission() {
    for auction in 1 2 3 4 5; do
        test "$(sql "SELECT count(*) FROM fact WHERE name = 'mission-revealed'")" = 0 || return 0
        assign
        for who in $(sql "SELECT name FROM waiting WHERE decision = 'B1'"); do bid "$who" "BID 0"; done
        tick
    done
    fail "no Mission is revealed"
}

# subject_is WHO TEXT, told WHO TEXT, untold WHO TEXT: of the newest mail, however it is wrapped
subject_is() {
    subject=$(header Subject "$(newest "$1")")
    test "$subject" = "$2" || fail "$1 got \"$subject\" instead of \"$2\""
}
told() {
    body "$(newest "$1")" >"$work/body"
    tr -s ' \n' '  ' <"$work/body" | grep -qF -- "$2" || grep -qF -- "$2" "$work/body" || {
        cat "$work/body"
        fail "the newest mail to $1 does not say: $2"
    }
}
untold() {
    body "$(newest "$1")" >"$work/body"
    ! tr -s ' \n' '  ' <"$work/body" | grep -qiF -- "$2" || {
        cat "$work/body"
        fail "the newest mail to $1 says: $2"
    }
}
# mails_to_host: how many have come; to_host: the newest
mails_to_host() { find "${db%.db}.mail/host@game.example.org/new" -type f 2>/dev/null | wc -l; }
to_host() { find "${db%.db}.mail/host@game.example.org/new" -type f | sort -V | tail -n 1; }
host_reads() {
    body "$(to_host)" | tr -s ' \n' '  ' | grep -qF -- "$1" || {
        body "$(to_host)"
        fail "the host does not read: $1"
    }
}
# says TEXT: what the program has printed
says() {
    cat "$work/out" "$work/err" >"$work/said"
    grep -qF -- "$1" "$work/said" || {
        cat "$work/said"
        fail "nothing printed says: $1"
    }
}
# refused WHO CODE: the newest mail to somebody, in words but for the code that the host may look
# for, and the verdict on the last mail taken
refused() {
    case $(header Subject "$(newest "$1")") in
    *E-[A-Z]*) fail "a subject with a code: $(header Subject "$(newest "$1")")" ;;
    "[g1] not accepted: "*) told "$1" "($2)" ;;
    *) fail "$1 got \"$(header Subject "$(newest "$1")")\" instead of a refusal" ;;
    esac
    rows "SELECT verdict, reason FROM mails ORDER BY id DESC LIMIT 1" "refused|$2"
}

# coins: what each School has now, in seat order
coins() {
    sql "SELECT group_concat(coalesce(json_extract(state, '\$.schools[' || (player - 1) || '].coins'), 0), ' ')
         FROM seat, (SELECT state FROM snapshot ORDER BY entry DESC LIMIT 1)"
}
coins_are() { test "$(coins)" = "$1" || fail "coins are $(coins) instead of $1"; }
