#include "cmd/observing.h"

#include "cmd/guests.h"
#include "cmd/post.h"
#include "core/utf8.h"
#include "mail/address.h"
#include "mail/text.h"

#include <stdio.h>
#include <string.h>

/* Tell these mails from those of other kinds. */
enum {
    NO_ROOM = 1300000060,
    LEFT,
    HOST_WATCHES,
};

int observing_room(struct session *s, bool *room, struct error *e)
{
    int n;

    if (store_guest_count(s->store, GUEST_OBSERVE, GUEST_IN, &n, e)) {
        return -1;
    }
    *room = n < s->settings.observers && !s->game.over;
    return 0;
}

int observing_ask(struct session *s, const struct guest *g, int further, struct error *e)
{
    const bool leaves = g->what == GUEST_LEAVE;
    char sentence[GUEST_SENTENCE];

    (void)snprintf(
        sentence, sizeof sentence,
        "Somebody asked by mail that %s of the game %s, %s, come to this "
        "address. If that is you, answer this mail with the one word ACCEPT. If "
        "it is not, do nothing, and %s.",
        leaves ? "no more reports" : "the reports of the table", s->game.name,
        s->game.rules->title, leaves ? "all stays as it is" : "nothing more will come");
    return guests_tell(s, g, further, false,
                       leaves ? "do you want to watch no more?" : "do you want to watch?",
                       sentence, e);
}

static int begins(struct session *s, const struct guest *g, struct error *e)
{
    char sentence[GUEST_SENTENCE];

    (void)snprintf(sentence, sizeof sentence,
                   "%s watches the game now. To end that: sealed host %s observer remove "
                   "%s.",
                   g->address, s->path, g->address);
    return store_guest_end(s->store, g->id, GUEST_IN, e) || post_observer(s, g->id, e) ||
                   guests_tell_host(s, g, HOST_WATCHES, "somebody watches", sentence, e)
               ? -1
               : 0;
}

int observing_begin(struct session *s, const struct guest *g, struct error *e)
{
    bool room;

    if (observing_room(s, &room, e)) {
        return -1;
    }
    if (room) {
        return begins(s, g, e);
    }
    return store_guest_end(s->store, g->id, GUEST_DROPPED, e) ||
                   guests_tell(s, g, NO_ROOM, true, "no more can watch",
                               "The game is over, or no more people can watch it.", e)
               ? -1
               : 0;
}

int observing_end(struct session *s, const struct guest *g, struct error *e)
{
    struct guest in;

    if (store_guest_find(s->store, GUEST_OBSERVE, GUEST_IN, g->address, 0, &in, e) ||
        (in.id && store_guest_end(s->store, in.id, GUEST_DONE, e)) ||
        (g->id != in.id && store_guest_end(s->store, g->id, GUEST_DONE, e))) {
        return -1;
    }
    return guests_tell(s, g, LEFT, true, "you watch no more",
                       "You watch this game no more: this is its last mail.", e);
}

static int read_watcher(struct guest *g, const char *written, struct error *e)
{
    struct address a;

    if (address_read(&a, written, e)) {
        return -1;
    }
    memset(g, 0, sizeof *g);
    g->what = GUEST_OBSERVE;
    text_make_plain(a.name);
    if (!utf8_valid(a.name, strlen(a.name))) {
        return error_set(e, ERROR_SYNTAX, "The name of \"%.100s\" is no UTF-8.", a.at);
    }
    (void)snprintf(g->name, sizeof g->name, "%.*s", GUEST_NAME_MAX, a.name);
    utf8_whole(g->name);
    (void)snprintf(g->address, sizeof g->address, "%.*s", PERSON_ADDRESS_MAX, a.at);
    return 0;
}

int observing_add(struct session *s, const char *written, struct error *e)
{
    struct guest g, in;
    bool room;

    if (read_watcher(&g, written, e) || observing_room(s, &room, e) ||
        store_guest_find(s->store, GUEST_OBSERVE, GUEST_IN, g.address, 0, &in, e)) {
        return -1;
    }
    if (in.id || !room) {
        return error_set(e, ERROR_ILLEGAL, "\"%.100s\" %s.", g.address,
                         in.id ? "watches already"
                               : "cannot watch: the game is over, or enough do (the "
                                 "setting `observers`)");
    }
    g.state = GUEST_IN;
    g.asked = s->now;
    return store_guest_add(s->store, &g, e) || post_observer(s, g.id, e) ? -1 : 0;
}

int observing_remove(struct session *s, const char *written, struct error *e)
{
    struct guest g, in;

    if (read_watcher(&g, written, e) ||
        store_guest_find(s->store, GUEST_OBSERVE, GUEST_IN, g.address, 0, &in, e)) {
        return -1;
    }
    return in.id ? observing_end(s, &in, e)
                 : error_set(e, ERROR_ILLEGAL, "\"%.100s\" does not watch.", g.address);
}
