#!/bin/sh
# Deadlines that are missed and excused, an absence that the host notes, and who comes back from
# autopilot: everybody is told. The audit follows, and the tables are those of the log.
. tests/support/cli.sh

figures() {
    "$sealed" list "$db" --json --now "$(now)" | /usr/bin/python3 -c 'import json, sys
print(*["%(in_time)d/%(missed)d" % p for p in json.load(sys.stdin)["players"]])'
}
whole() { run 0 audit "$db" --checkpoint "${db%.db}.mail" --now "$(now)"; }
# round: all but Kyle bid 0, and the deadline passes
round() {
    for who in Bas Catherine Maka; do bid "$who" "BID 0"; done
    later $((60 * 48 + 11))
    tick
}

# --- one is excused, then two lead to autopilot ---
new --options '{"auctions": true, "any_size": true, "excused": 1}' --deck "$(students)"
round
rows "SELECT defaults, autopilot, excused FROM seat WHERE name = 'Kyle'" "0|0|1"
test "$(figures)" = "1/0 1/0 0/0 1/0" || fail "figures are $(figures)"
told Bas "Missed and excused: Kyle 1 of 1."
round
rows "SELECT defaults, autopilot, excused FROM seat WHERE name = 'Kyle'" "1|0|1"
round
rows "SELECT defaults, autopilot, excused FROM seat WHERE name = 'Kyle'" "2|1|1"
test "$(figures)" = "3/0 3/0 0/2 3/0" || fail "figures are $(figures)"
told Bas "Answered in time: Bas 3 of 3, Catherine 3 of 3, Kyle 0 of 2, Maka 3 of 3."
whole

# --- back from autopilot, by a bid, which nobody learns ---
bid Kyle "BID 1"
rows "SELECT defaults, autopilot, excused FROM seat WHERE name = 'Kyle'" "0|0|1"
for who in Bas Catherine Maka; do told "$who" "Kyle is back: defaults are no longer taken."; done
rows "SELECT count(*) FROM fact WHERE name = 'back'" 1
count=$(mails Bas)
bid Kyle "BID 2" # is no news
test "$(mails Bas)" = "$count" || fail "Bas is told of a bid"
for who in Bas Catherine Maka; do bid "$who" "BID 0"; done
tick
whole
cp "$db" "$work/before.db"
run 1 audit "$db" --rebuild --now "$(now)"
for table in seat fact; do
    test "$(sqlite3 "$work/before.db" "SELECT * FROM $table")" = "$(sql "SELECT * FROM $table")" || fail "$table differs"
done

# --- an absence that the host notes ---
deadline=$(sql "SELECT max(deadline) FROM question WHERE opened IS NOT NULL AND closed IS NULL")
first=$(date -u -d "$(now)" +%Y-%m-%d)
last=$(date -u -d "$(now) + 4 days" +%Y-%m-%d)
run 65 host "$db" away Kyle "$last" "$first" --now "$(now)"
says "would end before it begins"
run 65 host "$db" away Zoe "$first" "$last" --now "$(now)"
run 64 host "$db" away Kyle soon --now "$(now)"
run 65 host "$db" away Kyle off --now "$(now)"
says "He is not away"
far=$(date -u -d "$(now) + 30 days" +%Y-%m-%d) # 31 days
run 65 host "$db" away Kyle "$first" "$far" --now "$(now)"
says "An absence of 31 days moves deadlines by more than 30 days, and those of bids never move back. If it is meant, say so with --far."
run 0 host "$db" away Kyle "$first" "$last" --why "he is ill" --now "$(now)"
says "Due now: your sealed bid (Bas, Catherine, Kyle, Maka), $(LC_ALL=C date -u -d "$last + 2 days" '+%A %-d %B %Y, 00:00 UTC')"
deliver
told Bas "The host notes that Kyle is away from $first to $last: he is ill"
rows "SELECT away_days FROM seat WHERE name = 'Kyle'" 5
test "$(sql "SELECT max(deadline) FROM question WHERE closed IS NULL")" -gt "$deadline" || fail "the deadline did not move"
for who in Bas Catherine Maka; do bid "$who" "BID 0"; done
later $((60 * 48 + 11))
tick
rows "SELECT defaults FROM seat WHERE name = 'Kyle'" 0 # nothing fell due
test "$(figures | cut -d' ' -f3)" = 1/2 || fail "who is away has missed something: $(figures)"
run 0 host "$db" away Kyle off --now "$(now)"
deliver
told Bas "The host ends the absence of Kyle."
whole

# --- what options may be ---
db=$work/g2/g2.db
mkdir -p "$work/g2"
mkdir -m 700 "$work/g2.keys"
printf 'keys = %s\n' "$work/g2.keys" >"$work/g2/sealed.ini"
run 65 new "$db" --rules mutant --options '{"excused": -1}' "A <a@example.org>" "B <b@example.org>" "C <c@example.org>"
says 'The option "excused" should be a whole number from 0 to 1000.'
