// Adds clauses from messages of the user to the plan, each before its tests are written. Pure.

import {
  MOST_STEERED,
  MOST_TASKS,
  type OverruledClause,
  type Plan,
  type PlanTask,
  type ReplacedClause,
} from '../../../contract/run/plan.js'
import type { AddedClause, Placement } from '../../../contract/traces/placed.js'
import { sentencesIn } from '../../../contract/traces/sentences.js'
import { isReplaced } from '../../../contract/traces/standing-clauses.js'
import { tooManyTasksText } from '../../../words/recorded/said-meanwhile.js'

/** One message of the user, with the place of each part. */
export interface Steering {
  readonly words: string
  readonly placed: readonly Placement[]
}

export interface SteeredPlan {
  readonly plan: Plan
  readonly added: readonly AddedClause[]
}

type Clause = Extract<Placement, { type: 'clause' }>

const LONGEST_TITLE = 100

/**
 * The plan with the message. A clause of a task without tests is added to that task. All others form a new task, which comes
 * next and changes the program. `sealed` are the ids of tasks with sealed tests.
 */
export function withSteered(plan: Plan, sealed: readonly string[], { words, placed }: Steering): SteeredPlan {
  const clauses = placed.filter((part) => part.type === 'clause')
  // Only a separate task amends sealed tests, so clauses that replace what they check belong there.
  const isWithout = (task: string) => !sealed.includes(task) && plan.tasks.some(({ id }) => id === task)
  const isOpen = ({ task, replaces = [] }: Clause) => isWithout(task) && replaces.every((each) => isWithout(each.task))
  const late = clauses.filter((clause) => !isOpen(clause))
  const tasks = plan.tasks.map((task) =>
    withClauses(
      task,
      clauses.filter((clause) => isOpen(clause) && clause.task === task.id),
    ),
  )
  const isFull = tasks.length >= MOST_TASKS + MOST_STEERED
  const own = late.length === 0 || isFull ? [] : [taskOf(plan, sealed, words, late)]
  const notAsked = [
    ...(plan.notAsked ?? []),
    ...placed.flatMap((part) => (part.type === 'untested' ? [{ quote: part.quote, why: part.why, ...lostIn(part) }] : [])),
    ...(isFull ? late.map(({ quote }) => ({ quote, why: tooManyTasksText, isLost: true as const })) : []),
  ]
  const placedNow = isFull ? clauses.filter(isOpen) : clauses
  const all = withReplaced([...tasks, ...own], placedNow)
  const earlier = overruledBy(all, placedNow)
  const overruled = [...(plan.overruled ?? []), ...earlier]
  const added = all.flatMap((task, index) => {
    const before = plan.tasks[index]?.acceptance.length ?? 0
    return task.acceptance.slice(before).map((clause, at): AddedClause => {
      const number = before + at + 1
      const quote = task.traces?.find((trace) => trace.clause === number)?.quote ?? ''
      const marked = [...all.flatMap(({ replaced = [] }) => replaced), ...earlier]
      const old = marked.filter(({ by }) => by.task === task.id && by.clause === clause)
      return {
        ...{ clause, quote, task: task.title, number, isOwnTask: index >= plan.tasks.length },
        ...(old.length > 0 ? { replaces: old.map((each) => each.clause) } : {}),
      }
    })
  })
  const more = { ...(notAsked.length > 0 ? { notAsked } : {}), ...(overruled.length > 0 ? { overruled } : {}) }
  return { plan: { ...plan, tasks: all, ...more }, added }
}

const lostIn = ({ isLost }: Extract<Placement, { type: 'untested' }>) => (isLost ? { isLost } : {})

function withClauses(task: PlanTask, clauses: readonly Clause[]): PlanTask {
  if (clauses.length === 0) return task
  const traces = clauses.map(({ quote }, index) => ({ clause: task.acceptance.length + index + 1, quote }))
  return { ...task, acceptance: [...task.acceptance, ...clauses.map(({ clause }) => clause)], traces: [...(task.traces ?? []), ...traces] }
}

/** The tasks with the replaced clauses marked. Each clause keeps its position, so that all numbers stay correct. */
function withReplaced(tasks: readonly PlanTask[], clauses: readonly Clause[]): PlanTask[] {
  return tasks.map((task) => {
    const replaced = clauses.flatMap(({ clause, replaces = [] }) => {
      const by = tasks.findLast(({ acceptance }) => acceptance.includes(clause))
      const own = replaces.filter((old) => old.task === task.id && task.acceptance.includes(old.clause) && !isReplaced(task, old.clause))
      return by ? own.map((old): ReplacedClause => ({ clause: old.clause, by: { task: by.id, clause } })) : []
    })
    return replaced.length === 0 ? task : { ...task, replaced: [...(task.replaced ?? []), ...replaced] }
  })
}

/** Clauses of earlier runs that the new ones replace. Their tasks are not in this plan. */
function overruledBy(tasks: readonly PlanTask[], clauses: readonly Clause[]): OverruledClause[] {
  return clauses.flatMap(({ clause, replaces = [] }) => {
    const by = tasks.findLast(({ acceptance }) => acceptance.includes(clause))
    const earlier = replaces.filter((old) => !tasks.some(({ id }) => id === old.task))
    return by ? earlier.map((old) => ({ ...old, by: { task: by.id, clause } })) : []
  })
}

function taskOf(plan: Plan, sealed: readonly string[], words: string, clauses: readonly Clause[]): PlanTask {
  const about = plan.tasks.filter(({ id }) => clauses.some(({ task, replaces }) => task === id || replaces?.some((old) => old.task === id)))
  const [first] = sentencesIn(words)
  const number = plan.tasks.filter(({ steered }) => steered).length + 1
  // An earlier run may have sealed tests of such tasks.
  const isTaken = (id: string) => sealed.includes(id) || plan.tasks.some((task) => task.id === id)
  let free = number
  while (isTaken(`said-${free}`)) free += 1
  return {
    id: `said-${free}`,
    title: words.slice(first?.from ?? 0, first?.to ?? words.length).slice(0, LONGEST_TITLE) || `${number}`,
    words,
    acceptance: clauses.map(({ clause }) => clause),
    traces: clauses.map(({ quote }, index) => ({ clause: index + 1, quote })),
    interface: about.map((task) => task.interface).join('\n') || (plan.tasks.at(-1)?.interface ?? words),
    needs: about.map(({ id }) => id),
    inputs: [],
    outputs: [],
    delivers: true,
    // It comes before other ready tasks, because the user waits for it.
    value: 5,
    effort: 1,
    steered: true,
  }
}
