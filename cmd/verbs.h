/* The verbs of `sealed`: each in its own file, found by cmd/main.c alone. argv[0] is the
 * verb. Each returns the exit status (sysexits.h, architecture 3.1). */
#ifndef CMD_VERBS_H
#define CMD_VERBS_H

int cmd_new(int argc, char **argv);
int cmd_submit(int argc, char **argv);
int cmd_tick(int argc, char **argv);
int cmd_open(int argc, char **argv);
int cmd_deliver(int argc, char **argv);
int cmd_mailq(int argc, char **argv);
int cmd_requeue(int argc, char **argv);
int cmd_bounce(int argc, char **argv);
int cmd_held(int argc, char **argv);
int cmd_check_config(int argc, char **argv);
int cmd_show(int argc, char **argv);
int cmd_help(int argc, char **argv);
int cmd_history(int argc, char **argv);
int cmd_log(int argc, char **argv);
int cmd_audit(int argc, char **argv);
int cmd_round(int argc, char **argv);
int cmd_redact(int argc, char **argv);
int cmd_try(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_restore(int argc, char **argv);
int cmd_list(int argc, char **argv);
int cmd_deck(int argc, char **argv);
int cmd_host(int argc, char **argv);
int cmd_upgrade(int argc, char **argv);
int cmd_keys(int argc, char **argv);

#endif
