/* Random campaigns of Risk Legacy in which every power, scar, event, mission, reward and
 * package is used: none is dead. PLAYOUTS in the environment: how many campaigns. */
#include "core/risk/risk.h"
#include "tests/support/decks.h"
#include "tests/support/kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CAMPAIGNS 60
#define PATIENCE 10 /* so many times as many until nothing is called dead */
#define FILE_MAX 8000
#define LINES 40
#define TURNS_MAX 40000
#define KEYS 200
#define KEY_MAX 80

/* ---- what was used, and how often ---- */

struct counts {
    int n;
    struct {
        char key[KEY_MAX];
        int used;
    } of[KEYS];
    uint64_t held[RISK_SEATS]; /* before the file */
    unsigned conquered;        /* seats that did, in the file */
    int manoeuvred;            /* seat + 1, in the file */
    bool last;                 /* what is missing is to be named */
};

static int place_in(const struct counts *c, const char *kind, const char *name)
{
    char key[KEY_MAX];
    int i = 0;

    (void)snprintf(key, sizeof key, "%s: %s", kind, name);
    while (i < c->n && strcmp(c->of[i].key, key) != 0) {
        i++;
    }
    return i;
}

static void note(struct counts *c, const char *kind, const char *name)
{
    const int i = place_in(c, kind, name);

    assert_true(i < KEYS);
    if (i == c->n) {
        (void)snprintf(c->of[c->n++].key, KEY_MAX, "%s: %s", kind, name);
    }
    c->of[i].used++;
}

/* ---- facts ---- */

static const char *text_of(const struct fact *f, const char *name)
{
    const char *text = json_string_value(json_object_get(f->args, name));

    return text ? text : "";
}

static int number_of(const struct fact *f, const char *name)
{
    return (int)json_integer_value(json_object_get(f->args, name));
}

static int place_of(const struct game *g, const struct fact *f, const char *name)
{
    const struct risk_deck *deck = g->deck;
    int i = 0;

    while (i < RISK_TERRITORIES && strcmp(deck->place[i].name, text_of(f, name)) != 0) {
        i++;
    }
    return i < RISK_TERRITORIES ? i : 0;
}

/* A roll in which what changes dice was at work. */
static void note_roll(const struct game *g, struct counts *c, const struct fact *f)
{
    const struct risk_deck *deck = g->deck;
    const struct risk *s = g->state;
    const int seat = number_of(f, "seat"), defender = number_of(f, "defender");
    const struct risk_territory *to = &s->map[place_of(g, f, "to")];

    if (to->hq == RISK_MECH + 1 && risk_has_power(s, defender, RISK_MECH, 1)) {
        note(c, "power", "Fortified HQ");
    }
    if (risk_has_power(s, seat, RISK_BEAR, 1)) {
        note(c, "power", "Intimidation");
    }
    if (to->hq && risk_has_comeback(s, seat, RISK_WELL_ARMED)) {
        note(c, "comeback power", "Well-Armed");
    }
    if (to->scar == RISK_AMMO && risk_has_comeback(s, defender, RISK_WELL_SUPPLIED)) {
        note(c, "comeback power", "Well-Supplied");
    }
    if (to->scar == RISK_AMMO || to->scar == RISK_BUNKER) {
        note(c, "scar at work", deck->scar[to->scar].name);
    }
    if (risk_evolved(s, seat, RISK_STRENGTH)) {
        note(c, "evolution", "Unnatural Strength");
    }
    if (c->manoeuvred == seat + 1) {
        note(c, "power", "Free Timing");
    }
}

static void note_recruits(const struct game *g, struct counts *c, const struct fact *f)
{
    const int seat = number_of(f, "seat");
    const int sum = number_of(f, "territories") + number_of(f, "population");

    if (risk_has_power(g->state, seat, RISK_BALK, 1) && sum > 9 && sum % 3) {
        note(c, "power", "Round Up");
    }
    if (number_of(f, "extra")) {
        note(c, "power", "Island Levy");
    }
}

static void note_placed(const struct game *g, struct counts *c, const struct fact *f)
{
    const int seat = number_of(f, "seat");

    if (risk_has_comeback(g->state, seat, RISK_STEALTHY) &&
        !(c->held[seat] & risk_bit(place_of(g, f, "territory")))) {
        note(c, "comeback power", "Stealthy");
    }
}

/* A card without a conquest. */
static void note_card(const struct game *g, struct counts *c, const struct fact *f)
{
    const int seat = number_of(f, "seat");

    if (c->conquered & SEE_ONLY(seat)) {
        return;
    }
    if (risk_has_power(g->state, seat, RISK_BALK, 2)) {
        note(c, "power", "Expansionist Supply");
    }
    if (risk_has_comeback(g->state, seat, RISK_RESOURCEFUL)) {
        note(c, "comeback power", "Resourceful");
    }
}

static void note_march(const struct game *g, struct counts *c, const struct fact *f)
{
    const int seat = number_of(f, "seat"), from = place_of(g, f, "from");
    struct turn t;

    game_turn(g, &t);
    c->manoeuvred = seat + 1;
    if (risk_has_power(g->state, seat, RISK_SAHA, 2) &&
        !(risk_reached(&t, risk_held(g->state, seat), from) &
          risk_bit(place_of(g, f, "to")))) {
        note(c, "power", "Unconnected Manoeuvre");
    }
}

static void note_scar(const struct game *g, struct counts *c, const struct fact *f)
{
    const int gained = number_of(f, "after") - number_of(f, "before");

    note(c, "scar at work", text_of(f, "scar"));
    if (gained == 2) {
        note(c, "comeback power", "Convincing");
    }
    if ((gained < 0) == (strcmp(text_of(f, "scar"), "Mercenary") == 0)) {
        note(c, "power", "Reversal");
    }
    (void)g;
}

/* Facts that say by themselves what was used: by their argument, or by a name. */
static const struct {
    int fact;
    const char *kind, *argument, *name;
} plain[] = {
    {RISK_TELL_EVENT, "event", "event", NULL},
    {RISK_TELL_MISSION_DONE, "mission", "mission", NULL},
    {RISK_TELL_OPENED, "package", "where", NULL},
    {RISK_TELL_COMEBACK, "comeback power gained", "after", NULL},
    {RISK_TELL_MISSILE_POWER, "missile power gained", "after", NULL},
    {RISK_TELL_MISSILE_SPENT, "missile power", "power", NULL},
    {RISK_TELL_WEAKNESS, "weakness", "after", NULL},
    {RISK_TELL_SCAR_PLACED, "scar", "after", NULL},
    {RISK_TELL_EVOLUTION, "evolution gained", "after", NULL},
    {RISK_TELL_CITY, "reward", "city", NULL},
    {RISK_TELL_STAND, "power", NULL, "Defensive Stand"},
    {RISK_TELL_TOTAL, "power", NULL, "Total Conquest"},
    {RISK_TELL_GARRISON, "power", NULL, "HQ Garrison"},
    {RISK_TELL_LEVY, "power", NULL, "Card Levy"},
    {RISK_TELL_HQ_MOVED, "comeback power", NULL, "Mobile"},
    {RISK_TELL_CONTINENT, "reward", NULL, "continent"},
    {RISK_TELL_SCAR_GONE, "reward", NULL, "cancel"},
    {RISK_TELL_BONUS, "reward", NULL, "bonus"},
    {RISK_TELL_CARD_GONE, "reward", NULL, "destroy"},
    {RISK_TELL_FORTIFIED, "reward", NULL, "fortify"},
    {RISK_TELL_UPGRADED, "reward", NULL, "upgrade"},
    {RISK_TELL_CLONED, "evolution", NULL, "Defensive Cloning"},
    {RISK_TELL_SHACKLED, "evolution", NULL, "Mindshackle"},
    {RISK_TELL_HYPNOSIS, "evolution", NULL, "Mass Hypnosis"},
    {RISK_TELL_BRINGER, "power", NULL, "Bringer"},
};

static void note_fact(const struct game *g, struct counts *c, const struct fact *f)
{
    const int kind = (int)(f->kind - risk_facts);
    size_t i;

    for (i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (plain[i].fact == kind) {
            note(c, plain[i].kind,
                 plain[i].argument ? text_of(f, plain[i].argument) : plain[i].name);
        }
    }
    if (kind == RISK_TELL_ROLLED) {
        note_roll(g, c, f);
    } else if (kind == RISK_TELL_RECRUITED) {
        note_recruits(g, c, f);
    } else if (kind == RISK_TELL_PLACED) {
        note_placed(g, c, f);
    } else if (kind == RISK_TELL_DRAWN) {
        note_card(g, c, f);
    } else if (kind == RISK_TELL_MANOEUVRED) {
        note_march(g, c, f);
    } else if (kind == RISK_TELL_SCAR) {
        note_scar(g, c, f);
    } else if (kind == RISK_TELL_CONQUERED) {
        c->conquered |= SEE_ONLY(number_of(f, "seat"));
    }
}

static void count(const struct game *g, struct counts *c, const struct played *p)
{
    int i, k;

    c->conquered = 0;
    c->manoeuvred = 0;
    for (i = 0; i < p->steps; i++) {
        for (k = 0; k < p->step[i].facts.count; k++) {
            note_fact(g, c, &p->step[i].facts.fact[k]);
        }
    }
}

/* ---- campaigns ---- */

static void see(void *arg, const struct game *g, const struct played *p)
{
    struct counts *c = arg;
    int seat;

    count(g, c, p);
    for (seat = 0; seat < g->seats; seat++) {
        c->held[seat] = risk_held(g->state, seat);
    }
}

static int campaigns(void)
{
    const char *wanted = getenv("PLAYOUTS");
    long n = wanted ? strtol(wanted, NULL, 10) : 0;

    return n > CAMPAIGNS && n <= 1000000 ? (int)n : CAMPAIGNS;
}

/* ---- what must have been used ---- */

static int missing(const struct counts *c, const char *kind, const char *name)
{
    if (place_in(c, kind, name) < c->n) {
        return 0;
    }
    if (c->last) {
        print_message("never used: %s: %s\n", kind, name);
    }
    return 1;
}

static int missing_texts(const struct counts *c, const char *kind,
                         const struct risk_text *text, int from, int to)
{
    int i, n = 0;

    for (i = from; i < to; i++) {
        n += missing(c, kind, text[i].name);
    }
    return n;
}

static int missing_names(const struct counts *c, const char *kind,
                         const char *const *names)
{
    int n = 0;

    for (; *names; names++) {
        n += missing(c, kind, *names);
    }
    return n;
}

/* How much of all there is was never used. */
static int unused(const struct counts *c, const struct risk_deck *deck)
{
    static const char *const rewards[] = {
        "continent", "Major City", "cancel",  "bonus",         "destroy",
        "fortify",   "Minor City", "upgrade", "World Capital", NULL};
    static const char *const powers[] = {"Bringer", "Reversal", "Island Levy", NULL};
    int i, n = 0;

    for (i = 0; i < RISK_HUMANS; i++) {
        n += missing_texts(c, "power", deck->power[i], 0, 2);
    }
    n += missing_names(c, "power", powers);
    n += missing_texts(c, "comeback power", deck->comeback, 1, RISK_COMEBACKS);
    n += missing_texts(c, "missile power", deck->missile_power, 1, RISK_MISSILE_POWERS);
    n += missing_texts(c, "evolution", deck->evolution, 0, RISK_EVOLUTIONS);
    n += missing_texts(c, "scar", deck->scar, RISK_AMMO, RISK_BIOHAZARD + 1);
    n += missing_texts(c, "scar at work", deck->scar, RISK_AMMO, RISK_FALLOUT + 1);
    n += missing_texts(c, "weakness", deck->scar, RISK_COLLABORATOR, RISK_SCARS);
    n += missing_texts(c, "event", deck->event, 1, RISK_EVENTS);
    n += missing_texts(c, "mission", deck->mission, 1, RISK_MISSIONS);
    n += missing_names(c, "reward", rewards);
    n += missing_texts(c, "package", deck->pack, 0, RISK_PACKS);
    return n;
}

/* 3, 12 to 14: everything does what only it can do. Some of it is rare, and which
 * campaign brings it shifts with every change of the rules: there are more of them until
 * all was used. */
static void nothing_is_dead(void **state)
{
    static const struct playout_kind *const kinds[] = {
        &kind_risk_long,          &kind_risk_campaign_three, &kind_risk_long,
        &kind_risk_campaign_four, &kind_risk_long,           &kind_risk_campaign_five};
    static struct counts c;
    struct risk_deck *deck = deck_of_rules(&risk_rules);
    struct playout_result r;
    int i, n = 1;

    (void)state;
    for (i = 0; n && i < campaigns() * PATIENCE; i++) {
        if (playout_watch(kinds[i % 6], (uint64_t)i, see, &c, &r) != 0) {
            fail_msg("campaign %d: %s", i, r.why);
        }
        n = i + 1 < campaigns() ? 1 : unused(&c, deck);
    }
    c.last = true;
    n = unused(&c, deck);
    print_message("%d campaigns\n", i);
    for (i = 0; i < c.n; i++) {
        print_message("%6d %s\n", c.of[i].used, c.of[i].key);
    }
    assert_int_equal(n, 0);
    risk_rules.deck_free(deck);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_dead)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
