/* Bytes into a file. */
#ifndef MAIL_WRITE_H
#define MAIL_WRITE_H

#include <stddef.h>

/* Writes all n bytes, however many the system takes at a time. -1: it does not, and errno
 * says why. */
int write_whole(int fd, const void *bytes, size_t n);

#endif
