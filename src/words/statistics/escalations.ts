// What escalation steps cost and how often they helped, in words.
import type { EscalationStep } from '../../contract/config/config.js'
import type { ClimbedStep } from '../../contract/figures/statistics.js'
import { money } from '../figures.js'
import { judgedShareWords } from './calibration.js'

/** A step as the name of a row. */
export const escalationNames: Readonly<Record<EscalationStep, string>> = {
  nudge: 'a hint to question the diagnosis',
  fresh: 'a fresh diagnosis',
  branches: 'several diagnoses side by side',
  'other-model': 'another model',
  split: 'a late split of the task',
  replan: 'a new plan for the task',
  ask: 'a question for you',
}

/** "2.5 calls, 4,100 tokens, $0.02 each time". */
export const escalationPriceWords = ({ calls, tokens, usd }: Pick<ClimbedStep, 'calls' | 'tokens' | 'usd'>): string =>
  [
    `${calls.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${calls === 1 ? 'request' : 'requests'}`,
    `${Math.round(tokens).toLocaleString('en-US')} tokens`,
    ...(usd > 0 ? [money(usd)] : []),
  ].join(', ')

/** The same as lines for a terminal. */
export const escalationLines = (steps: readonly ClimbedStep[]): string[] =>
  steps.map(
    (step) =>
      `  ${escalationNames[step.rung].padEnd(34)} helped ${judgedShareWords(step.helped)} · ${escalationPriceWords(step)} each time`,
  )
