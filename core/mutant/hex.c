#include "core/mutant/hex.h"

#include <ctype.h>
#include <string.h>

#define SIDE 4 /* |q|, |r|, |q+r| of a hex: at most */

/* Axial coordinates. */
struct axial {
    int q, r;
};

/* Number of the first hex of a row, less 1; one row more, for the end of the last. */
static const int before_row[HEX_ROWS + 1] = {0, 5, 11, 18, 26, 35, 43, 50, 56, HEXES};

int hex_row(int hex)
{
    int row = 0;

    while (hex > before_row[row + 1]) {
        row++;
    }
    return row;
}

int hex_column(int hex)
{
    return hex - before_row[hex_row(hex)];
}

int hex_row_length(int row)
{
    return before_row[row + 1] - before_row[row];
}

/* q of the first hex of a row. */
static int first_q(int row)
{
    return row < SIDE ? -row : -SIDE;
}

static struct axial axial_of(int hex)
{
    int row = hex_row(hex);
    struct axial at = {hex - before_row[row] - 1 + first_q(row), row - SIDE};

    return at;
}

static int hex_at(int q, int r)
{
    int row = r + SIDE, column;

    if (row < 0 || row >= HEX_ROWS) {
        return 0;
    }
    column = q - first_q(row);
    return column >= 0 && column < hex_row_length(row) ? before_row[row] + column + 1 : 0;
}

int hex_named(const char *written)
{
    int row = toupper((unsigned char)written[0]) - 'A';
    int column = row >= 0 && row < HEX_ROWS ? written[1] - '0' : 0;

    if (column < 1 || column > 9 || written[2] || column > hex_row_length(row)) {
        return 0;
    }
    return before_row[row] + column;
}

void hex_name(int hex, char out[HEX_NAME])
{
    int row = hex_row(hex);

    out[0] = (char)('A' + row);
    out[1] = (char)('0' + hex - before_row[row]);
    out[2] = '\0';
}

static int magnitude(int n)
{
    return n < 0 ? -n : n;
}

int hex_distance(int from, int to)
{
    struct axial a = axial_of(from), b = axial_of(to);
    int dq = magnitude(a.q - b.q), dr = magnitude(a.r - b.r);
    int ds = magnitude(a.q + a.r - b.q - b.r);
    int most = dq > dr ? dq : dr;

    return most > ds ? most : ds;
}

int hex_neighbour(int hex, int direction)
{
    static const struct axial step[HEX_SIDES] = {{1, 0},  {1, -1}, {0, -1},
                                                 {-1, 0}, {-1, 1}, {0, 1}};
    struct axial at = axial_of(hex);

    return hex_at(at.q + step[direction].q, at.r + step[direction].r);
}

void hex_search(struct hex_search *s, int from, const bool blocked[HEXES + 1])
{
    int queue[HEXES], first = 0, last = 0, direction;

    memset(s->back, 0, sizeof s->back);
    memset(s->steps, -1, sizeof s->steps);
    s->from = from;
    s->steps[from] = 0;
    queue[last++] = from;
    while (first < last) {
        int hex = queue[first++];

        for (direction = 0; direction < HEX_SIDES; direction++) {
            int next = hex_neighbour(hex, direction);

            if (next && s->steps[next] < 0 && !blocked[next]) {
                s->steps[next] = s->steps[hex] + 1;
                s->back[next] = hex;
                queue[last++] = next;
            }
        }
    }
}

int hex_path(const struct hex_search *s, int to, int out[HEXES])
{
    int i, hex = to, steps = s->steps[to];

    for (i = steps - 1; i >= 0; i--) {
        out[i] = hex;
        hex = s->back[hex];
    }
    return steps > 0 ? steps : 0;
}

int hex_position(int participants, int position)
{
    static const char *const hexes[][4] = {
        {"B2", "H5", NULL, NULL}, {"B2", "E8", "H2", NULL}, {"B2", "B5", "H5", "H2"}};

    return hex_named(hexes[participants - 2][position - 1]);
}

void hex_placing(int out[HEXES])
{
    int distance, hex, n = 0;

    for (distance = 0; distance <= HEX_RIM; distance++) {
        for (hex = 1; hex <= HEXES; hex++) {
            if (hex_distance(hex, HEX_CENTRE) == distance) {
                out[n++] = hex;
            }
        }
    }
}
