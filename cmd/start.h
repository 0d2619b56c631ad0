/* What a program of verbs does before the verb and after it. sealed-bids 8. */
#ifndef CMD_START_H
#define CMD_START_H

struct verb {
    const char *name, *what; /* what: one line of --help */
    int (*run)(int argc, char **argv);
};

struct program {
    const char *name;
    const char *purpose;      /* whole lines, below the first of --help  */
    const char *version;      /* whole lines without the last line's end */
    const struct verb *verbs; /* ends with a name that is NULL     */
};

/* --help and --version, or the verb in a process that keeps its secrets. The exit status;
 * EX_IOERR also if what the verb printed did not arrive. */
int start_program(const struct program *p, int argc, char **argv);

#endif
