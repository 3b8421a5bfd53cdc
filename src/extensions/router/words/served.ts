// What our own endpoint says to programs that ask it.

export const served = {
  otherHost: 'Expected a request from this machine to 127.0.0.1 or localhost. Requests from web pages are refused.',
  wrongToken:
    'Expected the header "Authorization: Bearer TOKEN" with the token for this endpoint. Run "tillgreen lab serve --new-token" to create a new token.',
  noAddress: 'This address does not exist. Use GET /v1/models, POST /v1/chat/completions or POST /v1/feedback.',
  unfitFeedback: 'Expected the ID of an answer and whether the answer was useful, such as {"id": "chatcmpl-...", "ok": true}.',
  tooMany: (most: number) => `The limit is ${most} simultaneous requests. Try again later.`,
  tooLarge: (most: number) => `The request is too large; the limit is ${most} bytes.`,
  unfit: (field: string) =>
    field === ''
      ? 'Expected a Chat Completions request in JSON.'
      : `"${field}" is not supported. Send text messages for the model "tillgreen", without tools, images or multiple choices.`,
  mistake: 'Tillgreen had an internal error.',
}
