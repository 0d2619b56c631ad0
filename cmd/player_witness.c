/* A game whose bids a witness helps to open: his share, which sealed-player share makes,
 * and the fingerprint by which a player knows him. sealed-bids 3.3. */
#include "cmd/player_making.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PRINT_DIGITS 16
#define GAME_DIGITS 32
#define LINE_SIZE 80 /* the game, a blank and the fingerprint */

/* The digits of a fingerprint, as people write it: in groups, in capitals. False: it is
 * none. */
static bool digits_of(char out[PRINT_DIGITS + 1], const char *written)
{
    size_t n = 0;

    out[0] = '\0';
    for (; *written; written++) {
        if (*written == ' ' || *written == '-') {
            continue;
        }
        if (n == PRINT_DIGITS || !isxdigit((unsigned char)*written)) {
            return false;
        }
        out[n++] = (char)tolower((unsigned char)*written);
    }
    out[n] = '\0';
    return n == PRINT_DIGITS;
}

static int path_of(char out[PLAYER_PATH], const struct making *k, struct error *e)
{
    char seed[PLAYER_PATH];

    if (seed_path(seed, k->seed_path, e)) {
        return -1;
    }
    return snprintf(out, PLAYER_PATH, "%s.witness", seed) < PLAYER_PATH
               ? 0
               : error_set(e, ERROR_CONFIG, "The name of the seed's file is too long.");
}

static void game_digits(char out[GAME_DIGITS + 1], const struct seal_context *c)
{
    seal_hex(out, c->game, sizeof c->game);
}

/* The fingerprint in a line of the file; false: it is none that was written whole. */
static bool line_of(char print[PRINT_DIGITS + 1], char line[LINE_SIZE])
{
    char *end = strchr(line, '\n');

    if (!end || strspn(line, "0123456789abcdef") != GAME_DIGITS ||
        line[GAME_DIGITS] != ' ') {
        return false;
    }
    *end = '\0';
    return digits_of(print, line + GAME_DIGITS + 1);
}

/* What was said the last time about the witness of this game; "": nothing. */
static int remembered(const struct making *k, const struct seal_context *c,
                      char out[PRINT_DIGITS + 1], struct error *e)
{
    char path[PLAYER_PATH], game[GAME_DIGITS + 1], line[LINE_SIZE],
        print[PRINT_DIGITS + 1];
    bool sound = true;
    FILE *f;

    out[0] = '\0';
    if (path_of(path, k, e)) {
        return -1;
    }
    game_digits(game, c);
    f = fopen(path, "r");
    if (!f) {
        return errno == ENOENT
                   ? 0
                   : error_set(e, ERROR_FILE, "\"%s\": %s.", path, strerror(errno));
    }
    while (sound && fgets(line, sizeof line, f)) {
        sound = line_of(print, line);
        if (sound && !strncmp(line, game, 32)) {
            memcpy(out, print, sizeof print);
        }
    }
    sound = sound && !ferror(f);
    (void)fclose(f);
    return sound ? 0
                 : error_set(e, ERROR_FILE,
                             "\"%s\" is damaged: give it another name, and say the "
                             "fingerprint of the witness once more by --witness.",
                             path);
}

/* A whole line behind what stands there, or none. */
static bool append(const char *path, const char *line)
{
    const int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    const ssize_t n = (ssize_t)strlen(line);
    struct stat before;
    bool done;

    if (fd < 0) {
        return false;
    }
    done = !fstat(fd, &before);
    if (done && (write(fd, line, (size_t)n) != n || fsync(fd))) {
        const int why = errno;

        done = false;
        /* where even this fails, remembered() finds what is left */
        errno = ftruncate(fd, before.st_size) ? errno : why;
    }
    return !close(fd) && done;
}

static int remember(const struct making *k, const struct seal_context *c,
                    const char *print, struct error *e)
{
    char path[PLAYER_PATH], game[GAME_DIGITS + 1], line[LINE_SIZE];

    if (path_of(path, k, e)) {
        return -1;
    }
    game_digits(game, c);
    (void)snprintf(line, sizeof line, "%s %s\n", game, print);
    if (!append(path, line)) {
        return error_set(e, ERROR_FILE, "\"%s\" could not be written: %s.", path,
                         strerror(errno));
    }
    fprintf(stderr, "sealed-player: this fingerprint of the witness is kept in %s\n",
            path);
    return 0;
}

/* The fingerprint that the player says, now or once before. */
static int known_print(const struct making *k, const struct seal_context *c,
                       char print[PRINT_DIGITS + 1], struct error *e)
{
    if (!k->witness) {
        return remembered(k, c, print, e);
    }
    return digits_of(print, k->witness)
               ? 0
               : error_set(e, ERROR_SYNTAX,
                           "--witness should be a fingerprint, 16 hex digits, as the "
                           "witness told it to you.");
}

/* A round with a witness must be one with this witness. The fingerprint of the one that
 * the mail names is not told: it must come from him. */
static int compare(const struct making *k, const struct player_auction *a,
                   const char *print, struct error *e)
{
    char named[20], digits[PRINT_DIGITS + 1];

    if (!*print) {
        return error_set(
            e, ERROR_DATA,
            "A witness keeps half of the key of this round. If the host were his own "
            "witness he could read your bid: ask the witness for his fingerprint, not by "
            "a mail of this game, and say it once by --witness FINGERPRINT.");
    }
    seal_fingerprint(named, a->table.witness_key);
    if (!digits_of(digits, named) || strcmp(digits, print) != 0) {
        return error_set(
            e, ERROR_DATA,
            "The witness of this round is not the one whose fingerprint you gave%s. Do "
            "not bid. Ask the witness whether he has a new key, and show this mail to "
            "the others.",
            k->witness ? "" : " before");
    }
    return k->witness ? remember(k, &a->context, print, e) : 0;
}

int making_witness(const struct making *k, const struct player_auction *a,
                   struct error *e)
{
    char print[PRINT_DIGITS + 1];

    if (known_print(k, &a->context, print, e)) {
        return -1;
    }
    if (!strcmp(a->mode, MODE_WITNESS)) {
        return compare(k, a, print, e);
    }
    return !*print || !strcmp(a->mode, "commit")
               ? 0
               : error_set(e, ERROR_DATA,
                           "This game has a witness, and this round goes without him in "
                           "a mode in which the host can read bids early. Do not bid, "
                           "and show this mail to the others.");
}

static int share_one(const struct making *k, const struct player_auction *a,
                     struct error *e)
{
    unsigned char x[JOINT_SHARE];
    struct signed_block b;
    int result = -1;

    memset(&b, 0, sizeof b);
    b.type = BLOCK_SHARE;
    b.context = a->context;
    b.context.player = k->mails.player;
    b.seq = 1;
    joint_share(x, k->seed, &b.context);
    if (!joint_fits(x, a->table.of[a->table.witness].half)) {
        error_set(e, ERROR_DATA,
                  "Auction %lu, round %d, was begun with the half of another seed.",
                  (unsigned long)b.context.auction, b.context.round);
    } else if (!seal_box(b.share, x, sizeof x, a->table.intake, e)) {
        result = making_sign(k, &b, e);
    }
    seal_wipe(x, sizeof x);
    return result;
}

/* Only of rounds whose list of bids is in the mails: nobody can bid in them any more. */
static int make_share(struct making *k, struct error *e)
{
    struct checkpoint c;
    int i, n = 0;

    if (making_prepare(k, e)) {
        return -1;
    }
    if (!mails_newest(&k->mails, &c)) {
        return error_set(e, ERROR_DATA,
                         "No checkpoint signed by the host stands in \"%s\": your "
                         "share must say which list of bids you have seen.",
                         k->argument[0]);
    }
    for (i = 0; i < k->auctions; i++) {
        const struct player_auction *a = &k->auction[i];

        if (a->is_closed && a->table.witness && a->table.witness == k->mails.player) {
            if (share_one(k, a, e)) {
                return -1;
            }
            n++;
        }
    }
    return n ? 0
             : error_set(e, ERROR_DATA,
                         "No closed round whose witness you are stands in \"%s\".",
                         k->argument[0]);
}

int player_share(int argc, char **argv)
{
    static const char text[] =
        "Usage: sealed-player share MAIL\n\n"
        "Of a witness: prints your share of the key of a closed round, out of the mail "
        "that lists\nits bids. With it the host can read them, and without it he cannot; "
        "so mail it only\nwhen that list has come.\n\n" OPTIONS_HELP_PLAYER;
    struct making k = {.argument = argv};
    struct error e = {ERROR_NONE, 0, ""};

    return making_done(
        &k, making_read(&k, argc, argv, text, 1, 1, &e) || make_share(&k, &e), &e);
}
