#include "cmd/zoning.h"

#include "cmd/office.h"
#include "mail/clock.h"
#include "store/person.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define SENTENCE 600

int zoning_of(struct session *s, int seat, char out[ZONE_NAME], struct error *e)
{
    struct person p;
    json_t *settings;
    const char *zone;

    out[0] = '\0';
    if (store_person(s->store, seat + 1, &p, e)) {
        return -1;
    }
    settings = json_loads(p.settings, 0, NULL);
    zone = json_string_value(json_object_get(settings, "zone"));
    if (zone && strlen(zone) < ZONE_NAME) {
        (void)snprintf(out, ZONE_NAME, "%s", zone);
    }
    json_decref(settings);
    return 0;
}

void zoning_use(const struct session *s, const char *zone)
{
    struct error ignored = {ERROR_NONE, 0, ""};

    if (!*zone || clock_zone(zone, &ignored)) {
        (void)clock_zone(s->settings.zone, &ignored); /* it was good at the start */
    }
}

int zoning_json(struct session *s, json_t **out, const struct news *n,
                const struct letter *l, struct error *e)
{
    struct news zoned = *n;
    char zone[ZONE_NAME] = "";
    int result;

    if (l->seat < s->game.seats && zoning_of(s, l->seat, zone, e)) {
        return -1;
    }
    zoned.zone = *zone ? zone : NULL;
    zoning_use(s, zone);
    result = report_json(out, &zoned, l, e);
    zoning_use(s, "");
    return result;
}

static int keep(struct session *s, int seat, const char *zone, struct error *e)
{
    struct person p;

    if (store_person(s->store, seat + 1, &p, e)) {
        return -1;
    }
    (void)snprintf(p.settings, sizeof p.settings, *zone ? "{\"zone\":\"%s\"}" : "{}",
                   zone);
    return store_person_settings(s->store, seat + 1, p.settings, e);
}

static int answer(struct session *s, struct received *f, const char *zone,
                  struct error *e)
{
    char sentence[SENTENCE], now[CLOCK_ROOM], offset[CLOCK_ROOM], game[CLOCK_ROOM];

    clock_short(game, s->now);
    zoning_use(s, zone);
    clock_short(now, s->now);
    clock_offset(offset, s->now);
    zoning_use(s, "");
    (void)snprintf(sentence, sizeof sentence,
                   "From now on your mails have their times in %s. It is %s there now, "
                   "%s, which is %s for the game. When a deadline is over is the same "
                   "moment for all. ZONE OFF, alone in a mail, ends this.",
                   *zone ? zone : "the zone of the game", now, offset, game);
    return office_answer(s, f, "your time zone", sentence, e);
}

int zoning_ask(struct session *s, struct received *f, const char *written,
               struct error *e)
{
    char zone[ZONE_NAME] = "", near[4 * ZONE_NAME], why[SENTENCE];

    refusal_set(&f->refusal, REFUSAL_NONE, 0);
    if (strcasecmp(written, "OFF") != 0 && !zones_find(zone, written, near)) {
        (void)snprintf(why, sizeof why, "There is no time zone of that name. %s%s%s",
                       *near ? "Did you mean " : "Write it like ZONE Europe/Berlin", near,
                       *near ? "?" : ".");
        return office_refuse(f, why);
    }
    return keep(s, f->seat, zone, e) || answer(s, f, zone, e) ? -1 : 0;
}
