#include "cmd/office.h"

#include <string.h>

int office_refuse(struct received *f, const char *why)
{
    refusal_set(&f->refusal, REFUSAL_OFFICE, 0);
    refusal_put(&f->refusal, 0, why, strlen(why));
    return 0;
}

int office_answer(struct session *s, struct received *f, const char *subject,
                  const char *sentence, struct error *e)
{
    int result;

    f->verdict = "answered";
    f->reply.letter.kind = LETTER_NOTICE;
    f->reply.letter.subject = subject;
    f->reply.letter.sentence = sentence;
    result = post_batch(s, &f->reply, false, e);
    f->reply.letter.subject = f->reply.letter.sentence = NULL;
    return result;
}
