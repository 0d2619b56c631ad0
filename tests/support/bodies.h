/* Bodies of log entries as tests of the store write them: sealed-bids 4.5. */
#ifndef TESTS_SUPPORT_BODIES_H
#define TESTS_SUPPORT_BODIES_H

#define HEX32 "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define KEY32 "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100"

/* A turn's body: cause, event of chain 1, last step, revision, questions. */
#define TURN(cause, event, steps, asks)                                                  \
    "turn\ncause " cause "\nevent 1 " event "\nreveal " HEX32 "\nsteps " steps           \
    "\nlines 1\nrevision 3\n" asks "state " HEX32 "\nfacts " HEX32 "\n"
#define OPEN_AUCTION                                                                     \
    "auction-open\nauction 1\nround 0\nquestion 5\nmode host-sealed\nround-pk " KEY32    \
    "\nmax 14\nplayer 1 cap 9 purse 9\nplayer 3 cap 7 purse 7\nclose all-in\npause 0\n"  \
    "deadline 1796100000000\nprotest 0\n"
#define BID(player, seq, from)                                                           \
    "bid-in\nauction 1\nround 0\nplayer " player "\nseq " seq                            \
    "\nblock 00\nraw 00\ntie 00\n" from "\n"

#endif
