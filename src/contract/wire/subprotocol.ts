// What both ends of a socket know before they say anything.

/** The subprotocol that both ends name; the token of the start travels beside it as a second one. */
export const SUBPROTOCOL = 'tillgreen.1'

/** The close code for a token that is not the one of this start; trying again is useless. */
export const WRONG_TOKEN = 4401

/** Where a page brings the one-time code of its address and gets the token. */
export const TOKEN_PATH = '/token'
