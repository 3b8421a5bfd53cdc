// Whether what a person describes fits into what each model takes in, before anything is asked: every prompt holds it.
import { modelOf, Role, type StepConfig } from '../../../contract/config/config.js'
import { longTextProblem } from '../../../contract/text/long-text.js'
import { Refusal } from '../../../contract/wire/errors.js'
import type { Answerer } from '../ports/models.js'

/** Bytes up to which any model takes it, so that no endpoint is asked how much it takes in. */
const SURELY_SHORT = 16_000
/** As in the gate of the models: our count is good to about a fifth, so only what is surely too long is refused. */
const BYTES_PER_TOKEN = 4
const SURELY = 0.8
/** Tokens without which no question and answer come about beside the description. */
const LEAST_REST = 1_000

/** What is wrong with a text for a model that takes in so many tokens; empty where it may fit. */
export function contextProblem(what: string, text: string, contextTokens: number, model: string): string {
  const bytes = Buffer.byteLength(text)
  const tokens = Math.ceil(bytes / BYTES_PER_TOKEN)
  if (tokens * SURELY + LEAST_REST <= contextTokens) return ''
  return `${what} has ${thousands(bytes)} bytes, about ${thousands(tokens)} tokens, but "${model}" takes in ${thousands(contextTokens)}, question and answer together. Nothing was started. Shorten it, load the model with a longer context, or choose a model that takes more.`
}

/** Refuses (kind `invalid`) a text that is too long to be taken at all, or surely too long for one of a resolved config's models. */
export async function refuseTooLong(
  what: string,
  text: string,
  config: StepConfig,
  answerer: Pick<Answerer, 'contextFor'>,
  signal: AbortSignal,
): Promise<void> {
  const problem = longTextProblem(what, text)
  if (problem) throw new Refusal('invalid', problem, { about: 'text' })
  if (Buffer.byteLength(text) <= SURELY_SHORT) return
  for (const role of Role.options) {
    // Where it cannot be found out, the endpoint judges the first question.
    const context = await answerer.contextFor(role, config, signal).catch(() => null)
    const tooLong = context === null ? '' : contextProblem(what, text, context, modelOf(config, role).model)
    if (tooLong) throw new Refusal('invalid', tooLong, { about: 'text' })
  }
}

const thousands = (count: number): string => count.toLocaleString('en-US')
