/* bare URL RECIPIENT FILE...: sends each file as a mail over one connection, with libcurl
 * and nothing else: nobody can do it for less. */
#include <curl/curl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
    char *at;
    size_t size, given;
};

static size_t give(char *to, size_t one, size_t asked, void *user)
{
    struct bytes *b = user;
    size_t n = one * asked < b->size - b->given ? one * asked : b->size - b->given;

    memcpy(to, b->at + b->given, n);
    b->given += n;
    return n;
}

static struct bytes slurp(const char *path)
{
    struct bytes b = {NULL, 0, 0};
    FILE *f = fopen(path, "rb");
    long n = -1;

    if (f && !fseek(f, 0, SEEK_END) && (n = ftell(f)) > 0) {
        rewind(f);
        b.at = malloc((size_t)n);
        b.size = b.at ? fread(b.at, 1, (size_t)n, f) : 0;
    }
    if (!b.size) {
        (void)fprintf(stderr, "bare: %s cannot be read\n", path);
        exit(1);
    }
    (void)fclose(f);
    return b;
}

/* All of them; -1: one was not sent. */
static int send_all(CURL *curl, struct bytes *mail, int n)
{
    int i;

    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, "game@example.org");
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, give);
    for (i = 0; i < n; i++) {
        curl_easy_setopt(curl, CURLOPT_READDATA, &mail[i]);
        curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)mail[i].size);
        if (curl_easy_perform(curl)) {
            return -1;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    struct curl_slist *to = curl_slist_append(NULL, argc > 3 ? argv[2] : "");
    struct bytes *mail = calloc((size_t)argc, sizeof *mail);
    CURL *curl = curl_easy_init();
    int i, result = -1;

    if (argc > 3 && to && mail && curl) {
        for (i = 3; i < argc; i++) {
            mail[i - 3] = slurp(argv[i]);
        }
        curl_easy_setopt(curl, CURLOPT_URL, argv[1]);
        curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
        result = send_all(curl, mail, argc - 3);
    }
    for (i = 0; mail && i < argc; i++) {
        free(mail[i].at);
    }
    free(mail);
    curl_easy_cleanup(curl);
    curl_slist_free_all(to);
    return result ? EXIT_FAILURE : EXIT_SUCCESS;
}
