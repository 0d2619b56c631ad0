#!/bin/sh
# A year of a game of four: an absence, an outage over a deadline, both changes of the clocks, a
# pause, a position that is taken back and one that is corrected, a player who falls silent, and
# another in his place, a substitute who is asked by mail and hands the seat back. Nobody loses a turn but by silence, and the audit follows it all.
. tests/support/cli.sh

missed() { sql "SELECT sum(defaults) FROM seat"; }
# hour: of the deadline, as players read it
hour() { TZ=Europe/Berlin date -d "@$(sql 'SELECT min(deadline)/1000 FROM question')" +%H:%M; }
# near: whether who is awaited should answer at last; he has a week, and leaves himself four days
near() { test "$(sql 'SELECT min(deadline)/1000 FROM question')" -lt $(($(date -d "$(now)" +%s) + 4 * 86400)); }
# answer: who is awaited plays a card and does nothing with it, unless he is one of $silent
silent=
answer() {
    who=$(sql "SELECT name FROM waiting LIMIT 1")
    case " $silent " in *" $who "*) return 0 ;; esac
    near || return 0
    order=$("$sealed" show "$db" --legal --seat "$who" |
        sed -n 's/^\(LEAD\|COPY\) <\([^|>]*\)[|>].*/\1 \2/p; s/^PASS.*/PASS/p' | head -n 1)
    later 1
    printf '%s\nEND\n' "$order" | mail "$who"
    rows "SELECT verdict, coalesce(reason, '') FROM mails ORDER BY id DESC LIMIT 1" "played|"
}

OUTAGE='outage = 96'
SETTINGS='zone = Europe/Berlin
due_hours = 18:00'
new --rules arcs --options '{"hours": {"long": 168, "short": 168}}' # 1 December 2026
step=0
while test $step -lt 122; do # every third day, up to 2 December 2027
    step=$((step + 1))
    minutes=$((step * 3 * 1440))
    case $step in
    7) # 22 December
        echo "AWAY FROM 2026-12-24 TO 2027-01-02" | mail Kyle
        told Bas "Kyle is away from 2026-12-24 to 2027-01-02."
        silent=Kyle
        ;;
    11) silent= ;; # 3 January
    21 | 22 | 23 | 24) continue ;; # from 2 February on the machine is down, until the 14th
    39) # 28 March: the clocks have jumped this morning
        hour_before=$(hour)
        ;;
    43) test "$hour_before $(hour)" = "18:00 18:00" || fail "in summer it is due at $(hour), before at $hour_before" ;;
    50) # 30 April
        run 0 host "$db" pause --why "the host is on his way to Samarkand" --now "$(now)"
        moves=$(sql "SELECT count(*) FROM log WHERE kind = 33")
        silent=$everybody
        ;;
    58) # 24 May
        rows "SELECT count(*) FROM log WHERE kind = 33" "$moves"
        run 0 host "$db" resume --now "$(now)"
        silent=
        ;;
    65) # 14 June: nobody has missed anything in half a year
        test "$(missed)" = 0 || fail "$(missed) deadlines were missed"
        silent=Maka
        ;;
    80) # 29 July: three turns are taken back, whoever played them; the game goes on from there
        was=$(sql "SELECT turn FROM snapshot ORDER BY entry DESC LIMIT 1")
        run 0 host "$db" rollback $((was - 3)) --why "a card was read wrongly" --now "$(now)"
        rows "SELECT max(turn) > $was FROM snapshot" 1 # nothing is overwritten
        deliver
        told Bas "The host takes the game back to turn $((was - 3)), from turn $was: a card was read wrongly"
        test "$(hour)" = 18:00 || fail "after it was taken back it is due at $(hour)"
        ;;
    86) # 16 August: a Power too many, which all see
        power=$(sql "SELECT coalesce(json_extract(state, '\$.players[0].power'), 0) FROM snapshot ORDER BY entry DESC LIMIT 1")
        run 0 host "$db" correct "players.0.power=$((power + 1))" --reason "one was forgotten" --now "$(now)"
        deliver
        told Kyle "The host corrects the position: one was forgotten"
        told Kyle "$power becomes $((power + 1))."
        ;;
    88) # 22 August: Catherine is on a ship until the middle of September
        echo "SUBSTITUTE Ben <ben@example.org>" | mail Catherine
        rows "SELECT name FROM seat WHERE player = 2" Catherine # until he has said yes
        later 1
        echo "ACCEPT" | mail Ben
        told Kyle "Ben plays on in the place of Catherine: until the seat is taken back."
        back=$(header Reply-To "$(newest Catherine)")
        ;;
    96) # 15 September
        played=$(sql "SELECT in_time FROM seat WHERE name = 'Ben'")
        test "${played:-0}" -gt 0 || fail "Ben has answered nothing"
        echo "RETURN" | mail Catherine "To: $back"
        told Kyle "Catherine plays on in the place of Ben: the seat is taken back."
        ;;
    100) # 27 September
        rows "SELECT autopilot FROM seat WHERE name = 'Maka'" 1
        told Bas "Answered in time"
        run 0 host "$db" seat Maka "Anna <anna@example.org>" --now "$(now)"
        deliver
        told Bas "Anna plays on in the place of Maka."
        silent=
        ;;
    110 | 114) test "$(hour)" = 18:00 || fail "on $(now) it is due at $(hour)" ;; # 27 October, 8 November
    esac
    tick
    answer
done
rows "SELECT count(*) FROM seat WHERE autopilot OR defaults" 0
rows "SELECT group_concat(name) FROM seat" "Bas,Catherine,Kyle,Anna"
rows "SELECT over FROM game" 0
for what in away outage pause resume rollback correct; do
    test "$(sql "SELECT count(*) FROM log WHERE kind = 7 AND CAST(body AS TEXT) LIKE 'host' || char(10) || 'what $what%'")" \
        -gt 0 || fail "the log has no $what"
done
test "$(mails Anna)" -gt 5 || fail "Anna has $(mails Anna) mails"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
