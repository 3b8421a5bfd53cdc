// Whether what a user describes fits into what each model takes in, before anything is asked: every prompt holds it.

import { modelOf, Role, type StepConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { TextSubject } from '../../../contract/errors/texts.js'
import { longTextProblem } from '../../../contract/text/long-text.js'
import type { ModelClient } from './models.js'

/** Bytes up to which any model takes it, so that no endpoint is asked how much it takes in. */
const SURELY_SHORT = 16_000
/** As in the gate of the models: our count is good to about a fifth, so only what is surely too long is refused. */
const BYTES_PER_TOKEN = 4
const SURELY = 0.8
/** Tokens without which no question and answer come about beside the description. */
const LEAST_REST = 1_000

/** Throws `text-unfit` where a text is too long to be taken at all, `text-over-context` where it surely is for one of a resolved config's models. */
export async function refuseTooLong(
  subject: TextSubject,
  text: string,
  config: StepConfig,
  modelClient: Pick<ModelClient, 'contextFor'>,
  signal: AbortSignal,
): Promise<void> {
  const problem = longTextProblem(text)
  if (problem) throw userError('text-unfit', { subject, problem })
  const bytes = Buffer.byteLength(text)
  if (bytes <= SURELY_SHORT) return
  const tokens = Math.ceil(bytes / BYTES_PER_TOKEN)
  for (const role of Role.options) {
    // Where it cannot be found out, the endpoint judges the first question.
    const contextTokens = await modelClient.contextFor(role, config, signal).catch(() => null)
    if (contextTokens !== null && tokens * SURELY + LEAST_REST > contextTokens)
      throw userError('text-over-context', { subject, bytes, tokens, model: modelOf(config, role).model, contextTokens })
  }
}
