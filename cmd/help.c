/* sealed help: the words of a game and what each does, as HELP tells it by mail. */
#include "cmd/session.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "mail/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

static const char help[] =
    "Usage: sealed help GAME [VERB]\n"
    "\n"
    "Prints the words with which players of this game may begin a line; of one verb\n"
    "its forms, what it does, when it is allowed, and an example. Players have the\n"
    "same by mail, as HELP VERB. Reads only.\n"
    "\n"
    "Example: sealed help games/g1/g1.db bid\n"
    "\n" OPTIONS_HELP;

static const struct option longs[] = {OPTIONS_COMMON, {NULL, 0, NULL, 0}};

/* As the template of the mails has it. */
static int print(struct session *s, const char *verb, struct error *e)
{
    json_t *json = report_help_json(&s->game, verb, e);
    char *text = NULL, *lines = NULL;
    int result = -1;

    if (json && !template_fill(&s->templates, "help.txt", json, &text, e)) {
        lines = report_wrap(text, REPORT_COLUMNS);
        result = lines ? 0 : error_memory(e);
    }
    if (lines) {
        fputs(lines, stdout);
    }
    free(lines);
    free(text);
    json_decref(json);
    return result;
}

int cmd_help(int argc, char **argv)
{
    static struct session s; /* large; there is one */
    struct error e = {ERROR_NONE, 0, ""};
    struct options o;
    int status;

    memset(&o, 0, sizeof o);
    status = options_next(&o, argc, argv, longs, help);
    if (status != -1) {
        return status == OPTION_HELP ? EX_OK : EX_USAGE;
    }
    if (o.argc > 1) {
        return misused("help", "One verb at a time.");
    }
    status = EX_OK;
    if (session_start(&s, &o, &e) || session_open(&s, STORE_READ, &e) ||
        session_view(&s, &e) || print(&s, o.argc ? o.argv[0] : "", &e)) {
        status = complain("help", &e);
    }
    session_close(&s);
    return status;
}
