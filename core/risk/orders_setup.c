/* Votes, rankings, rewards, and who sits at the table. RULES 17: setup, reward. */
#include "core/risk/words.h"

int risk_read_rank(struct risk_words *w)
{
    int faction = 0;

    if (risk_word(w, "STARTS")) {
        w->out->verb = RISK_DO_RANK_STARTS;
        return risk_word_places(w);
    }
    w->out->verb = RISK_DO_RANK_FACTIONS;
    if (risk_need(w, "FACTIONS") != 0) {
        return -1;
    }
    do {
        if (risk_word_faction(w, &faction) != 0 || risk_list_add(w, faction) != 0) {
            return -1;
        }
    } while (risk_more(w));
    return 0;
}

/* TROOPS 8: its kind and value in one number, as risk_item() has it. */
static int read_item(struct risk_words *w)
{
    static const char *const kinds[RISK_DRAFT_KINDS] = {"TROOPS", "COINS", "ORDER",
                                                        "PLACE"};
    int kind, faction = 0, n = 0;

    for (kind = 0; kind < RISK_DRAFT_KINDS; kind++) {
        if (risk_word(w, kinds[kind])) {
            return risk_word_number(w, 0, 20, &n) != 0
                       ? -1
                       : risk_list_add(w, risk_item(kind, n));
        }
    }
    if (!risk_try_faction(w, &faction)) {
        return risk_wrong(w, "a faction, or TROOPS, COINS, ORDER or PLACE with a number");
    }
    return risk_list_add(w, faction + 1);
}

int risk_read_draft(struct risk_words *w)
{
    w->out->verb = RISK_DO_DRAFT;
    do {
        if (read_item(w) != 0) {
            return -1;
        }
    } while (risk_more(w));
    return w->out->listed <= RISK_DRAFT
               ? 0
               : error_set(w->e, ERROR_SYNTAX, "A draft list has at most %d entries.",
                           RISK_DRAFT);
}

int risk_read_vote(struct risk_words *w)
{
    w->out->verb = RISK_DO_VOTE;
    return risk_need(w, "POWER") != 0 || risk_word_faction(w, &w->out->faction) != 0
               ? -1
               : risk_word_number(w, 1, 2, &w->out->n);
}

int risk_read_coins(struct risk_words *w)
{
    w->out->verb = RISK_DO_COINS;
    return risk_word_places(w);
}

static int read_named(struct risk_words *w)
{
    return risk_need(w, "NAME") != 0 ? -1 : risk_word_text(w, 1, RISK_NAME);
}

static int read_bonus(struct risk_words *w)
{
    if (risk_word_continent(w, &w->out->continent) != 0) {
        return -1;
    }
    if (risk_word(w, "+1")) {
        w->out->what = RISK_REWARD_PLUS;
        return 0;
    }
    w->out->what = RISK_REWARD_MINUS;
    return risk_word(w, "-1") ? 0 : risk_wrong(w, "+1 or -1");
}

int risk_read_reward(struct risk_words *w)
{
    static const struct {
        const char *word;
        int what;
        bool named;
    } rewards[] = {{"MAJOR", RISK_REWARD_MAJOR, true},
                   {"MINOR", RISK_REWARD_MINOR, true},
                   {"CANCELSCAR", RISK_REWARD_CANCEL, false},
                   {"DESTROY", RISK_REWARD_DESTROY, false},
                   {"FORTIFY", RISK_REWARD_FORTIFY, false},
                   {"UPGRADE", RISK_REWARD_UPGRADE, false}};
    size_t i;

    w->out->verb = RISK_DO_REWARD;
    if (risk_word(w, "NONE")) {
        w->out->what = RISK_REWARD_NONE;
        return 0;
    }
    if (risk_word(w, "CONTINENT")) {
        w->out->what = RISK_REWARD_CONTINENT;
        return risk_word_continent(w, &w->out->continent) != 0 ? -1 : read_named(w);
    }
    if (risk_word(w, "BONUS")) {
        return read_bonus(w);
    }
    for (i = 0; i < sizeof rewards / sizeof *rewards; i++) {
        if (risk_word(w, rewards[i].word)) {
            w->out->what = rewards[i].what;
            return risk_word_place(w, &w->out->where) != 0 ? -1
                   : rewards[i].named                      ? read_named(w)
                                                           : 0;
        }
    }
    return risk_wrong(w, "CONTINENT, MAJOR, CANCELSCAR, BONUS, DESTROY, FORTIFY, MINOR, "
                         "UPGRADE or NONE");
}

int risk_read_sign(struct risk_words *w)
{
    w->out->verb = RISK_DO_SIGN;
    return risk_word_text(w, 0, RISK_MOTTO);
}

int risk_read_world(struct risk_words *w)
{
    w->out->verb = RISK_DO_WORLD;
    return read_named(w);
}

int risk_read_sit(struct risk_words *w)
{
    w->out->verb = RISK_DO_SIT;
    if (risk_word(w, "IN")) {
        w->out->yes = 1;
        return 0;
    }
    return risk_need(w, "OUT");
}

int risk_read_substitute(struct risk_words *w)
{
    w->out->verb = RISK_DO_SUBSTITUTE;
    return risk_word_text(w, 1, RISK_NAME);
}
