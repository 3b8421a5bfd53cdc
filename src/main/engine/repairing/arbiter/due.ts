// Decides when red tests are judged without an accusation: repairs lead nowhere, or a hidden test stays red.

import type { Case } from '../../testing/one-test.js'
import type { Advice } from '../escalation.js'
import type { Judgement } from '../judge.js'
import { redCases } from './arbitrate.js'

/** Consecutive rounds in which each hidden test was red, by id. */
export type HiddenRounds = ReadonlyMap<string, number>

/** Rounds after which a hidden test is judged, since a repair cannot see that it is wrong. */
const PATIENCE = 2

/** Counts a round. It only counts if the hidden tests ran. Pure. */
export const countHidden = (before: HiddenRounds, { found, hidden }: Judgement): HiddenRounds =>
  found.class === 'green' ? new Map(hidden.map(({ id }) => [id, (before.get(id) ?? 0) + 1])) : before

/** Red tests to judge before following the advice. Pure. */
export function dueBefore(advice: Advice, judged: Judgement, hidden: HiddenRounds): readonly Case[] {
  if (judged.hidden.length > 0) return judged.hidden.filter(({ id }) => (hidden.get(id) ?? 0) >= PATIENCE)
  // A nudge and a fresh diagnosis cost one repair each, and may find the cause themselves.
  const isDear = advice.type === 'give-up' || (advice.type === 'climb' && advice.rung !== 'nudge' && advice.rung !== 'fresh')
  return isDear ? redCases(judged.tested) : []
}
