// When red tests are judged, though nobody called them wrong: repairs lead nowhere, or a hidden test stays red.

import type { Case } from '../../testing/one-test.js'
import type { Advice } from '../escalation.js'
import type { Judged } from '../judge.js'
import { redCases } from './arbitrate.js'

/** Rounds in a row in which each hidden test was red, by its id. */
export type HiddenRounds = ReadonlyMap<string, number>

/** Rounds after which a hidden test is judged: nobody who repairs can see that it is wrong. */
const PATIENCE = 2

/** A round in which the hidden tests did not run says nothing of them. Pure. */
export const countHidden = (before: HiddenRounds, { found, hidden }: Judged): HiddenRounds =>
  found.class === 'green' ? new Map(hidden.map(({ id }) => [id, (before.get(id) ?? 0) + 1])) : before

/** Red tests that are to be judged before the advice is followed. Pure. */
export function dueBefore(advice: Advice, judged: Judged, hidden: HiddenRounds): readonly Case[] {
  if (judged.hidden.length > 0) return judged.hidden.filter(({ id }) => (hidden.get(id) ?? 0) >= PATIENCE)
  // A nudge and fresh eyes cost one repair each, and may find it out by themselves.
  const isDear = advice.type === 'give-up' || (advice.type === 'climb' && advice.rung !== 'nudge' && advice.rung !== 'fresh')
  return isDear ? redCases(judged.tested) : []
}
