// What our own endpoint says to programs that ask it.

export const served = {
  otherHost: 'A program of this machine is expected, at 127.0.0.1 or localhost. Pages of the web are not answered.',
  wrongToken: 'The token of this endpoint is expected as "Authorization: Bearer TOKEN". "tillgreen lab serve --new-token" makes a new one.',
  noAddress: 'There are GET /v1/models, POST /v1/chat/completions and POST /v1/feedback.',
  unfitFeedback: 'The id of an answer and whether it was of use are expected, as {"id": "chatcmpl-...", "ok": true}.',
  tooMany: (most: number) => `${most} requests are answered at the same time. Try again.`,
  tooLarge: (most: number) => `A request of at most ${most} bytes is expected.`,
  unfit: (field: string) =>
    field === ''
      ? 'A request of Chat Completions is expected, as JSON.'
      : `"${field}" cannot be taken as it is. Text messages for the model "tillgreen" are, and no tools, pictures or several choices.`,
  mistake: 'Tillgreen made a mistake.',
}
