#include "mail/report.h"

#include <stdio.h>
#include <stdlib.h>

int report_text(struct template_mail *out, const struct templates *t, json_t *json,
                struct error *e)
{
    char name[64];
    char *wrapped;

    snprintf(name, sizeof name, "%s.txt",
             json_string_value(json_object_get(json, "template")));
    if (template_mail_fill(out, t, name, json, e)) {
        return -1;
    }
    wrapped = report_wrap(out->body, REPORT_COLUMNS);
    if (!wrapped) {
        template_mail_free(out);
        return error_set(e, ERROR_MEMORY, "Out of memory for a report.");
    }
    free(out->body);
    out->body = wrapped;
    return 0;
}
