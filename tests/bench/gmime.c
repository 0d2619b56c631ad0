/* gmime <MAIL: what GMime alone costs: its process starts, and it parses one mail. Prints
 * how many bytes the text of the mail has, so that nothing is left out. */
#include <gmime/gmime.h>

#include <stdio.h>

int main(void)
{
    GMimeStream *in;
    GMimeParser *parser;
    GMimeMessage *message;
    GMimeObject *body;
    GMimeDataWrapper *content;
    GMimeStream *out = NULL;
    gint64 n = -1;

    g_mime_init();
    in = g_mime_stream_fs_new(0);
    parser = g_mime_parser_new_with_stream(in);
    message = g_mime_parser_construct_message(parser, NULL);
    body = message ? g_mime_message_get_body(message) : NULL;
    if (body && GMIME_IS_PART(body)) {
        content = g_mime_part_get_content(GMIME_PART(body));
        out = g_mime_stream_mem_new();
        n = g_mime_data_wrapper_write_to_stream(content, out);
        g_object_unref(out);
    }
    printf("%ld\n", (long)n);
    g_object_unref(parser);
    g_object_unref(in);
    if (message) {
        g_object_unref(message);
    }
    return n < 0;
}
