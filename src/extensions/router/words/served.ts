// What our own endpoint says to programs that ask it.

export const served = {
  otherHost: 'A request from this machine to 127.0.0.1 or localhost was expected. Requests from web pages are refused.',
  wrongToken:
    'The header "Authorization: Bearer TOKEN" with the token of this endpoint was expected. "tillgreen lab serve --new-token" makes a new token.',
  noAddress: 'This address does not exist. Use GET /v1/models, POST /v1/chat/completions or POST /v1/feedback.',
  unfitFeedback: 'The id of an answer and its usefulness were expected, as {"id": "chatcmpl-...", "ok": true}.',
  tooMany: (most: number) => `At most ${most} requests are answered at the same time. Try again later.`,
  tooLarge: (most: number) => `The request is too large; at most ${most} bytes are allowed.`,
  unfit: (field: string) =>
    field === ''
      ? 'A Chat Completions request in JSON was expected.'
      : `"${field}" is not supported. Send text messages for the model "tillgreen", without tools, pictures or several choices.`,
  mistake: 'Tillgreen had an internal error.',
}
