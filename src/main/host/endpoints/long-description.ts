// Checks before any request whether a user's description fits into the context of each model: every prompt holds it.

import { modelOf, Role, type StepConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { TextSubject } from '../../../contract/errors/texts.js'
import { longTextProblem } from '../../../contract/text/long-text.js'
import type { ModelClient } from './models.js'

/** Texts up to so many bytes fit into any model, so the context of the endpoint is not looked up. */
const SURELY_SHORT = 16_000
/** As in the gate of the models: our count is off by up to a fifth, so only clearly too long texts are refused. */
const BYTES_PER_TOKEN = 4
const SURELY = 0.8
/** Tokens without which no question and answer come about beside the description. */
const LEAST_REST = 1_000

/** A text of the user, with what it is. */
interface NamedText {
  readonly subject: TextSubject
  readonly text: string
}

/** Throws `text-unfit` where a text exceeds the general limit, `text-over-context` where it clearly exceeds that of a model of the resolved config. */
export async function refuseTooLong(
  { subject, text }: NamedText,
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
    // If the context is unknown, the endpoint judges the first question.
    const contextTokens = await modelClient.contextFor(role, config, signal).catch(() => null)
    if (contextTokens !== null && tokens * SURELY + LEAST_REST > contextTokens)
      throw userError('text-over-context', { subject, bytes, tokens, model: modelOf(config, role).model, contextTokens })
  }
}
