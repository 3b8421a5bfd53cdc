// What the user said about a site earlier in a run. Pure.

import type { Entry } from '../../../contract/journal/entry.js'
import { UserAnswer, UserQuestion } from '../../../contract/run/question.js'
import type { SiteConsent } from '../contract/site.js'

/** The choices of a consent that hold on: what was said for one page only does not. */
const HOLDS: ReadonlyMap<string, SiteConsent> = new Map([
  ['run', 'given'],
  ['no', 'refused'],
])

/** Their last answer that still holds. A default is not an answer of the user: they are asked later. */
export function consentIn(entries: readonly Entry[], site: string): SiteConsent {
  const questions = entries.filter(({ kind, step }) => kind === 'intent' && step === 'question')
  const keys = new Set(questions.filter(({ body }) => UserQuestion.parse(body).subject === site).map(({ key }) => key))
  const answers = entries.filter(({ kind, step, key }) => kind === 'result' && step === 'question' && keys.has(key))
  const said = answers.map(({ body }) => UserAnswer.parse((body as { readonly value: unknown }).value))
  const held = said.flatMap(({ by, choice }) => (by === 'person' ? [HOLDS.get(choice)] : []))
  return held.findLast((each) => each !== undefined) ?? 'unasked'
}
