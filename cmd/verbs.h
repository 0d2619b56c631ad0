/* The verbs of `sealed`: each in its own file, found by cmd/main.c alone. argv[0] is the
 * verb. Each returns the exit status (sysexits.h, architecture 3.1). */
#ifndef CMD_VERBS_H
#define CMD_VERBS_H

int cmd_new(int argc, char **argv);
int cmd_submit(int argc, char **argv);
int cmd_tick(int argc, char **argv);
int cmd_open(int argc, char **argv);
int cmd_deliver(int argc, char **argv);
int cmd_show(int argc, char **argv);
int cmd_log(int argc, char **argv);
int cmd_audit(int argc, char **argv);
int cmd_try(int argc, char **argv);
int cmd_keys(int argc, char **argv);

#endif
