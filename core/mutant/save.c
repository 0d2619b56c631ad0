#include "core/fields.h"
#include "core/mutant/mutant.h"

static const char *const phases[] = {"", "recruit", "mission", "over"};
static const char *const kinds[] = {"", "leader", "hero", "student"};
static const char *const tasks[] = {"", "recruit", "command", "auction", "assign"};

static const struct field school_fields[] = {
    FIELD_INT(struct mutant_school, school),
    FIELD_INT(struct mutant_school, rp),
    FIELD_INT(struct mutant_school, pp),
    FIELD_INT(struct mutant_school, coins),
    FIELD_INT(struct mutant_school, committed),
    FIELD_INTS(struct mutant_school, hand, MUTANT_CARDS),
};

static const struct field character_fields[] = {
    FIELD_WORD(struct mutant_character, kind, kinds),
    FIELD_INT(struct mutant_character, card),
    FIELD_INT(struct mutant_character, owner),
    FIELD_INT(struct mutant_character, injured),
    FIELD_INT(struct mutant_character, tokens),
    FIELD_INT(struct mutant_character, training),
};

static const struct field pile_fields[] = {
    FIELD_INTS(struct mutant_pile, draw, MUTANT_CARDS),
    FIELD_INTS(struct mutant_pile, discard, MUTANT_CARDS),
    FIELD_INT(struct mutant_pile, shuffles),
};

static const struct field auction_fields[] = {
    FIELD_INT(struct mutant_auction, card),
    FIELD_INT(struct mutant_auction, question),
    FIELD_INT(struct mutant_auction, bidders),
    FIELD_INT(struct mutant_auction, asked),
    FIELD_INTS(struct mutant_auction, bid, MUTANT_SEATS),
    FIELD_INTS(struct mutant_auction, status, MUTANT_SEATS),
};

static const struct field assign_fields[] = {
    FIELD_INT(struct mutant_assign, seat),
    FIELD_INT(struct mutant_assign, card),
    FIELD_INT(struct mutant_assign, question),
};

static const struct field frame_fields[] = {
    FIELD_WORD(struct mutant_frame, task, tasks),
    FIELD_INT(struct mutant_frame, stage),
    FIELD_STRUCTS(struct mutant_frame, auction, 1, auction_fields),
    FIELD_STRUCTS(struct mutant_frame, assign, 1, assign_fields),
};

static const struct field fields[] = {
    FIELD_INT(struct mutant, round),
    FIELD_WORD(struct mutant, phase, phases),
    FIELD_INT(struct mutant, questions),
    FIELD_INT(struct mutant, commander),
    FIELD_INT(struct mutant, mission),
    FIELD_STRUCTS(struct mutant, schools, MUTANT_SEATS, school_fields),
    FIELD_STRUCTS(struct mutant, characters, MUTANT_CHARACTERS, character_fields),
    FIELD_STRUCTS(struct mutant, recruit, 1, pile_fields),
    FIELD_STRUCTS(struct mutant, plot, 1, pile_fields),
    FIELD_STRUCTS(struct mutant, missions, 1, pile_fields),
    FIELD_INTS(struct mutant, row, MUTANT_SEATS),
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

/* What a program wrote must hold all that is always true; what a host or a case changed
 * is refused in the same words. */
int mutant_load(struct turn *t, const json_t *snapshot, struct error *e)
{
    if (fields_load(t->state, fields, FIELDS, snapshot, e) != 0) {
        return -1;
    }
    if (mutant_audit(t, e) != 0) {
        e->code = ERROR_DATA;
        return -1;
    }
    return 0;
}
