// Carries a bench run out: proves its tasks, then works through the tries that are due, several at a time, until all are over or it is stopped.
import { limitOf } from '../../../contract/config/budget.js'
import { modelOf, type StepConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import { sideBySide } from '../../../main/engine/asking/side-by-side.js'
import { unpricedModels } from '../../../main/host/endpoints/endpoints.js'
import type { Store } from '../../../main/store/store.js'
import type { BenchEvent } from '../contract/calls.js'
import type { BenchHead, BenchReport, TaskProof } from '../contract/results.js'
import type { BenchTask } from '../contract/suite.js'
import { type BenchJournal, type BenchState, tryKey } from './bench-journal.js'
import { type ProveDeps, proveTask } from './prove-task.js'
import { openEnd, openPurse, type Purse } from './purse.js'
import { reportOf } from './report.js'
import { draw } from './suites/draw.js'
import type { SuiteShelf } from './suites/shelf.js'
import { type EditDeps, tryEdit } from './try-edit.js'
import { type LoopDeps, type Try, type TryResult, tryLoop } from './try-loop.js'

export interface BenchDeps extends ProveDeps, LoopDeps, EditDeps {
  readonly suites: SuiteShelf
}

/** The tasks that a bench run is about, with the values of its seed. Refuses a suite that changed since, and a task that is not there. */
export function tasksOf({ suites }: Pick<BenchDeps, 'suites'>, head: BenchHead): BenchTask[] {
  const { suite, hash } = suites.load(head.suite)
  if (hash !== head.suiteHash) throw userError('suite-changed', { suite: head.suite, bench: head.id })
  const missing = head.only.find((name) => !suite.tasks.some((task) => task.name === name))
  if (missing !== undefined) throw userError('suite-no-task', { suite: head.suite, task: missing })
  const chosen = suite.tasks.filter(({ name }) => head.only.length === 0 || head.only.includes(name))
  const bare = head.protocol === 'edit' ? chosen.find(({ hidden }) => hidden.length === 0) : undefined
  if (bare) throw userError('bench-without-tests', { task: bare.name })
  return chosen.map((task) => draw(task, head.seed))
}

/** What several bench runs pay from, and the dollars that one try of any of them may cost. */
export interface SharedBudget {
  readonly purse: Purse
  readonly worst: number
}

/** What hears of the work, what ends it, and the budget that it shares with others. */
interface BenchWatch {
  emit(event: BenchEvent): void
  readonly signal: AbortSignal
  readonly shared?: SharedBudget | null
}

/** Writes each line into the journal before it emits it. Ends early on the signal: work under way can be resumed. */
export async function runBench(
  deps: BenchDeps,
  journal: BenchJournal,
  tasks: readonly BenchTask[],
  { emit, signal, shared = null }: BenchWatch,
): Promise<BenchReport> {
  const { head } = journal.state
  emit(head)
  const known = new Map(journal.state.proofs.map((proof) => [proof.task, proof]))
  const proofs = await inParallel(tasks, head.parallel, signal, async (task) => {
    const proof = known.get(task.name) ?? (await proveTask(deps, task, signal))
    if (!known.has(task.name)) journal.append(proof)
    emit(proof)
    return { task, proof }
  })
  const due = proofs.flatMap(({ task, proof }) => triesOf(journal.state, task, proof))
  const worst = shared?.worst ?? worstOf(deps, head)
  const purse =
    shared?.purse ?? (worst === null ? openEnd : openPurse(head.mostUsd ?? 0, worst, spentBefore(deps.store, journal.state), signal))
  await inParallel(due, head.parallel, signal, async (each) => {
    const named = { task: each.task.name, try: each.number }
    const already = spentBegun(deps.store, journal.state, each)
    if (!(await purse.take(already))) {
      if (!signal.aborted) emit({ type: 'not-run', ...named, left: purse.left(), worst: (worst ?? 0) - already })
      return
    }
    // Where nothing says what it took, it took all that it may.
    let took = worst ?? 0
    try {
      const result = await tryOnce(deps, journal, each, signal)
      took = result.type === 'row' ? result.row.usd : result.usd
      if (result.type === 'unfinished') return emit({ type: 'unfinished', ...named, why: result.why, isSpent: result.isSpent })
      journal.append(result.row)
      emit(result.row)
    } finally {
      purse.giveBack(already, took)
    }
  })
  return reportNow(deps.store, journal.state, tasks)
}

/**
 * Dollars that one try may cost; null where the bench run as a whole has no limit. Refuses (kind `invalid`) a limit where nothing says
 * what a try may cost, or not even one fits.
 */
export function worstOf(
  { endpoints }: Pick<BenchDeps, 'endpoints'>,
  { mostUsd, config }: Pick<BenchHead, 'mostUsd' | 'config'>,
): number | null {
  if (mostUsd === null) return null
  const worst = limitOf(config.budget.usd)
  const models = unpricedModels(config, endpoints)
  if (worst === null || models.length > 0) throw userError('bench-no-worst-case', { models })
  if (worst > mostUsd) throw userError('bench-most-too-small', { most: mostUsd, worst })
  return worst
}

/** Dollars of tries that are over, of those that were begun, and of all requests of tries without a run. */
export function spentBefore(store: Store, { rows, begun, lost, paid }: BenchState): number {
  const over = new Set(rows.map((row) => tryKey(row.task, row.try)))
  const open = [...begun].filter(([key]) => !over.has(key))
  // What a try without a run paid before it was begun again is in no row.
  const rowsWithoutRequests = rows.filter((row) => !paid.has(tryKey(row.task, row.try)))
  const requests = [...paid.values()].flatMap((each) => [...each.values()])
  return (
    [...rowsWithoutRequests.map(({ usd }) => usd), ...requests].reduce((sum, usd) => sum + usd, 0) +
    open.reduce((sum, [key, run]) => sum + (store.runs.summary(run)?.usd ?? 0) + (lost.get(key) ?? 0), 0)
  )
}

function spentBegun(store: Store, { begun, lost }: BenchState, { task, number }: Try): number {
  const key = tryKey(task.name, number)
  const run = begun.get(key)
  return run === undefined ? 0 : (store.runs.summary(run)?.usd ?? 0) + (lost.get(key) ?? 0)
}

/** The results of a bench run so far. */
export function reportNow(store: Store, state: BenchState, tasks: readonly BenchTask[]): BenchReport {
  const leftOut = new Set(state.proofs.flatMap(({ task, problem }) => (problem === null ? [] : [task])))
  const due = tasks.filter(({ name }) => !leftOut.has(name))
  const over = new Set(state.rows.map((row) => tryKey(row.task, row.try)))
  const tries = Array.from({ length: state.head.tries }, (_, at) => at + 1)
  const pending = due.flatMap(({ name }) =>
    tries.flatMap((number) => (over.has(tryKey(name, number)) ? [] : [{ task: name, try: number }])),
  )
  return { ...reportOf(state, due.length, (run) => store.runs.summary(run)?.human ?? null), pending }
}

/** The tries of a task that are not over. */
function triesOf({ head, rows }: BenchState, task: BenchTask, proof: TaskProof): Try[] {
  if (proof.problem !== null) return []
  const over = new Set(rows.map((row) => tryKey(row.task, row.try)))
  return Array.from({ length: head.tries }, (_, at) => at + 1).flatMap((number) =>
    over.has(tryKey(task.name, number))
      ? []
      : [{ task, number, tests: proof.tests, config: configOf(head, number), tryOf: { bench: head.id, at: head.at } }],
  )
}

/** No user can answer questions here. If models take a seed, each try has a different one. */
const configOf = ({ config }: BenchHead, number: number): StepConfig => ({
  ...config,
  questions: 'default',
  approve: false,
  seed: config.seed === null ? null : config.seed + number - 1,
})

function tryOnce(deps: BenchDeps, journal: BenchJournal, each: Try, signal: AbortSignal): Promise<TryResult> {
  const { head, begun, lost } = journal.state
  const { name } = each.task
  const key = tryKey(name, each.number)
  switch (head.protocol) {
    case 'loop':
      return tryLoop(
        deps,
        each,
        {
          run: begun.get(key) ?? null,
          lost: lost.get(key) ?? 0,
          onBegun: (run, more) => journal.append({ type: 'begun', task: name, try: each.number, run, lost: more }),
        },
        signal,
      )
    case 'edit':
      return tryEdit(
        deps,
        each,
        {
          asker: `${head.id}-${modelOf(each.config, 'builder').model}`,
          rounds: head.rounds,
          onPaid: (request, usd) => journal.append({ type: 'paid', task: name, try: each.number, request, usd }),
        },
        signal,
      )
  }
}

/**
 * Does `work` for each item, in order, with a limit on how many run at once. On the signal it starts nothing new and waits for what has
 * begun; results that still arrive count.
 */
async function inParallel<T, R>(list: readonly T[], atOnce: number, signal: AbortSignal, work: (each: T) => Promise<R>): Promise<R[]> {
  const results = await sideBySide(list, atOnce, async (each): Promise<R[]> => {
    if (signal.aborted) return []
    try {
      return [await work(each)]
    } catch (error) {
      if (signal.aborted) return []
      throw error
    }
  })
  return results.flat()
}
