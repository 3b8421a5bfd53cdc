// Divides a task that is too big, by its clauses, into the green part and the rest. Pure.
import { numberOf, type Plan, type PlanTask } from '../../../../contract/run/plan.js'
import type { Suite } from '../../../../contract/run/suite.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import { tracesByWords } from '../../../../contract/traces/keep-traces.js'
import { withRenamed } from '../../../../contract/traces/renamed-clauses.js'
import { restTitle } from '../../../../words/recorded/late-split.js'
import { clausesOf, type Mark } from '../../testing/clause-marks.js'

/** The fewest clauses on either side of a split. A single hard clause does not make a task too big. */
export const FEWEST_CLAUSES = 2

/** The most tests of a task without an early split: two for each of the 24 clauses that a plan may give to one task. */
export const MOST_TESTS = 48

/** The parts of a division, by the numbers of the clauses in the tests. */
export interface Division {
  readonly green: readonly number[]
  readonly left: readonly number[]
  /** Ids of the tests that belong to the rest. */
  readonly tests: readonly string[]
}

/**
 * The division of a task after a test run; null if it cannot be divided. A clause is green if all of its tests are, and one of them
 * was red before the code. A green test belongs to the rest if all of its clauses do.
 */
export function divisionOf(task: PlanTask, suites: readonly Suite[], marks: readonly Mark[], cases: readonly TestCase[]): Division | null {
  const own = suites.filter((suite) => suite.task === task.id)
  const proof = new Set(own.flatMap(({ red }) => red))
  const known = new Map(cases.map((test) => [test.id, test]))
  const tests = testsOf(task.id, suites).map((id) => {
    const found = known.get(id)
    return { id, isGreen: found?.state === 'passed', clauses: found ? clausesOf(marks, found) : [] }
  })
  const numbers = task.acceptance.map((_, index) => numberOf(task, index))
  const about = (number: number) => tests.filter(({ clauses }) => clauses.includes(number))
  const green = numbers.filter((number) => {
    const checking = about(number)
    return checking.every(({ isGreen }) => isGreen) && checking.some(({ id }) => proof.has(id))
  })
  const left = numbers.filter((number) => !green.includes(number))
  const isRed = (number: number) => about(number).some(({ isGreen }) => !isGreen)
  if (green.length < FEWEST_CLAUSES || left.filter(isRed).length < FEWEST_CLAUSES) return null
  const goes = tests.filter(({ isGreen, clauses }) => !isGreen || (clauses.length > 0 && clauses.every((number) => left.includes(number))))
  return { green, left, tests: goes.map(({ id }) => id) }
}

/** Ids of all sealed tests of a task. */
export const testsOf = (task: string, suites: readonly Suite[]): string[] =>
  suites.filter((suite) => suite.task === task).flatMap(({ red, refused }) => [...red, ...refused])

/** The plan with the green part of the task and the rest after it. Tasks that needed the task need both. */
export function withRestTask(plan: Plan, task: PlanTask, { green, left }: Division): { readonly plan: Plan; readonly rest: PlanTask } {
  const rest: PlanTask = {
    ...withClauses(task, left),
    id: restId(plan, task.id),
    title: restTitle(task.title),
    needs: [...task.needs, task.id],
    outputs: [],
    restOf: task.id,
  }
  const tasks = plan.tasks.flatMap((other) =>
    other.id === task.id
      ? [withClauses(other, green), rest]
      : [other.needs.includes(task.id) ? { ...other, needs: [...other.needs, rest.id] } : other],
  )
  // A clause that replaces others may now be in the rest.
  const renamed = withRenamed({ ...plan, tasks }, (by) =>
    by.task === task.id && rest.acceptance.includes(by.clause) ? { ...by, task: rest.id } : by,
  )
  return { plan: renamed, rest }
}

function withClauses({ traces: _traces, ...task }: PlanTask, numbers: readonly number[]): PlanTask {
  const own = task.acceptance.flatMap((words, index) => {
    const number = numberOf(task, index)
    return numbers.includes(number) ? [{ words, number }] : []
  })
  const acceptance = own.map(({ words }) => words)
  return {
    ...task,
    acceptance,
    numbers: own.map(({ number }) => number),
    ...tracesByWords(acceptance, [{ acceptance: task.acceptance, ...(_traces ? { traces: _traces } : {}) }]),
  }
}

/** The longest start of an id, so that a number fits behind it. */
const LONGEST = 28

/** `sum-rest`, `sum-rest-2`, ... */
function restId({ tasks }: Plan, id: string): string {
  const root = `${id
    .replace(/-rest(-\d+)?$/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '')}-rest`
  const isFree = (name: string) => !tasks.some((task) => task.id === name)
  if (isFree(root)) return root
  for (let number = 2; ; number++) if (isFree(`${root}-${number}`)) return `${root}-${number}`
}
