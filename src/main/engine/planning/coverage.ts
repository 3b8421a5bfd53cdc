// Sends a plan back whose clauses quote nothing of what the user wrote, or not all of it.
import { hasPatch } from '../../../contract/config/patches.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { Plan } from '../../../contract/run/plan.js'
import { traceWords, uncoveredIn } from '../../../contract/traces/traced-words.js'
import type { Reading } from '../asking/ask.js'
import type { Run } from '../journal/run-context.js'
import { say } from './re-ask.js'

type Read = (text: string) => Reading<Plan>

/**
 * How a planner's answers are read where each word that asks for something must be in a quotation. Without any quotation a plan goes back
 * each time, as with a wrong one; for words that are left over it goes back once. What is refused in the end is taken all the same.
 */
export function readWithQuotes({ config }: Run, goal: Goal, read: Read): Read {
  if (!hasPatch(config, 'words-by-span')) return read
  let isAsked = false
  return (text) => {
    const reading = read(text)
    if (!reading.ok) return reading
    const { value: plan } = reading
    if (plan.tasks.every(({ traces = [] }) => traces.length === 0)) return { ok: false, problems: [say('no-quotes')], otherwise: plan }
    const left = isAsked ? [] : uncoveredIn(traceWords(goal, [], plan, [])).map(({ text: words }) => words)
    if (left.length === 0) return reading
    isAsked = true
    return { ok: false, problems: left.map((words) => say('not-quoted', { words: words.replace(/\s+/g, ' ') })), otherwise: plan }
  }
}
