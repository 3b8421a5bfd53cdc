// How far a run is before its first code, in words.
import type { TimeLeft } from '../../contract/figures/time-left.js'
import { type BeforeCode, STAGES, type Stage } from '../../contract/view/first-code.js'

export const stageNames: Readonly<Record<Stage, string>> = { plan: 'Plan', tests: 'Tests', code: 'Code', checks: 'Checks' }

/** "Step 2 of about 4 · 40 s left", "Step 2 of about 4 · longer than usual"; without a time where none is known. Pure. */
export function stepWords({ stage }: BeforeCode, left: TimeLeft): string {
  const step = `Step ${STAGES.indexOf(stage) + 1} of about ${STAGES.length}`
  return [step, leftWords(left)].filter(Boolean).join(' · ')
}

/** "40 s left": rounded as coarsely as the estimate is, and never 0; empty where it is unknown. Pure. */
export function leftWords(left: TimeLeft): string {
  if (left.type === 'unknown') return ''
  if (left.type === 'longer') return 'longer than usual'
  const isShort = left.ms < 100_000
  const figure = left.ms / (isShort ? 1_000 : 60_000)
  const rounded = figure < 20 ? Math.max(1, Math.ceil(figure)) : Math.ceil(figure / 5) * 5
  return `${rounded} ${isShort ? 's' : 'min'} left`
}

/** "The model writes the plan.", "The model writes the tests of Sum the numbers, task 1 of 3." Pure. */
export function makingWords({ stage, task }: BeforeCode): string {
  if (task === null) return 'The plan comes first: small tasks that can each be tested.'
  const of = task.of > 1 ? `task ${task.number} of ${task.of}, ` : ''
  return stage === 'code'
    ? `Next, Tillgreen writes the code for ${of}"${task.title}".`
    : `Before the code, Tillgreen writes the tests for ${of}"${task.title}".`
}
