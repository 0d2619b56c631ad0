/* Where templates come from: a folder, else the texts that are compiled in. */
#include "mail/template.h"

#include "core/utf8.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int templates_open(struct templates *t, const char *dir, const char *game,
                   struct error *e)
{
    DIR *folder = dir ? opendir(dir) : NULL;

    if (dir && !folder) {
        return error_set(e, ERROR_CONFIG, "The folder of templates %.120s: %s.", dir,
                         strerror(errno));
    }
    if (folder) {
        closedir(folder);
    }
    *t = (struct templates){dir, game};
    return 0;
}

/* Names come from templates too: they must not lead out of the folder. */
static bool name_ok(const char *name)
{
    return *name && *name != '/' && !strstr(name, "..");
}

/* CR LF becomes LF; a last line without its end gets one. text has room for it. */
static void straighten(char *text, size_t n)
{
    char *to = text, *from = text;

    for (; from < text + n; from++) {
        if (*from != '\r' || from[1] != '\n') {
            *to++ = *from;
        }
    }
    if (to > text && to[-1] != '\n') {
        *to++ = '\n';
    }
    *to = '\0';
}

/* The whole of a file. *text stays NULL where there is no such file. */
static int read_file(const char *path, char **text, struct error *e)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    size_t n;
    int result = -1;

    if (!file) {
        return errno == ENOENT || errno == ENOTDIR
                   ? 0
                   : error_set(e, ERROR_CONFIG, "Template %.150s: %s.", path,
                               strerror(errno));
    }
    bytes = malloc(TEMPLATE_SIZE_MAX + 3);
    if (!bytes) {
        error_memory(e);
        goto done;
    }
    n = fread(bytes, 1, TEMPLATE_SIZE_MAX + 1, file);
    if (ferror(file)) {
        error_set(e, ERROR_CONFIG, "Template %.150s cannot be read.", path);
        goto done;
    }
    if (n > TEMPLATE_SIZE_MAX || memchr(bytes, '\0', n) || !utf8_valid(bytes, n)) {
        error_set(e, ERROR_CONFIG,
                  "Template %.120s should be a text in UTF-8 of at most %d bytes.", path,
                  TEMPLATE_SIZE_MAX);
        goto done;
    }
    bytes[n] = '\0';
    straighten(bytes, n);
    *text = bytes;
    bytes = NULL;
    result = 0;
done:
    free(bytes);
    fclose(file);
    return result;
}

static int built_in(const char *name, char **text, struct error *e)
{
    const struct template_text *t;

    for (t = template_texts; t->name; t++) {
        if (strcmp(t->name, name) == 0) {
            *text = strdup(t->text);
            return *text ? 0 : error_memory(e);
        }
    }
    return 0;
}

/* The text of exactly this name, the host's before ours; NULL where neither has it. */
static int find(const struct templates *t, const char *name, char **text, struct error *e)
{
    char path[PATH_MAX];

    *text = NULL;
    if (t->dir) {
        if (snprintf(path, sizeof path, "%s/%s", t->dir, name) >= (int)sizeof path) {
            return error_set(e, ERROR_CONFIG, "The path of template %.100s is too long.",
                             name);
        }
        if (read_file(path, text, e)) {
            return -1;
        }
    }
    return *text ? 0 : built_in(name, text, e);
}

int templates_text(const struct templates *t, const char *name, char **text,
                   struct error *e)
{
    char of_game[256];

    if (!name_ok(name)) {
        return error_set(e, ERROR_CONFIG, "\"%.100s\" is no name of a template.", name);
    }
    *text = NULL;
    if (t->game) {
        snprintf(of_game, sizeof of_game, "%s/%s", t->game, name);
        if (find(t, of_game, text, e)) {
            return -1;
        }
    }
    if (!*text && find(t, name, text, e)) {
        return -1;
    }
    return *text ? 0 : error_set(e, ERROR_CONFIG, "There is no template %.100s.", name);
}
