// Limits how long a model may think, with each endpoint's own parameters. Parameters that an endpoint refuses are left out afterwards.
import type { Effort } from '../../../contract/config/config.js'
import type { EndpointProfile, Question } from '../../../contract/model/model.js'
import { isNearby } from '../../../contract/text/complete-address.js'
import type { Parameters } from '../http/parameters.js'

/** The effort to request now: none if a question is sent again without thinking. */
export const effortOf = ({ effort }: EndpointProfile, { thinksOff }: Question): Effort | null => (thinksOff ? 'off' : effort)

/** The effort as a word; null if it is a number of tokens, which no endpoint takes in this place. */
export function effortWord(effort: Effort | null): string | null {
  if (typeof effort === 'number') return null
  return effort === 'off' ? 'none' : effort
}

/** Parameters of Chat Completions. */
export function thinkingParameters(profile: EndpointProfile, question: Question): Parameters {
  const effort = effortOf(profile, question)
  if (effort === null) return {}
  const host = URL.canParse(profile.baseUrl) ? new URL(profile.baseUrl).hostname : ''
  if (host === 'openrouter.ai' && typeof effort === 'number') return { reasoning: { max_tokens: effort } }
  if (host === 'openrouter.ai' && effort === 'off') return { reasoning: { enabled: false } }
  // llama.cpp and vLLM hand this to the template of the model. Ollama and others take the word.
  const template = effort === 'off' && isNearby(host) ? { chat_template_kwargs: { enable_thinking: false } } : {}
  return { reasoning_effort: effortWord(effort), ...template }
}
