/* What the verbs' command lines have in common. */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>

struct options {
    const char *game;      /* the database file; NULL: none was named */
    const char *config;    /* NULL: sealed.ini beside it              */
    const char *now;       /* NULL: the clock                         */
    const char *templates; /* NULL: as the settings say               */
    int argc;              /* what follows the game's file            */
    char **argv;
};

/* Codes that options_next() sees to by itself; a verb's own begin with OPTION_OWN. */
enum { OPTION_HELP = 256, OPTION_CONFIG, OPTION_NOW, OPTION_TEMPLATES, OPTION_OWN };

/* The first rows of every verb's table of long options; the last one is {0}. */
#define OPTIONS_COMMON                                                                   \
    {"help", no_argument, NULL, OPTION_HELP},                                            \
        {"config", required_argument, NULL, OPTION_CONFIG},                              \
        {"now", required_argument, NULL, OPTION_NOW},                                    \
    {                                                                                    \
        "templates", required_argument, NULL, OPTION_TEMPLATES                           \
    }

/* The lines of --help for these. */
#define OPTIONS_HELP                                                                     \
    "  --config FILE     settings (default: sealed.ini beside the game)\n"               \
    "  --now TIME        stands in for the clock: 2026-12-04T18:00:00Z\n"                \
    "  --templates DIR   templates that replace the built-in ones\n"                     \
    "  --help            this text\n"

/* The next option of the verb's own, its argument in optarg; OPTION_HELP after printing
 * help; -1 at the end, o being filled in; '?' after complaining. */
int options_next(struct options *o, int argc, char **argv, const struct option *longs,
                 const char *help);

#endif
