// Tests whether a model keeps several form rules at once, with a list of five lines and eight rules. Other models get short prompts.
import type { Able } from '../../../contract/config/capabilities.js'
import type { EndpointProfile, Meter, Question, Reply } from '../../../contract/model/model.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Dialect } from '../http/over-http.js'
import { askMetered } from './ask-metered.js'
import phrases from './keeps-rules.phrases.md?raw'

const say = phrasesOf(phrases, { question: [] })
const RIGHT = ['25!: CHERRY', '07: PLUM', '12: PEAR', '03: APPLE', 'END']

const KEY = 'check-rules'
const question: Question = {
  ...{ role: 'summariser', key: KEY, run: 'check', maxOutputTokens: 512, seed: 1 },
  messages: [{ role: 'user', text: say('question') }],
}

export interface RulesCheck {
  readonly rules: Able
  readonly reply: Reply
}

/** `no` if a whole answer breaks one of the rules. Rejects only with the signal's reason, or the meter's. */
export async function keepsRules(dialect: Dialect, profile: EndpointProfile, meter: Meter, signal: AbortSignal): Promise<RulesCheck> {
  const reply = await askMetered({ dialect, profile }, question, meter, signal)
  // A model that thought until its limit has shown nothing.
  if (reply.type === 'fault' || reply.finish === 'length') return { rules: 'unknown', reply }
  const lines = reply.text
    .trim()
    .split('\n')
    .map((line) => line.trimEnd())
  return { rules: lines.join('\n') === RIGHT.join('\n') ? 'yes' : 'no', reply }
}
