// Checks that the quotations in a plan occur in the user's words. False ones are sent back, and finally dropped.
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { quoteFault } from '../../../contract/traces/quote.js'
import { valuesIn } from '../../../contract/traces/values.js'
import type { Reading } from '../asking/ask.js'
import type { PlanRequest } from './planners/planner.js'
import { say } from './re-ask.js'

/** All words of the user so far, which a plan may quote. */
export const quotable = ({ goal, words }: Pick<PlanRequest, 'goal' | 'words'>): string[] =>
  [goal.description, goal.words, ...words].filter((text) => text.trim() !== '')

/** Faults in the quotations of some tasks, in words for their planner. */
function faultsIn(texts: readonly string[], tasks: readonly PlanTask[]): string[] {
  return tasks.flatMap(({ id, acceptance, traces = [] }) =>
    traces.flatMap(({ clause, quote }) => {
      const fault = quoteFault(texts, quote)
      const named = { task: id, number: String(clause), clause: acceptance[clause - 1] ?? '', quote }
      if (clause > acceptance.length) return [say('quote-of-nothing', { task: id, number: String(clause) })]
      return fault === null ? [] : [say(fault === 'nowhere' ? 'quote-nowhere' : 'quote-short', named)]
    }),
  )
}

/** A task without its false quotations. Their clauses are assumed. */
function withTrueQuotes(texts: readonly string[], { traces = [], ...task }: PlanTask): PlanTask {
  const kept = traces.filter(({ clause, quote }) => clause <= task.acceptance.length && quoteFault(texts, quote) === null)
  return { ...task, ...(kept.length > 0 ? { traces: kept } : {}) }
}

/** Removes replacements: only the user's words replace a clause, not a plan by a model. */
const withoutReplaced = ({ replaced: _replaced, ...task }: PlanTask): PlanTask => task

/** A reading of tasks, sent back if it has false quotations. Without a better one, they are dropped. */
export function checkedQuotes(texts: readonly string[], reading: Reading<PlanTask[]>): Reading<PlanTask[]> {
  if (!reading.ok) return reading
  const tasks = reading.value.map(withoutReplaced)
  const problems = faultsIn(texts, tasks)
  if (problems.length === 0) return { ...reading, value: tasks }
  return { ok: false, problems, otherwise: tasks.map((task) => withTrueQuotes(texts, task)) }
}

/** The same check for a whole plan. */
export function checkedPlanQuotes(texts: readonly string[], reading: Reading<Plan>): Reading<Plan> {
  if (!reading.ok) return reading
  const written: Plan = { ...reading.value, tasks: reading.value.tasks.map(withoutReplaced) }
  const { notAsked = [], ...plan } = written
  const problems = [
    ...faultsIn(texts, plan.tasks),
    ...exitFaults(texts, plan),
    ...notAsked.flatMap(({ quote }) => (quoteFault(texts, quote) === 'nowhere' ? [say('not-asked-nowhere', { quote })] : [])),
  ]
  return problems.length === 0 ? { ...reading, value: written } : { ok: false, problems, otherwise: withTrueQuotesOf(texts, written) }
}

/** Faults of the exit code in a start command: only the user's words can make it other than 0. */
function exitFaults(texts: readonly string[], { start }: Pick<Plan, 'start'>): string[] {
  if (!start?.exit) return []
  const { code, quote } = start.exit
  if (quoteFault(texts, quote) !== null) return [say('exit-nowhere', { quote })]
  return valuesIn(quote).includes(String(code)) ? [] : [say('exit-other', { quote, code: String(code) })]
}

function withTrueExit(texts: readonly string[], { start }: Pick<Plan, 'start'>): Pick<Plan, 'start'> {
  if (start === null || exitFaults(texts, { start }).length === 0) return { start }
  const { exit: _, ...bare } = start
  return { start: bare }
}

/** A plan without its false quotations, for a plan from the user. */
export function withTrueQuotesOf(texts: readonly string[], { notAsked = [], ...plan }: Plan): Plan {
  const kept = notAsked.filter(({ quote }) => quoteFault(texts, quote) !== 'nowhere')
  const tasks = plan.tasks.map((task) => withTrueQuotes(texts, task))
  return { ...plan, ...withTrueExit(texts, plan), tasks, ...(kept.length > 0 ? { notAsked: kept } : {}) }
}
