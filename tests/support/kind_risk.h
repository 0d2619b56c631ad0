/* A file of a player of Risk Legacy in the making; for kind_risk*.c alone. */
#ifndef TESTS_SUPPORT_KIND_RISK_H
#define TESTS_SUPPORT_KIND_RISK_H

#include "core/risk/risk.h"
#include "tests/support/playout.h"

#define PEN_LINE 200 /* bytes of a line */
#define PEN_LINES 38

struct pen {
    struct turn turn;
    const struct risk *s;
    int seat;
    struct playout_random *random;
    char *out;
    size_t size, used;
    int lines;
};

void pen_line(struct pen *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
bool pen_chance(struct pen *p, int one_in);
const char *pen_code(const struct pen *p, int territory);
/* One of these territories, -1: there is none. */
int pen_one_of(struct pen *p, uint64_t territories);

/* kind_risk_lines.c: what a turn has besides its fighting, unasked lines, rewards. */
void pen_start(struct pen *p);
void pen_turn_in(struct pen *p);
void pen_place(struct pen *p, uint64_t held);
void pen_manoeuvre(struct pen *p, uint64_t held);
void pen_end(struct pen *p);
void pen_setting(struct pen *p);
void pen_rewards(struct pen *p);

#endif
