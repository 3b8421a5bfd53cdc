// Carries an experiment out: some tasks at a time, each with all configs before the next ones begin, so that what changes meanwhile meets all alike.

import type { BenchEvent } from '../../contract/calls.js'
import type { ExperimentEvent, ExperimentRecord } from '../../contract/experiments.js'
import type { BenchHead } from '../../contract/results.js'
import type { BenchTask } from '../../contract/suite.js'
import { type BenchJournal, beginBench, benchIds, continueBench } from '../bench-journal.js'
import { openPurse } from '../purse.js'
import { type BenchDeps, runBench, type SharedBudget, spentBefore, tasksOf, worstOf } from '../run-bench.js'

/** The tasks of a bench run that can be compared: those that hidden tests judge. */
export const judgedTasks = (deps: Pick<BenchDeps, 'suites'>, head: BenchHead): BenchTask[] =>
  tasksOf(deps, head).filter(({ hidden }) => hidden.length > 0)

/** What hears of the work, and what ends it. */
interface ExperimentWatch {
  emit(event: ExperimentEvent): void
  readonly signal: AbortSignal
}

/** Writes each try into the journal of its bench run before it emits it. Ends early on the signal: work under way can be resumed. */
export async function runExperiment(
  deps: BenchDeps,
  dataFolder: string,
  { experiment, heads, mostUsd }: ExperimentRecord,
  { emit, signal }: ExperimentWatch,
): Promise<void> {
  const journals: (readonly BenchJournal[])[] = []
  try {
    for (const ofArm of heads) journals.push(openAll(dataFolder, ofArm))
    const shared = sharedBy(deps, journals.flat(), mostUsd, signal)
    for (const [suite, head] of (heads[0] ?? []).entries()) {
      const arms = journals.flatMap((ofArm, index) => {
        const journal = ofArm[suite]
        return journal ? [{ name: experiment.arms[index]?.name ?? '', journal }] : []
      })
      await runSuite(deps, arms, chunksOf(judgedTasks(deps, head), head.parallel), { emit, signal, shared })
    }
  } finally {
    for (const journal of journals.flat()) journal.close()
  }
}

/** One purse for all configs: what one of them pays, the others have no longer. The worst case is that of the dearest. */
function sharedBy(
  deps: BenchDeps,
  journals: readonly BenchJournal[],
  mostUsd: ExperimentRecord['mostUsd'],
  signal: AbortSignal,
): SharedBudget | null {
  if (mostUsd === null) return null
  const worst = Math.max(...journals.map(({ state }) => worstOf(deps, { mostUsd, config: state.head.config }) ?? 0))
  const spent = journals.reduce((sum, { state }) => sum + spentBefore(deps.store, state), 0)
  return { worst, purse: openPurse(mostUsd, worst, spent, signal) }
}

interface Arm {
  readonly name: string
  readonly journal: BenchJournal
}

/** The same for one suite, with the budget that its arms share. */
interface SuiteWatch extends ExperimentWatch {
  readonly shared: SharedBudget | null
}

async function runSuite(
  deps: BenchDeps,
  arms: readonly Arm[],
  chunks: readonly (readonly BenchTask[])[],
  { emit, signal, shared }: SuiteWatch,
): Promise<void> {
  for (const [at, chunk] of chunks.entries()) {
    // Who comes first changes, for the first one may find a cold cache or a busier endpoint.
    const order = at % 2 === 0 ? arms : arms.toReversed()
    for (const arm of order) {
      if (signal.aborted) return
      shareProofs(arms, arm)
      await runBench(deps, arm.journal, chunk, { emit: (event) => pass(event, arm.name, emit), signal, shared })
    }
  }
}

/** A proof is about a task and none of its configs: the sandbox says it once. */
function shareProofs(arms: readonly Arm[], { journal }: Arm): void {
  const known = new Set(journal.state.proofs.map(({ task }) => task))
  for (const other of arms)
    for (const proof of other.journal.state.proofs) {
      if (known.has(proof.task)) continue
      known.add(proof.task)
      journal.append(proof)
    }
}

function pass(event: BenchEvent, arm: string, emit: (event: ExperimentEvent) => void): void {
  switch (event.type) {
    case 'row':
      emit({ type: 'try', arm, row: event })
      return
    case 'proof':
    case 'unfinished':
    case 'not-run':
      emit(event)
      return
    case 'head':
    case 'report':
      return
  }
}

/** The journals of one config; where one cannot be had, those before it are let go. */
function openAll(dataFolder: string, heads: readonly BenchHead[]): BenchJournal[] {
  const opened: BenchJournal[] = []
  try {
    const known = new Set(benchIds(dataFolder))
    for (const head of heads) opened.push(known.has(head.id) ? continueBench(dataFolder, head.id) : beginBench(dataFolder, head))
    return opened
  } catch (error) {
    for (const journal of opened) journal.close()
    throw error
  }
}

const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
