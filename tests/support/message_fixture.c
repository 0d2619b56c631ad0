#include "tests/support/message_fixture.h"

struct message message_fixture(void)
{
    return (struct message){
        .home = {.game = "g1",
                 .mailbox = "game",
                 .host = "example.org",
                 .separator = '+'},
        .player = 3,
        .kind = TOKEN_REPLY,
        .date = 1796032800123, /* Mon, 30 Nov 2026 10:00:00.123 */
        .key = {.number = 5, .batch = 17},
        .from_name = "Game g1",
        .to_name = "Ada P",
        .to = "ada@example.org",
        .subject = "[g1] round 3, recruiting: your bid by Fri 4 Dec 18:00 UTC",
        .language = "en",
        .is_listed = true,
        .text = "BID 3\n"};
}
