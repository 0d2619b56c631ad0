/* What the files of the grammar share: RULES 17. Included by nobody else. */
#ifndef CORE_RISK_WORDS_H
#define CORE_RISK_WORDS_H

#include "core/risk/risk.h"

/* A line being read: from `at` on it is still to come. */
struct risk_words {
    const struct turn *t;
    const struct risk *s;
    struct risk_order *out;
    const char *begin, *at, *end; /* end: of the line, or where its comment begins */
    struct error *e;
};

/* Something follows. */
bool risk_more(struct risk_words *w);
/* Takes the word if it comes next. */
bool risk_word(struct risk_words *w, const char *word);
/* It must come next. */
int risk_need(struct risk_words *w, const char *word);
/* Nothing follows. */
int risk_last(struct risk_words *w);
/* What comes next should be this; "a territory". */
int risk_wrong(struct risk_words *w, const char *expected);
/* A comma may stand between the entries of a list. */
void risk_comma(struct risk_words *w);
int risk_word_number(struct risk_words *w, int lo, int hi, int *out);
/* Takes the longest of these names that fits, or the first word of one; -1: none. NULL
 * and "" fit nothing. */
int risk_called(struct risk_words *w, const char *const *names, int n);
/* A name of the list, or an error that says what is expected and what is near. */
int risk_word_of(struct risk_words *w, const char *const *names, int n, const char *what,
                 int *out);
int risk_word_place(struct risk_words *w, int *out);
/* -1: ANY. */
int risk_word_place_or_any(struct risk_words *w, int *out);
bool risk_try_place(struct risk_words *w, int *out);
int risk_word_seat(struct risk_words *w, int *out);
int risk_word_faction(struct risk_words *w, int *out);
bool risk_try_faction(struct risk_words *w, int *out);
int risk_word_continent(struct risk_words *w, int *out);
/* A scar whose package is open. */
int risk_word_scar(struct risk_words *w, int *out);
int risk_word_compare(struct risk_words *w, int *out);
/* What stands in quotes, of so many characters that can be printed anywhere. */
int risk_word_text(struct risk_words *w, int least, int most);
/* Cards: territories, COIN and, where it is allowed, NONE; until something else comes. */
int risk_word_cards(struct risk_words *w, bool none);
/* Territories until something else comes; at least one. */
int risk_word_places(struct risk_words *w);
int risk_list_add(struct risk_words *w, int entry);

typedef int risk_reader(struct risk_words *w);

/* orders_turn.c */
risk_reader risk_read_buy, risk_read_scar, risk_read_move, risk_read_rally,
    risk_read_join, risk_read_turnin, risk_read_place, risk_read_expand, risk_read_attack,
    risk_read_manoeuvre, risk_read_card, risk_read_mission, risk_read_private,
    risk_read_levy, risk_read_recon, risk_read_shackle;
int risk_read_conditions(struct risk_words *w);
/* orders_standing.c */
risk_reader risk_read_defend, risk_read_missile, risk_read_power, risk_read_event,
    risk_read_gain, risk_read_comeback, risk_read_nuke, risk_read_island, risk_read_pick,
    risk_read_cards, risk_read_cancel, risk_read_resign;
/* orders_setup.c */
risk_reader risk_read_rank, risk_read_draft, risk_read_vote, risk_read_coins,
    risk_read_reward, risk_read_sign, risk_read_world, risk_read_sit,
    risk_read_substitute;

#endif
