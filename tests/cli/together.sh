#!/bin/sh
# Several programs at once on one game whose players seal their bids (sealed-bids 7.7): each mail
# is taken once, one after the other, also where two look for what is due; and the same mail that
# comes to two of them is one bid.
. tests/support/cli.sh
player=$BUILD/sealed-player

# letter_of WHO VERB [ARGUMENT...]: a mail with what his program prints, in $work/WHO.eml
letter_of() {
    who=$1 verb=$2
    shift 2
    test -f "$work/seed.$who" || "$player" keygen --seed "$work/seed.$who" >"$work/paper.$who"
    "$player" "$verb" --seed "$work/seed.$who" "$(newest "$who")" "$@" >"$work/block" 2>"$work/told" || fail "$(cat "$work/told")"
    letter "$who" <"$work/block"
    cp "$letter" "$work/$who.eml"
}
# together FILE...: all of them at once, and two ticks besides
together() {
    later 1
    for file in "$@" tick tick; do
        {
            status=0
            case $file in
            tick) "$sealed" tick "$db" --now "$(now)" ;;
            *) "$sealed" submit --mail "$db" --now "$(now)" <"$file" ;;
            esac >"$work/said.$(basename "$file")" 2>&1 || status=$?
            echo "$status" >>"$work/statuses"
        } &
    done
    wait
    grep -qv '^0$' "$work/statuses" && fail "not all were taken: $(cat "$work/statuses" "$work"/said.*)"
    deliver
}

for mode in box commit; do
    rm -rf "$work/g1" "$work/g1.keys"
    new --options "{\"auctions\": true, \"bids\": \"$mode\", \"protest\": 0}"
    for who in $everybody; do letter_of "$who" key; done
    together "$work/Bas.eml" "$work/Catherine.eml" "$work/Kyle.eml" "$work/Maka.eml"
    rows "SELECT count(*) FROM log WHERE kind = 2" 4
    for bid in Bas:1 Catherine:4 Kyle:3 Maka:0; do letter_of "${bid%:*}" bid "${bid#*:}"; done
    together "$work/Bas.eml" "$work/Catherine.eml" "$work/Kyle.eml" "$work/Bas.eml"
    rows "SELECT count(*) FROM log WHERE kind = 17" 3
    rows "SELECT count(*) FROM log WHERE kind = 19" 0
    together "$work/Maka.eml" "$work/Maka.eml"
    rows "SELECT count(*) FROM log WHERE kind = 17" 4
    rows "SELECT count(*) FROM log WHERE kind = 19" 1
    if test $mode = commit; then
        for who in $everybody; do letter_of "$who" reveal; done
        together "$work/Bas.eml" "$work/Catherine.eml" "$work/Kyle.eml" "$work/Maka.eml"
    fi
    tick
    rows "SELECT count(*) FROM log WHERE kind = 21" 1
    rows "SELECT player, amount, status FROM bids" "1|1|valid
2|4|valid
3|3|valid
4|0|valid"
    run 0 audit "$db" --checkpoint "$work/g1/g1.mail"
done

# A signing key that is replaced meanwhile: each mail is answered with the one that the log names.
rm -rf "$work/g1" "$work/g1.keys"
new
for key in 1 2 3; do
    later 1
    for who in $everybody; do
        echo "BID 1" | letter "$who"
        cp "$letter" "$work/$who.eml"
    done
    for who in $everybody; do "$sealed" submit --mail "$db" --now "$(now)" <"$work/$who.eml" & done
    "$sealed" keys "$db" --rotate sign --now "$(now)" >"$work/rotated" &
    wait
    deliver
    run 0 audit "$db" --checkpoint "$work/g1/g1.mail"
done
