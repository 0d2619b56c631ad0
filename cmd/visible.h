/* What people wrote, on a terminal: nothing in it may work there. */
#ifndef CMD_VISIBLE_H
#define CMD_VISIBLE_H

#include <stddef.h>

/* Prints n bytes on standard output, "?" for each character that would act instead of
 * being seen. */
void visible_put(const char *text, size_t n);

#define UNDONE "(taken back) " /* before what the host undid */

#endif
