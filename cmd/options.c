#include "cmd/options.h"

#include "cmd/status.h"

#include <stdio.h>
#include <string.h>

static int complain_of(const char *verb, char **argv)
{
    const char *what = optind > 0 ? argv[optind - 1] : "";

    (void)misused(verb, "\"%s\" is no option here, or lacks its argument.", what);
    return '?';
}

int options_next(struct options *o, int argc, char **argv, const struct option *longs,
                 const char *help)
{
    int c;

    opterr = 0;
    while ((c = getopt_long(argc, argv, "h", longs, NULL)) != -1) {
        switch (c) {
        case OPTION_CONFIG:
            o->config = optarg;
            break;
        case OPTION_NOW:
            o->now = optarg;
            break;
        case OPTION_TEMPLATES:
            o->templates = optarg;
            break;
        case 'h':
        case OPTION_HELP:
            fputs(help, stdout);
            return OPTION_HELP;
        case '?':
            return complain_of(argv[0], argv);
        default:
            return c;
        }
    }
    o->game = optind < argc ? argv[optind++] : NULL;
    o->argc = argc - optind;
    o->argv = argv + optind;
    if (!o->game) {
        (void)misused(argv[0], strcmp(argv[0], "deck")
                                   ? "Which game? Name its database, like g1.db."
                                   : "Which deck? Name its file, like deck.json.");
        return '?';
    }
    return -1;
}
