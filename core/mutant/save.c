#include "core/fields.h"
#include "core/mutant/mutant.h"
#include "core/mutant/save_arena.h"
#include "core/mutant/save_first.h"

#include <string.h>

static const char *const phases[] = {"", "upkeep", "plot", "recruit", "mission", "over"};
static const char *const kinds[] = {"", "leader", "hero", "student"};
static const char *const tasks[] = {"",         "schools", "round",   "upkeep", "plot",
                                    "trade",    "recruit", "auction", "assign", "command",
                                    "mission",  "arena",   "attack",  "event",  "window",
                                    "reaction", "effects", "choice"};

/* A number in a byte, written as a word. */
#define BYTE_WORD(type, member, words, n)                                                \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member), .size = 1, .count = 1,        \
        .names = (words), .name_count = (n)                                              \
    }

static const struct field target_fields[] = {
    FIELD_BYTE(struct mutant_targets, schools),
    FIELD_BYTES(struct mutant_targets, figure, MUTANT_TARGETS),
};

static const struct field standing_fields[] = {
    FIELD_BYTE(struct mutant_standing, card),
    BYTE_WORD(struct mutant_standing, on, mutant_trigger_words, MUTANT_TRIGGERS),
    FIELD_BYTE(struct mutant_standing, by),
    FIELD_BYTE(struct mutant_standing, cost),
    FIELD_BYTE(struct mutant_standing, limit),
    FIELD_STRUCTS(struct mutant_standing, targets, 1, target_fields),
};

static const struct field school_fields[] = {
    FIELD_INT(struct mutant_school, school),
    FIELD_INT(struct mutant_school, rp),
    FIELD_INT(struct mutant_school, pp),
    FIELD_INT(struct mutant_school, coins),
    FIELD_INT(struct mutant_school, committed),
    FIELD_INT(struct mutant_school, passed),
    FIELD_INT(struct mutant_school, barred),
    FIELD_INT(struct mutant_school, waived),
    FIELD_INT(struct mutant_school, lines),
    FIELD_INT(struct mutant_school, sends),
    FIELD_INT(struct mutant_school, lose_first),
    FIELD_INTS(struct mutant_school, support, MUTANT_SEATS),
    FIELD_INTS(struct mutant_school, price, MUTANT_SEATS),
    FIELD_BYTES(struct mutant_school, hand, MUTANT_CARDS),
    FIELD_STRUCTS(struct mutant_school, standing, MUTANT_STANDING, standing_fields),
};

static const struct field character_fields[] = {
    BYTE_WORD(struct mutant_character, kind, kinds, MUTANT_STUDENT + 1),
    FIELD_BYTE(struct mutant_character, card),
    FIELD_BYTE(struct mutant_character, owner),
    FIELD_BYTE(struct mutant_character, injured),
    FIELD_BYTE(struct mutant_character, tokens),
    FIELD_BYTE(struct mutant_character, training),
    FIELD_BYTE(struct mutant_character, triumph),
    FIELD_BYTE(struct mutant_character, covert),
    FIELD_BYTE(struct mutant_character, used),
    FIELD_BYTE(struct mutant_character, marked),
};

static const struct field pile_fields[] = {
    FIELD_BYTES(struct mutant_pile, draw, MUTANT_CARDS),
    FIELD_BYTES(struct mutant_pile, discard, MUTANT_CARDS),
    FIELD_INT(struct mutant_pile, shuffles),
};

static const struct field asking_fields[] = {
    FIELD_INT(struct mutant_asking, asked),
    FIELD_INT(struct mutant_asking, limit),
    FIELD_INT(struct mutant_asking, from),
    FIELD_INTS(struct mutant_asking, paid, MUTANT_SEATS),
    FIELD_INTS(struct mutant_asking, number, MUTANT_SEATS),
    FIELD_INTS(struct mutant_asking, offered, MUTANT_SEATS),
    FIELD_INTS(struct mutant_asking, price, MUTANT_SEATS),
};

static const struct field offer_fields[] = {
    FIELD_INT(struct mutant_offer, number),
    FIELD_INT(struct mutant_offer, from),
    FIELD_INT(struct mutant_offer, to),
    FIELD_INT(struct mutant_offer, give),
    FIELD_INT(struct mutant_offer, get),
    FIELD_BYTES(struct mutant_offer, gives, MUTANT_GOODS),
    FIELD_BYTES(struct mutant_offer, gets, MUTANT_GOODS),
};

static const struct field auction_fields[] = {
    FIELD_INT(struct mutant_auction, card),
    FIELD_INT(struct mutant_auction, bidders),
    FIELD_INTS(struct mutant_auction, bid, MUTANT_SEATS),
    FIELD_INTS(struct mutant_auction, status, MUTANT_SEATS),
    FIELD_INTS(struct mutant_auction, total, MUTANT_SEATS),
};

static const struct field played_fields[] = {
    FIELD_INT(struct mutant_played, card),
    FIELD_INT(struct mutant_played, cancelled),
    FIELD_INT(struct mutant_played, redirect),
};

static const struct field running_fields[] = {
    FIELD_INT(struct mutant_running, list),
    FIELD_INT(struct mutant_running, at),
    FIELD_INT(struct mutant_running, skip),
    FIELD_INT(struct mutant_running, done),
    FIELD_INT(struct mutant_running, chosen),
    FIELD_BYTES(struct mutant_running, picked, MUTANT_PICKS),
};

static const struct field context_fields[] = {
    FIELD_BYTE(struct mutant_context, seat),
    FIELD_BYTE(struct mutant_context, actor),
    FIELD_BYTE(struct mutant_context, supporters),
    FIELD_BYTE(struct mutant_context, most),
    FIELD_BYTE(struct mutant_context, fewest),
    FIELD_BYTE(struct mutant_context, figure),
    FIELD_BYTE(struct mutant_context, hex),
    FIELD_BYTE(struct mutant_context, power),
    FIELD_STRUCTS(struct mutant_context, targets, 1, target_fields),
};

static const struct field window_fields[] = {
    BYTE_WORD(struct mutant_window, on, mutant_trigger_words, MUTANT_TRIGGERS),
    FIELD_BYTE(struct mutant_window, actor),
    FIELD_BYTE(struct mutant_window, may),
    FIELD_BYTE(struct mutant_window, next),
    FIELD_BYTE(struct mutant_window, given),
    FIELD_BYTE(struct mutant_window, quiet),
    FIELD_BYTES(struct mutant_window, card, MUTANT_SEATS),
    FIELD_STRUCTS(struct mutant_window, targets, MUTANT_SEATS, target_fields),
};

static const struct field frame_fields[] = {
    FIELD_WORD(struct mutant_frame, task, tasks),
    FIELD_INT(struct mutant_frame, stage),
    FIELD_INT(struct mutant_frame, seat),
    FIELD_INT(struct mutant_frame, asked),
    FIELD_INT(struct mutant_frame, question),
    FIELD_INT(struct mutant_frame, card),
    FIELD_STRUCTS(struct mutant_frame, played, 1, played_fields),
    FIELD_STRUCTS(struct mutant_frame, running, 1, running_fields),
    FIELD_STRUCTS(struct mutant_frame, is, 1, context_fields),
    FIELD_STRUCTS(struct mutant_frame, window, 1, window_fields),
};

static const struct field fields[] = {
    FIELD_INT(struct mutant, auctions),
    FIELD_INT(struct mutant, round),
    FIELD_WORD(struct mutant, phase, phases),
    FIELD_INT(struct mutant, questions),
    FIELD_INT(struct mutant, offered),
    FIELD_INT(struct mutant, commander),
    FIELD_INT(struct mutant, mission),
    FIELD_INT(struct mutant, winner),
    FIELD_INT(struct mutant, activity),
    FIELD_INT(struct mutant, defeated),
    FIELD_INT(struct mutant, picks),
    FIELD_STRUCTS(struct mutant, schools, MUTANT_SEATS, school_fields),
    FIELD_STRUCTS(struct mutant, characters, MUTANT_CHARACTERS, character_fields),
    FIELD_STRUCTS(struct mutant, recruit, 1, pile_fields),
    FIELD_STRUCTS(struct mutant, plot, 1, pile_fields),
    FIELD_STRUCTS(struct mutant, missions, 1, pile_fields),
    FIELD_BYTES(struct mutant, row, MUTANT_SEATS),
    FIELD_STRUCTS(struct mutant, asking, 1, asking_fields),
    FIELD_STRUCTS(struct mutant, offers, MUTANT_OFFERS, offer_fields),
    FIELD_STRUCTS(struct mutant, auction, 1, auction_fields),
    FIELD_STRUCTS(struct mutant, arena, 1, mutant_arena_fields),
    FIELD_STRUCTS(struct mutant, tasks, MUTANT_FRAMES, frame_fields),
};
#define FIELDS ((int)(sizeof fields / sizeof *fields))

size_t mutant_fields_size(void)
{
    return fields_size(fields, FIELDS);
}

json_t *mutant_save(const struct turn *t)
{
    return fields_save(t->state, fields, FIELDS);
}

/* A host or a case may have taken Characters out: those behind them move up. */
static void pack_characters(struct mutant *m)
{
    int from, to = 0;

    for (from = 0; from < MUTANT_CHARACTERS; from++) {
        struct mutant_character c = m->characters[from];

        if (c.kind != MUTANT_NOBODY) {
            memset(&m->characters[from], 0, sizeof c);
            m->characters[to++] = c;
        }
    }
}

/* What a program wrote must hold all that is always true; what a host or a case changed
 * is refused in the same words. */
int mutant_load(struct turn *t, const json_t *snapshot, struct error *e)
{
    json_t *first = mutant_is_first(snapshot) ? mutant_from_first(snapshot) : NULL;
    int result = fields_load(t->state, fields, FIELDS, first ? first : snapshot, e);

    json_decref(first);
    if (result != 0) {
        return -1;
    }
    pack_characters(t->state);
    if (mutant_audit(t, e) != 0) {
        e->code = ERROR_DATA;
        return -1;
    }
    return 0;
}
