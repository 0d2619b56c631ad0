#!/bin/sh
# A game that is restored from a copy behind what its players hold, as its host said so: what came
# after the copy is given up, and nothing that it can have used is used again.
. tests/support/cli.sh

new --deck "$(students)" --options '{"auctions": true, "any_size": true}'
mkdir "$work/copies"
run 0 backup "$db" "$work/copies" --now "$(now)"
copy=$(find "$work/copies" -name '*.db')
last=$(sql "SELECT max(seq) FROM log")
chain=$(sql "SELECT chain FROM game")
auction=$(sql "SELECT max(auction) FROM question")

# What is lost: a whole auction, whose bids were opened, and an open bid.
bid Bas "BID 2"
bid Catherine "BID 0"
for who in Kyle Maka; do bid "$who" "BID 0"; done
tick
# commitment: of the bid of Bas as the newest round lists it: seq and hash
commitment() { sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = 19 ORDER BY seq DESC LIMIT 1" | grep '^bid 1 '; }
lost_commit=$(commitment)
test -n "$lost_commit" || fail "the bid of Bas has no commitment"
coins_are "3 5 5 5"
run 0 host "$db" mail --now "$(now)"
deliver
printf 'BID 1\n' | letter Kyle
cp "$letter" "$work/old"
old_code=$(code Maka)
lost_codes=$(sql "SELECT max(issued) FROM seat")
box=$work/g1/g1.mail/host@game.example.org/new
host_way=$(header Reply-To "$(find "$box" -type f | sort -V | tail -n 1)")
cp -r "$work/g1/g1.mail" "$work/before"
cp "$db" "$work/lost.db"

# --- it must be said, with a reason, and only where it is behind ---
later 10
run 65 restore "$db" "$copy"
says "To give them up say --behind"
run 64 restore "$db" "$copy" --behind
says "--behind and --why TEXT belong together"
run 64 restore "$db" "$copy" --why "a reason"
cmp "$db" "$work/lost.db" || fail "a refused copy changed the game"
mkdir "$work/same"
run 0 backup "$db" "$work/same" --now "$(now)"
run 65 restore "$db" "$work/same"/*.db --behind --why "a reason" --now "$(now)"
says "restore it without --behind"

run 65 restore "$db" "$copy" --checkpoint "$work/before"
says "say --behind --why TEXT"
run 0 restore "$db" "$copy" --behind --why "the disk failed" --checkpoint "$work/before" --now "$(now)"
says "up to entry $last of its log"
says "of the signatures in the mails named here are of that"
test -z "$(find "$work/g1" -name '*restoring*')" || fail "something was left behind"
test "$(find "$work/g1" -name '*stamp*')" = "$(find "$work/g1" -name 'g1*stamp*')" || fail "a stamp of the copy is left"
deliver
for who in $everybody; do
    told "$who" "The host has restored the game from a copy, up to entry $last of its log"
    told "$who" "the disk failed"
    subject_is "$who" "[g1] restored from a copy: answer this mail, no older one"
done

# --- numbers, dice and codes are others ---
coins_are "5 5 5 5"
test "$(sql "SELECT min(auction) FROM question")" -gt $((auction + 1)) || fail "auctions are counted as before"
test "$(sql "SELECT min(issued) FROM seat")" -gt "$lost_codes" || fail "codes are counted as before"
test "$(sql "SELECT chain FROM game")" -gt "$((chain + 1))" || fail "the chain may be one that was lost"
test "$(sqlite3 "$work/lost.db" "SELECT hex(anchor) FROM game")" != "$(sql "SELECT hex(anchor) FROM game")" || fail "the dice are those of before"

# --- old mails are refused, each with a sentence ---
take 0 "$work/old"
refused Kyle E-USED
told Kyle "Your mail answers one of before the host restored the game from a copy."
untold Kyle "You have sent orders under a newer code"
letter Maka "To: <game@game.example.org>" "In-Reply-To:" <<END
CODE $old_code
BID 3
END
take 0 "$letter"
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" refused
rows "SELECT count(*) FROM sealed" 0
{
    printf 'From: host@game.example.org\nTo: %s\nSubject: Re\nMessage-ID: <h1@example.org>\nDate: %s\n\nPAUSE\n' \
        "$host_way" "$(date -u -d "$(now)" -R)"
} >"$letter"
take 0 "$letter"
rows "SELECT paused IS NULL FROM game" 1
host_reads "is of before the game was restored from a copy"

# --- the game goes on; the same amount is another commitment ---
later 1
bid Bas "BID 2"
for who in Catherine Kyle Maka; do bid "$who" "BID 0"; done
tick
test "$(commitment)" != "$lost_commit" || fail "the bid is the one that was opened"
coins_are "3 5 5 5"

# --- the audit tells it, with the old mails, with the new ones, and with none ---
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
says "of the history that was given up by the host at entry $((last + 1))"
says "GIVEN UP by the host at entry $((last + 1)): all that had come after entry $last"
says "tables: each row as the log has it"
run 1 audit "$db" --now "$(now)"
says "GIVEN UP by the host at entry $((last + 1))"
run 0 audit "$db" --checkpoint "$work/before" --now "$(now)"

# So do the mails of a player, as each brought what was given up.
for of in bas maka; do
    "$BUILD/sealed-player" verify "$work/g1/g1.mail/$of@example.org" >"$work/out" 2>"$work/err" || {
        cat "$work/out"
        fail "the mails of $of do not fit together"
    }
    says "of the history that was given up by the host at entry $((last + 1))."
    says "All of it fits together."
done

# --- a second time, from the same copy, with the database lost ---
later 10
cp -r "$work/g1/g1.mail" "$work/second"
numbers=$(sql "SELECT questions FROM game")
newest=$(sql "ATTACH '$work/lost.db' AS lost; SELECT max(seq) FROM (SELECT seq FROM log WHERE kind = 65 UNION SELECT seq FROM lost.log WHERE kind = 65)")
rm -f "$db" "$db-wal" "$db-shm"
run 65 restore "$db" "$copy"
run 0 restore "$db" "$copy" --behind --why "it failed again" --checkpoint "$work/second" --now "$(now)"
deliver
test "$(sql "SELECT questions FROM game")" -gt "$((numbers + 4))" || fail "numbers are those of the first time"
# By the time, and by what the mails show to have been, of which the copy knows nothing.
test "$(sql "SELECT questions FROM game")" = "$(($(date -u -d "$(now)" +%s) / 30 + 8 * newest))" || fail "mails do not count: $(sql "SELECT questions FROM game"), entry $newest"
bid Bas "BID 1"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- a copy of now is put back as ever ---
mkdir "$work/now"
run 0 backup "$db" "$work/now" --now "$(now)"
run 0 restore "$db" "$work/now"/*.db --now "$(now)"

# --- who adds to the dice by a chain is told that the host knows what it added since the copy ---
db=$work/g2/g2.db
minutes=0
new --options '{"auctions": true, "bids": "box"}'
"$BUILD/sealed-player" keygen --seed "$work/seed" >"$work/paper"
later 1
"$BUILD/sealed-player" key --seed "$work/seed" "$(newest Bas)" >"$work/block"
mail Bas <"$work/block"
run 0 backup "$db" "$work/g2.copy" --now "$(now)"
later 1
run 0 host "$db" announce "lost with the disk" --now "$(now)"
deliver
later 1
run 0 restore "$db" "$work/g2.copy" --behind --why "the disk failed" --now "$(now)"
deliver
told Bas "answer with what \`sealed-player key --chain 2 MAIL\` prints."
told Maka "The copy has no key of yours."
later 1
"$BUILD/sealed-player" key --seed "$work/seed" --chain 2 "$(newest Bas)" >"$work/block"
mail Bas <"$work/block"
told Bas "your key"
untold Bas "known to the host"
run 0 audit "$db" --checkpoint "$work/g2/g2.mail" --now "$(now)"

# --- a vault of another time than the copy would open nothing of what is asked anew ---
db=$work/g3/g3.db
minutes=0
new
cp "$work/g3.keys/g3.vault" "$work/vault"
run 0 backup "$db" "$work/g3.copy" --now "$(now)"
later 1
run 0 keys "$db" --stolen vault --now "$(now)"
later 1
cp "$work/g3.keys/g3.vault" "$work/newer"
cp "$db" "$work/lost.db"
run 78 restore "$db" "$work/g3.copy" --behind --why "the disk failed" --now "$(now)"
says "put the vault back that the host had then"
cmp "$db" "$work/lost.db" || fail "a refused copy changed the game"
cp "$work/vault" "$work/g3.keys/g3.vault"
run 0 restore "$db" "$work/g3.copy" --behind --why "the disk failed" --now "$(now)"
deliver
for who in Bas Kyle; do bid "$who" "BID 1"; done
for who in Catherine Maka; do bid "$who" "BID 0"; done
# nor is the key of a round of a tie made with another one
tick
cp "$work/newer" "$work/g3.keys/g3.vault"
later 1
auction=$(sql "SELECT max(auction) FROM question")
run 78 round "$db" void "$auction" 1 --why "once more" --now "$(now)"
says "take the file from its newest backup"
cp "$work/vault" "$work/g3.keys/g3.vault"
run 0 round "$db" void "$auction" 1 --why "once more" --now "$(now)"
deliver
for who in Bas:1 Kyle:0; do bid "${who%:*}" "BID ${who#*:}"; done
tick
rows "SELECT group_concat(amount) FROM bids WHERE round = 1" "1,0"
run 0 audit "$db" --checkpoint "$work/g3/g3.mail" --now "$(now)"

# --- the halves of keys that mode table wants are of auctions of such numbers, too ---
db=$work/g4/g4.db
minutes=0
new --experimental-table --options '{"auctions": true, "bids": "table"}'
later 1
"$BUILD/sealed-player" key --seed "$work/seed" "$(newest Bas)" >"$work/block"
mail Bas <"$work/block"
run 0 backup "$db" "$work/g4.copy" --now "$(now)"
later 1
run 0 host "$db" announce "lost with the disk" --now "$(now)"
deliver
later 1
run 0 restore "$db" "$work/g4.copy" --behind --why "the disk failed" --now "$(now)"
deliver
later 1
"$BUILD/sealed-player" shares --seed "$work/seed" "$(newest Bas)" "$(sql "SELECT max(auction) + 1 FROM question")" >"$work/block"
mail Bas <"$work/block"
rows "SELECT verdict, reason FROM mails ORDER BY id DESC LIMIT 1" "stored|"
