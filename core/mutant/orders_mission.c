/* Words of the Mission Phase: RULES 15, `mission`. */
#include "core/mutant/words.h"

/* INVITE names [LIST FINAL] */
static int read_invite(struct mutant_words *w)
{
    static const char *const list[] = {"LIST", NULL};

    if (mutant_word_names(w, mutant_find_word(w, list), "a player", &w->out->who) != 0) {
        return -1;
    }
    if (mutant_word(w, "LIST")) {
        w->out->final = true;
        return mutant_word(w, "FINAL") ? mutant_last(w) : mutant_wrong(w, "FINAL");
    }
    return mutant_last(w);
}

static int read_target(struct mutant_words *w, int end, const char *what)
{
    w->out->who.count = 1;
    return mutant_word_name(w, end, what, &w->out->who.name[0]);
}

/* PLACE token hex */
static int read_place(struct mutant_words *w)
{
    int end = w->o->count > 2 ? w->o->count - 1 : w->o->count;

    if (read_target(w, end, "a Mission Token, then its hex") != 0 ||
        mutant_word_hex(w) != 0) {
        return -1;
    }
    return mutant_last(w);
}

/* MOVE hex, MOVE TOWARD name */
static int read_move(struct mutant_words *w)
{
    if (mutant_word(w, "TOWARD")) {
        w->out->toward = true;
        return read_target(w, w->o->count, "a Character, foe, object or mark");
    }
    if (mutant_word_hex(w) != 0) {
        return -1;
    }
    return mutant_last(w);
}

/* USE ability [ON name] [AT hex] */
static int read_use(struct mutant_words *w)
{
    static const char *const stops[] = {"ON", "AT", NULL};
    static const char *const at[] = {"AT", NULL};

    if (mutant_read_power(w, stops) != 0) {
        return -1;
    }
    if (mutant_word(w, "ON") &&
        mutant_word_names(w, mutant_find_word(w, at), "a target", &w->out->on) != 0) {
        return -1;
    }
    if (mutant_word(w, "AT") && mutant_word_hex(w) != 0) {
        return -1;
    }
    return mutant_last(w);
}

static int read_stance(struct mutant_words *w)
{
    static const char *const stances[] = {"OBJECTIVE", "ATTACK", "AVOID", "GUARD"};

    if (mutant_word_of(w, stances, 4, "OBJECTIVE, ATTACK and a School, AVOID or GUARD",
                       &w->out->stance) != 0) {
        return -1;
    }
    if (w->out->stance == MUTANT_STANCE_ATTACK) {
        return mutant_word_name(w, w->o->count, "a School", &w->out->school);
    }
    return mutant_last(w);
}

/* FOE token school: a token's name of several words wants quotes. */
static int read_foe(struct mutant_words *w)
{
    if (read_target(w, w->at + 1, "a foe, then a School") != 0) {
        return -1;
    }
    return mutant_word_name(w, w->o->count, "a School", &w->out->school);
}

/* LOSE-FIRST stat, stat, stat: all three (13.6). */
static int read_lose_first(struct mutant_words *w)
{
    static const char *const stats[] = {"ATK", "DEF", "SPD"};
    int i;

    for (i = 0; i < MUTANT_STATS; i++) {
        if (i > 0 && !mutant_word(w, ",")) {
            return mutant_wrong(w, "a comma: all three stats are named");
        }
        if (mutant_word_of(w, stats, MUTANT_STATS, "atk, def or spd", &w->out->stat[i]) !=
            0) {
            return -1;
        }
    }
    if (w->out->stat[0] == w->out->stat[1] || w->out->stat[0] == w->out->stat[2] ||
        w->out->stat[1] == w->out->stat[2]) {
        return error_set(w->e, ERROR_SYNTAX,
                         "LOSE-FIRST names each of atk, def and spd once.");
    }
    return mutant_last(w);
}

int mutant_read_mission(struct mutant_words *w)
{
    int count = w->o->count;

    switch (w->out->verb) {
    case MUTANT_DO_INVITE:
        return read_invite(w);
    case MUTANT_DO_PLACE:
        return read_place(w);
    case MUTANT_DO_MOVE:
        return read_move(w);
    case MUTANT_DO_ATTACK:
        return read_target(w, count, "a Character or foe");
    case MUTANT_DO_INTERACT:
        return read_target(w, count, "an object");
    case MUTANT_DO_USE:
        return read_use(w);
    case MUTANT_DO_STANCE:
        return read_stance(w);
    case MUTANT_DO_FOE:
        return read_foe(w);
    case MUTANT_DO_LOSE_FIRST:
        return read_lose_first(w);
    }
    return -1;
}
