// The error for a required model that does not answer. It is thrown, so that nothing is recorded and the run can be resumed.
import type { Models } from './ports.js'

/** The message names the endpoint and its answer. */
export class EndpointGone extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'EndpointGone'
  }
}

/**
 * The models for steps that a run needs. A fault ends the run at this point, to be resumed. Optional steps, such as reviews and
 * lessons, treat a fault as an answer.
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

/** The fault with its endpoint, since a run may have several. */
export const faultText = ({ message, endpoint }: { readonly message: string; readonly endpoint: string }): string =>
  /^https?:/.test(endpoint) ? `${message} (${endpoint})` : message
