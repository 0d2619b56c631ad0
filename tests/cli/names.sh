#!/bin/sh
# Who may be called how, as orders and mails have words of their own; and what only looks like
# a block in a mail is read, or answered with a sentence.
. tests/support/cli.sh

# called NAME SENTENCE: nobody is
called() {
    mkdir -p "$work/bad" "$work/bad.keys"
    chmod 700 "$work/bad.keys"
    printf 'keys = %s\n' "$work/bad.keys" >"$work/bad/sealed.ini"
    run 65 new "$work/bad/g1.db" --rules mutant "$1 <bas@example.org>" "Catherine <catherine@example.org>" \
        "Kyle <kyle@example.org>"
    says "$2"
    test ! -e "$work/bad/g1.db" || fail "a game with \"$1\" in it"
}
called All 'Nobody can be called "All": orders and mails use the word.'
called host 'Nobody can be called "host"'
called BY 'Nobody can be called "BY"'
# RESIGN OFF, SUBSTITUTE NONE, TELL Anonymous
called Off 'Nobody can be called "Off"'
called none 'Nobody can be called "none"'
called ANONYMOUS 'Nobody can be called "ANONYMOUS"'
called "?" '"?" is no name: it needs a letter or a digit.'
called ". |" '". |" is no name'
called "Begin PBEM" 'A name cannot hold BEGIN PBEM'
called "$(printf '\342\240\200')" 'holds a character that cannot be seen'
called "Ba$(printf '\342\240\200')s" 'holds a character that cannot be seen'

new
run 65 host "$db" seat Kyle "ALL <anna@example.org>" --now "$(now)"
says 'Nobody can be called "ALL"'
run 0 host "$db" seat Kyle "Allan <allan@example.org>" --now "$(now)"
deliver

# --- a message about blocks is a message ---
bid Bas "TELL Catherine: mail what says BEGIN PBEM as it is"
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" stored
told Catherine "mail what says BEGIN PBEM as it is"

# --- the first half of a block is answered; so is one that lost a digit ---
bid Bas "BEGIN PBEM COMMIT 1" "01120001000102"
refused Bas E-BLOCK
told Bas "END PBEM"
bid Bas "BEGIN PBEM BID 1" "0112000100010" "END PBEM BID 0011223344556677"
refused Bas E-BLOCK
# --- orders beside it are carried out, and of the block is said why it is not taken ---
bid Bas "TELL Catherine: once more" "BEGIN PBEM BID 1" "0112000100010" "END PBEM BID 0011223344556677"
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" stored
told Bas "your sealed bid"
told Bas "refused"
told Catherine "once more"
