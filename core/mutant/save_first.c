/* Snapshots of revision 1, which knew auctions alone: a frame held the locals of its
 * auction or training. */
#include "core/mutant/save_first.h"

#include <string.h>

static void take(json_t *from, const char *name, json_t *to, const char *as)
{
    json_t *value = json_object_get(from, name);

    if (value) {
        json_object_set(to, as, value);
        json_object_del(from, name);
    }
}

/* What is bid in earlier rounds lies on the board (9.3). */
static json_t *totals(const json_t *game)
{
    json_t *list = json_array(), *school;
    size_t i;

    json_array_foreach(json_object_get(game, "schools"), i, school)
    {
        json_array_append_new(
            list, json_integer(json_integer_value(json_object_get(school, "committed"))));
    }
    return list;
}

static void convert_auction(json_t *game, json_t *frame)
{
    json_t *auction = json_incref(json_object_get(frame, "auction"));

    json_object_del(frame, "auction");
    take(auction, "asked", frame, "asked");
    take(auction, "question", frame, "question");
    json_object_set_new(auction, "total", totals(game));
    json_object_set_new(game, "auction", auction);
}

static void convert_training(json_t *frame)
{
    json_t *training = json_incref(json_object_get(frame, "assign"));
    int seat = (int)json_integer_value(json_object_get(training, "seat"));

    json_object_del(frame, "assign");
    json_object_update(frame, training);
    json_object_set_new(frame, "asked", json_integer((json_int_t)1 << (seat & 7)));
    json_decref(training);
}

static bool is_task(const json_t *frame, const char *name)
{
    const char *task = json_string_value(json_object_get(frame, "task"));

    return task && strcmp(task, name) == 0;
}

bool mutant_is_first(const json_t *snapshot)
{
    const json_t *tasks = json_object_get(snapshot, "tasks");
    const json_t *frame = json_array_get(tasks, 0);

    return !json_object_get(snapshot, "auctions") &&
           (is_task(frame, "recruit") || is_task(frame, "command"));
}

json_t *mutant_from_first(const json_t *snapshot)
{
    json_t *game = json_deep_copy(snapshot), *frame;
    size_t i;

    json_object_set_new(game, "auctions", json_integer(1));
    json_array_foreach(json_object_get(game, "tasks"), i, frame)
    {
        if (json_object_get(frame, "auction")) {
            convert_auction(game, frame);
        }
        if (json_object_get(frame, "assign")) {
            convert_training(frame);
        }
        if (is_task(frame, "command") &&
            json_integer_value(json_object_get(frame, "stage")) == 2) {
            json_object_set_new(frame, "stage", json_integer(3)); /* over */
        }
    }
    return game;
}
