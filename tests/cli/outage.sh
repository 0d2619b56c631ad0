#!/bin/sh
# The host's machine is down over the time to reveal bids, or to object to their list: nothing is
# opened by the look after it, nobody pays for it, and who has not revealed still can.
. tests/support/cli.sh
. tests/support/player.sh

OUTAGE='outage = 6'
opened() { rows "SELECT count(*) FROM log WHERE kind = 21" "$1"; }
# passes HOURS: somebody looks all the time
passes() {
    for look in $(seq "$1"); do
        later 60
        test $((look % 5)) != 0 || tick
    done
    tick
}

for mode in commit box; do
    db=$work/$mode/g1.db
    minutes=0
    new --options "{\"auctions\": true, \"bids\": \"$mode\"}" # a day to object, two to reveal
    for who in $everybody; do sends "$who" key; done
    for bid in Bas:1 Kyle:3 Maka:2 Catherine:1; do sends "${bid%:*}" bid "${bid#*:}"; done
    tick
    rows "SELECT count(*) FROM log WHERE kind = 19" 1
    test $mode = box || for who in Bas Catherine Maka; do sends "$who" reveal; done
    passes 1
    later $((5 * 24 * 60))
    tick
    opened 0
    told Kyle "Deadlines move later: nobody looked at the game for 5 days"
    passes 12
    opened 0
    test $mode = box || sends Kyle reveal
    passes 30
    opened 1
    rows "SELECT amount, status FROM bids WHERE name = 'Kyle'" "3|valid"
    run 0 audit "$db" --checkpoint "${db%.db}.mail" --now "$(now)"
done
