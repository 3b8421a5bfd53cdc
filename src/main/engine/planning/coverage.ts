// Sends a plan back if its clauses quote nothing of the user's words, or not all of them.
import { hasPatch } from '../../../contract/config/patches.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { Plan } from '../../../contract/run/plan.js'
import { traceWords, uncoveredIn } from '../../../contract/traces/traced-words.js'
import type { Reading } from '../asking/ask.js'
import type { Run } from '../journal/run-context.js'
import { say } from './re-ask.js'

type Read = (text: string) => Reading<Plan>

/**
 * Reads a planner's answers so that each request in the user's words is quoted. A plan without any quotation goes back each time,
 * like a wrong one; one with words left over goes back once. The last plan is accepted anyway.
 */
export function readWithQuotes({ config }: Run, goal: Goal, read: Read): Read {
  if (!hasPatch(config, 'words-by-span')) return read
  let isAsked = false
  return (text) => {
    const reading = read(text)
    if (!reading.ok) return reading
    const { value: plan } = reading
    if (plan.tasks.every(({ traces = [] }) => traces.length === 0)) return { ok: false, problems: [say('no-quotes')], otherwise: plan }
    const left = isAsked ? [] : uncoveredIn(traceWords(goal, [], plan, []), !hasPatch(config, 'lead-ins')).map(({ text: words }) => words)
    if (left.length === 0) return reading
    isAsked = true
    return { ok: false, problems: left.map((words) => say('not-quoted', { words: words.replace(/\s+/g, ' ') })), otherwise: plan }
  }
}
