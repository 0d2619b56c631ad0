/* `fill GAME COUNT TIME`: so many changed bids of an open round, one transaction each, by
 * the code that `sealed submit` runs for a plain file, a second apart from TIME on; but
 * in one process and without waiting for the disk. Prints the order file that would be
 * the next. */
#include "cmd/receive.h"
#include "cmd/session.h"
#include "store/query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAYERS 3 /* they change their bids in turn; the last one is waited for */
#define FILE_ROOM 200

/* The file of the next seat, with its newest code. */
static void next_file(struct session *s, int i, char out[FILE_ROOM], struct received *f)
{
    char code[SEAL_CODE];

    memset(f, 0, sizeof *f);
    f->seat = i % PLAYERS;
    f->number = s->game.seat[f->seat].issued;
    seal_code(code, s->intake.code, s->game.id, (uint32_t)f->number, f->seat + 1);
    (void)snprintf(out, FILE_ROOM, "game: %s\nseat: %d\ncode: %s\n\nbid %d\n",
                   s->game.name, f->seat + 1, code, i / PLAYERS % 6);
    f->file = f->raw = out;
    f->size = f->raw_size = strlen(out);
}

/* One file, as file_play() of cmd/submit.c takes it; the last one is printed instead. */
static int play(struct session *s, int i, bool last, struct error *e)
{
    char text[FILE_ROOM];
    struct received f;
    int result;

    if (session_begin(s, false, e) || session_intake(s, e)) {
        return -1;
    }
    next_file(s, i, text, &f);
    if (last) {
        session_rollback(s);
        return fputs(text, stdout) == EOF ? -1 : 0;
    }
    result = receive(s, &f, e);
    if (!result && strcmp(f.verdict, "stored") != 0) {
        result = error_set(e, ERROR_BUG, "File %d was %s: %s", i, f.verdict, text);
    }
    receive_clear(&f);
    if (result) {
        session_rollback(s);
        return -1;
    }
    s->now += 1000;
    return session_commit(s, e);
}

int main(int argc, char **argv)
{
    struct options o = {0};
    struct session s;
    struct error e = {ERROR_NONE, 0, ""};
    int i, count, result = 1;

    if (argc != 4) {
        (void)fputs("usage: fill GAME COUNT TIME\n", stderr);
        return 1;
    }
    o.game = argv[1];
    o.now = argv[3];
    count = (int)strtol(argv[2], NULL, 10);
    if (session_start(&s, &o, &e) || session_open(&s, STORE_WRITE, &e) ||
        store_exec(s.store, "PRAGMA synchronous=OFF", &e)) {
        goto done;
    }
    for (i = 0; i <= count; i++) {
        if (play(&s, i, i == count, &e)) {
            goto done;
        }
    }
    result = 0;
done:
    if (result) {
        (void)fprintf(stderr, "fill: %s\n", e.text);
    }
    session_close(&s);
    return result;
}
