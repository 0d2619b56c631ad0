#include "mail/zones.h"

#include "core/order.h"
#include "mail/clock.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define NEAR_MAX 3
#define DEPTH 3    /* America/Argentina/Ushuaia */
#define FAR 3      /* changes by which two names are not alike */
#define PLACES "/" /* between the parts of a name */

static const char *const regions[] = {"Africa", "America",  "Antarctica", "Arctic",
                                      "Asia",   "Atlantic", "Australia",  "Europe",
                                      "Indian", "Pacific",  NULL};

/* What was written, and what has been found so far: the nearest first. */
struct looking {
    const char *written;
    char name[NEAR_MAX][ZONE_NAME];
    int distance[NEAR_MAX], count;
};

static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash ? slash + 1 : name;
}

/* 0: it is meant; 1: its town is; FAR and more: it is another. */
static int distance(const char *written, const char *name)
{
    const bool town = strchr(written, '/') == NULL;
    const int changes = order_distance(written, town ? last_part(name) : name);

    return town ? changes + 1 : changes;
}

static void note(struct looking *l, const char *name)
{
    const int far = distance(l->written, name);
    int i;

    if (far > FAR) {
        return;
    }
    for (i = l->count < NEAR_MAX ? l->count++ : NEAR_MAX; i > 0; i--) {
        if (l->distance[i - 1] <= far) {
            break;
        }
        if (i < NEAR_MAX) {
            l->distance[i] = l->distance[i - 1];
            memcpy(l->name[i], l->name[i - 1], ZONE_NAME);
        }
    }
    if (i < NEAR_MAX) {
        l->distance[i] = far;
        (void)snprintf(l->name[i], ZONE_NAME, "%s", name);
    }
}

/* Every zone below this part of the database. */
static void walk(struct looking *l, const char *part, int depth)
{
    char path[sizeof CLOCK_ZONES + 1 + ZONE_NAME], name[ZONE_NAME];
    const struct dirent *entry;
    DIR *folder;

    (void)snprintf(path, sizeof path, "%s/%s", CLOCK_ZONES, part);
    folder = depth ? opendir(path) : NULL;
    if (!folder) {
        note(l, part);
        return;
    }
    while ((entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] != '.' && snprintf(name, sizeof name, "%s" PLACES "%s", part,
                                                entry->d_name) < (int)sizeof name) {
            walk(l, name, depth - 1);
        }
    }
    (void)closedir(folder); /* it was only read */
}

bool zones_find(char out[ZONE_NAME], const char *written, char near[4 * ZONE_NAME])
{
    const size_t room = (size_t)4 * ZONE_NAME;
    struct looking l = {.written = written, .count = 0};
    size_t at = 0;
    int i;

    near[0] = '\0';
    if (!strcasecmp(written, "UTC")) {
        (void)snprintf(out, ZONE_NAME, "UTC");
        return true;
    }
    for (i = 0; regions[i]; i++) {
        walk(&l, regions[i], DEPTH - 1);
    }
    if (l.count && l.distance[0] == 0) {
        memcpy(out, l.name[0], ZONE_NAME);
        return true;
    }
    for (i = 0; i < l.count; i++) {
        at += (size_t)snprintf(near + at, room - at, "%s%s", i ? ", " : "", l.name[i]);
    }
    return false;
}
