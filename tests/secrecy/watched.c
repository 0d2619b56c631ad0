/* The program under watch of tests/secrecy/run: `sealed` as it is, but its random bytes
 * come from a seed, and when it is done it writes the memory it leaves behind into a
 * file. Linked with -Wl,--wrap=main into test programs alone. Both files lie in the
 * working directory, so that neither argument nor environment differs from run to run. */
#include <fcntl.h>
#include <jansson.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SEED_FILE "seed" /* a word: which sequence of random bytes */
#define SEED_MAX 16 /* with zeros behind it, and at the end the number of the block */
#define IMAGE_FILE "image" /* written if it exists */
#define MAPS_MAX 65536

int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);

static void read_seed(char seed[SEED_MAX])
{
    int fd = open(SEED_FILE, O_RDONLY | O_CLOEXEC);

    if (fd < 0 || read(fd, seed, SEED_MAX - 1) <= 0 || close(fd)) {
        abort();
    }
}

/* Block i of the bytes of seed s is BLAKE2b-512 over s and i, as the comparing script has
 * it too: it searches for what was drawn. */
static void seeded_bytes(void *const out, const size_t n)
{
    static char seed[SEED_MAX];
    static unsigned char drawn;
    unsigned char block[64];
    size_t done, size;

    for (done = 0; done < n; done += size) {
        if (!*seed) {
            read_seed(seed);
        }
        seed[SEED_MAX - 1] = (char)drawn++;
        (void)crypto_generichash(block, sizeof block, (unsigned char *)seed, sizeof seed,
                                 NULL, 0);
        size = n - done < sizeof block ? n - done : sizeof block;
        memcpy((unsigned char *)out + done, block, size);
    }
    sodium_memzero(block, sizeof block); /* or it were the test that leaves them behind */
    sodium_stackzero(1024);
}

static uint32_t seeded_word(void)
{
    uint32_t word;

    seeded_bytes(&word, sizeof word);
    return word;
}

static const char *seeded_name(void)
{
    return "seeded";
}

static int same_every_time(sqlite3_vfs *vfs, int n, char *out)
{
    (void)vfs;
    memset(out, 1, (size_t)n);
    return n;
}

/* Before main(): libsodium by the seed; SQLite and jansson draw no secrets, so they
 * always have the same. */
static void __attribute__((constructor)) set_sources(void)
{
    static randombytes_implementation seeded = {
        .implementation_name = seeded_name, .random = seeded_word, .buf = seeded_bytes};
    sqlite3_vfs *vfs;

    json_object_seed(1);
    if (randombytes_set_implementation(&seeded) || sqlite3_initialize() != SQLITE_OK) {
        abort();
    }
    vfs = sqlite3_vfs_find(NULL);
    vfs->xRandomness = same_every_time;
}

static void put(int fd, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t put = write(fd, bytes, n);

        if (put <= 0) {
            abort();
        }
        bytes += put;
        n -= (size_t)put;
    }
}

/* A line of /proc/self/maps: all that may be written to is kept, under its line. */
static void put_region(int fd, char *line)
{
    char *end, *mode;
    unsigned long from = strtoul(line, &end, 16), to = strtoul(end + 1, &mode, 16);

    if (mode[1] != 'r' || mode[2] != 'w') {
        return;
    }
    put(fd, line, strlen(line));
    put(fd, "\n", 1);
    put(fd, (const char *)from, to - from); /* NOLINT(performance-no-int-to-ptr) */
}

static void put_image(void)
{
    static char maps[MAPS_MAX];
    char *line, *next;
    size_t n = 0;
    ssize_t got;
    int image = open(IMAGE_FILE, O_WRONLY | O_TRUNC | O_CLOEXEC);
    int fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);

    if (image < 0) {
        return;
    }
    while (fd >= 0 && (got = read(fd, maps + n, MAPS_MAX - 1 - n)) > 0) {
        n += (size_t)got;
    }
    for (line = maps; *line; line = next) {
        next = strchr(line, '\n');
        if (!next) {
            abort();
        }
        *next++ = '\0';
        put_region(image, line);
    }
    if (close(fd) || close(image)) {
        abort();
    }
}

int __wrap_main(int argc, char **argv)
{
    int status = __real_main(argc, argv);

    put_image();
    return status;
}
