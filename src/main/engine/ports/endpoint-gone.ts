// The model that a run cannot go on without does not answer: thrown, so that nothing is recorded and the run can be resumed.
import type { Models } from './ports.js'

/** The message says which endpoint it was, and what it answered. */
export class EndpointGone extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'EndpointGone'
  }
}

/**
 * The models as the steps see them that a run cannot do without: a fault ends the run where it stands, to be resumed. What it can do
 * without (reviews, lessons) takes a fault for an answer.
 */
export const insisting = (models: Models): Models => ({
  async ask(question, at, onRequest) {
    const answer = await models.ask(question, at, onRequest)
    if (answer.reply.type !== 'answer') throw new EndpointGone(faultText(answer.reply))
    return answer
  },
  checkBudget: (question, at) => models.checkBudget(question, at),
  grantAgain: (question, at) => models.grantAgain(question, at),
  takesPictures: (role, at) => models.takesPictures(role, at),
  contextTokens: (role, at) => models.contextTokens(role, at),
})

/** A fault names the endpoint: there may be several in a run. */
export const faultText = ({ message, endpoint }: { readonly message: string; readonly endpoint: string }): string =>
  /^https?:/.test(endpoint) ? `${message} (${endpoint})` : message
