#include "cmd/door.h"

#include "store/guest.h"

#include <stdio.h>

/* The first address, as `new` prints it, has number 0 of kind c; later ones are of a kind
 * of their own, and have the number of the entry by which they were made. */
static enum token_kind kind_of(int64_t entry)
{
    return entry ? TOKEN_SIGNUP : TOKEN_CONFIRM;
}

int door_renewed(struct session *s, int64_t *entry, int64_t *time, struct error *e)
{
    return store_guest_door(s->store, entry, time, e);
}

int door_of(struct session *s, const struct mail *m, const char *rcpt, enum door *out,
            char counted[TOKEN_TEXT], struct error *e)
{
    struct token_search found;
    struct token_keys keys;
    int64_t newest, time;

    *out = DOOR_OPEN;
    session_tokens(s, &keys);
    if (token_find(&found, m, rcpt, TOKEN_SIGNUP, &keys) != TOKEN_FOUND &&
        (token_find(&found, m, rcpt, TOKEN_CONFIRM, &keys) != TOKEN_FOUND ||
         found.token.number)) {
        return 0;
    }
    if (found.token.player) {
        return 0;
    }
    if (door_renewed(s, &newest, &time, e)) {
        return -1;
    }
    *out = found.token.number == newest ? DOOR_CODE : DOOR_OLD;
    (void)snprintf(counted, TOKEN_TEXT, "%s", found.token.text);
    return 0;
}

int door_address(struct session *s, bool place, char *out, size_t room, struct error *e)
{
    char mac[TOKEN_MAC_PLACE + 1] = "";
    struct token_keys keys;
    struct token t;
    int64_t entry, time;

    session_tokens(s, &keys);
    if (door_renewed(s, &entry, &time, e) ||
        token_make(&t, &keys, kind_of(entry), 0, (uint32_t)entry, e)) {
        return -1;
    }
    if (place) {
        token_mac_place(mac, kind_of(entry), 0, (uint32_t)entry);
        (void)snprintf(t.text, sizeof t.text, "%s-0-%lld-%s", s->game.name,
                       (long long)entry, mac);
    }
    (void)snprintf(out, room, "%s%s%s@%s", s->settings.mailbox, s->settings.separator,
                   t.text, s->settings.host);
    return 0;
}
