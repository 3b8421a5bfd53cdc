// One try by our whole loop: an ordinary run, whose finished program the hidden tests then judge once.

import { join } from 'node:path'
import type { StepConfig } from '../../../contract/config/config.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import { canResume, type Outcome } from '../../../contract/run/outcome.js'
import type { SourceFile } from '../../../contract/run/template.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { inTemporaryFolder } from '../../../main/host/ports/bench-place.js'
import { inheritance } from '../../../main/host/records/inheritance.js'
import { readSetup, type TryOf } from '../../../main/host/records/setup.js'
import type { Runs } from '../../../main/host/run-service/runs.js'
import { isOfDay, refusedStep } from '../../../main/host/runs/carried.js'
import { engineNumber } from '../../../main/host/runs/engine-version.js'
import { summaryOf } from '../../../main/host/runs/find-run.js'
import { endReasonText } from '../../../words/recorded/end-reason.js'
import type { BenchRow } from '../contract/results.js'
import type { BenchTask } from '../contract/suite.js'
import { type HiddenDeps, type HiddenRun, runHidden } from './hidden-tests.js'

export interface LoopDeps extends HiddenDeps {
  readonly runs: Runs
}

export interface Try {
  readonly task: BenchTask
  readonly number: number
  /** Ids of the hidden tests, as the example solution passed them. */
  readonly tests: readonly string[]
  readonly config: StepConfig
  /** The bench run, and when it began. */
  readonly tryOf: TryOf
}

/** A try that something ended from outside is still due; it took these dollars so far. `isSpent`: the cap for a day ended it. */
export type TryResult =
  | { readonly type: 'row'; readonly row: BenchRow }
  | { readonly type: 'unfinished'; readonly why: string; readonly isSpent: boolean; readonly usd: number }

/** What earlier processes did of a try: the run that was begun last, and dollars of earlier ones that it has nothing of. */
export interface Earlier {
  readonly run: string | null
  readonly lost: number
}

/** The runs of a try: those before, and what hears of a new one. */
interface LoopRuns extends Earlier {
  /** Receives the run before it costs anything, and the dollars lost by a new start. */
  onBegun(run: string, lost: number): void
}

export async function tryLoop(deps: LoopDeps, given: Try, { onBegun, ...earlier }: LoopRuns, signal: AbortSignal): Promise<TryResult> {
  const { runs, store } = deps
  const going = await beginOrContinue(deps, given, earlier.run, signal).catch((error: unknown) => {
    if (signal.aborted) return null
    throw error
  })
  if (going === null) return { type: 'unfinished', why: endReasonText({ type: 'stopped' }), isSpent: false, usd: earlier.lost }
  const { run: begun, lost: more } = going
  if (begun !== earlier.run) onBegun(begun, more)
  const lost = earlier.lost + more
  const stop = () => void runs.stop(begun)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let outcome: Outcome
  try {
    outcome = await runs.outcome(begun)
  } finally {
    signal.removeEventListener('abort', stop)
  }
  const entries = store.entries.counting(begun)
  const isSpent = refusedByDay(outcome, entries) !== null
  if (isSpent || isFromOutside(outcome))
    return { type: 'unfinished', why: outcome.reason, isSpent, usd: summaryOf(store, begun).usd + lost }
  const score = given.task.hidden.length === 0 ? NO_SCORE : await judge(deps, given, { run: begun, entries }, signal)
  const { usd, tokens, unpriced, calls, worked } = fold(emptyView, entries)
  return {
    type: 'row',
    row: {
      ...{ type: 'row', task: given.task.name, try: given.number, run: begun, verdict: outcome.verdict, ended: outcome.ended },
      ...score,
      ...{ usd: usd + lost, tokens, unpriced, calls, ms: worked.ms },
      malformed: entries.filter((entry) => entry.kind === 'note' && entry.step === 'malformed').length,
    },
  }
}

/** The end says nothing about model or config, so the bench continues the run later. */
const isFromOutside = ({ ended }: Outcome): boolean => canResume(ended) || ended === 'sandbox'

/** The step for which the cap for a day left no room; null where that is not what ended the run. */
function refusedByDay({ ended }: Outcome, entries: readonly Entry[]): Entry | null {
  const refused = ended === 'budget' ? refusedStep(entries) : undefined
  return refused && isOfDay(refused) ? refused : null
}

/** Where a program is changed, the run begins with it as with an existing project: it is read before the run has begun. */
async function start({ runs, store }: LoopDeps, { task, config, tryOf }: Try, signal: AbortSignal): Promise<string> {
  const begin = (description: string, path: string | null) => {
    const project = path === null ? null : { path, redTests: 'keep' as const }
    return runs.start({ description, template: task.template, config, plan: null, out: null, force: false, project }, { tryOf, signal })
  }
  if (!task.change || task.stub.length === 0) return begin(descriptionOf(task), null)
  return inTemporaryFolder(join(store.folder, 'runs'), 'program', async (folder) => {
    store.trees.checkout(store.trees.create(task.stub), folder, () => false)
    return begin(task.description, folder)
  })
}

/**
 * The run itself if it is over or can continue; with another engine a fork of it. If the cap for a day ended it, a fork at the step that
 * it refused. With another engine that is a new run, since a fork cannot replay the earlier part; the cost of the old one is lost.
 */
async function beginOrContinue(
  deps: LoopDeps,
  given: Try,
  run: string | null,
  signal: AbortSignal,
): Promise<{ run: string; lost: number }> {
  if (run === null) return { run: await start(deps, given, signal), lost: 0 }
  const { runs, store } = deps
  const { outcome, usd } = summaryOf(store, run)
  const refused = outcome && refusedByDay(outcome, store.entries.counting(run))
  if (refused && readSetup(store, run).engine !== engineNumber) return { run: await start(deps, given, signal), lost: usd }
  if (refused) return { run: await runs.fork(run, refused.key, (config) => config), lost: 0 }
  return { run: outcome !== null && !canResume(outcome.ended) ? run : await runs.resume(run), lost: 0 }
}

/** What the task says, and the names and signatures that its hidden tests use. */
export function descriptionOf({ description, stub }: Pick<BenchTask, 'description' | 'stub'>): string {
  return [description.trim(), ...stub.map(fenced)].join('\n\n')
}

function fenced({ path, text }: SourceFile): string {
  const ticks = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `\`${path}\` has these names and signatures:\n${ticks}\n${text.trimEnd()}\n${ticks}`
}

type Score = Pick<BenchRow, 'passed' | 'first' | 'hidden'>
const NO_SCORE: Score = { passed: null, first: null, hidden: { passed: 0, of: 0 } }

/** A run that ended, with its journal. */
interface EndedRun {
  readonly run: string
  readonly entries: readonly Entry[]
}

/** Hidden tests over the program as it ended, and as it was before it was repaired. */
async function judge(deps: LoopDeps, { task, tests, config }: Try, { run, entries }: EndedRun, signal: AbortSignal): Promise<Score> {
  const { store } = deps
  const { goal } = readSetup(store, run).setup
  const none: Score = { passed: false, first: null, hidden: { passed: 0, of: tests.length } }
  if (store.treeEntries.newest(run) === null) return none
  const { tree, additions } = inheritance(store, run, goal)
  const over = (of: string) =>
    runHidden(deps, { tree: of, template: goal.template, additions }, { hidden: task.hidden, limits: config.limits }, signal)
  const end = countPassed(await over(tree), tests)
  const written = firstTree(entries)
  const first = written === null ? null : written === tree ? end : countPassed(await over(written), tests)
  return {
    passed: end === tests.length,
    first: first === null ? null : first === tests.length,
    hidden: { passed: end, of: tests.length },
  }
}

export function countPassed(ran: HiddenRun, tests: readonly string[]): number {
  if (ran.type !== 'ran') return 0
  const passed = new Set(ran.passed)
  return tests.filter((test) => passed.has(test)).length
}

/** The program when the code of its last task had been written and nothing of that was repaired; null where none was written. */
function firstTree(entries: readonly Entry[]): string | null {
  const first = entries.findLast(({ kind, key }) => {
    const { task, part, scope, within, step } = placeOfKey(key)
    return kind === 'result' && task !== '' && scope === part && within.length === 0 && step === 'write'
  })
  return (first?.body as { value?: { tree?: string } } | undefined)?.value?.tree ?? null
}
