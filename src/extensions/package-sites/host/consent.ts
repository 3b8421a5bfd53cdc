// What the user said about a site earlier in a run. Pure.

import type { Entry } from '../../../contract/journal/entry.js'
import { UserAnswer, UserQuestion } from '../../../contract/run/question.js'
import type { SiteConsent } from '../contract/site.js'

/** The choices of a consent that hold on: what was said for one page only does not. */
const HOLDS: ReadonlyMap<string, SiteConsent> = new Map([
  ['run', 'given'],
  ['no', 'refused'],
])

/** Their last word that holds on. A default is nobody's word: whoever sits there later is asked. */
export function consentIn(entries: readonly Entry[], site: string): SiteConsent {
  const asked = entries.filter(({ kind, step }) => kind === 'intent' && step === 'question')
  const keys = new Set(asked.filter(({ body }) => UserQuestion.parse(body).subject === site).map(({ key }) => key))
  const answers = entries.filter(({ kind, step, key }) => kind === 'result' && step === 'question' && keys.has(key))
  const said = answers.map(({ body }) => UserAnswer.parse((body as { readonly value: unknown }).value))
  const held = said.flatMap(({ by, choice }) => (by === 'person' ? [HOLDS.get(choice)] : []))
  return held.findLast((each) => each !== undefined) ?? 'unasked'
}
