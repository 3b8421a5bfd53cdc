// The engine's bench: environments, tests, commands and starts, each in the sandbox on a workspace made from a tree.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { StepConfig } from '../../../contract/config/config.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import type { ServiceStep } from '../../../contract/packages/services.js'
import type { CommandRun, Page, TestRun } from '../../../contract/run/effects.js'
import type { StartCommand } from '../../../contract/run/template.js'
import { countsOf } from '../../../contract/run/tests.js'
import { type Mount, REPORT, WORKSPACE } from '../../../contract/sandbox/inside.js'
import { pathFaultText } from '../../../words/recorded/path-fault.js'
import type { Bench, Performance, Place } from '../../engine/ports/ports.js'
import type { Reach } from '../../sandbox/layers/install.js'
import { prove } from '../../sandbox/process/probe.js'
import type { Spare } from '../../sandbox/process/spare.js'
import { openSpareRounds, type SpareRounds } from '../../sandbox/process/spare-rounds.js'
import type { PortForward } from '../../sandbox/request.js'
import { withServices } from '../../sandbox/services/services.js'
import type { Store } from '../../store/store.js'
import { TooLarge } from '../../store/trees/folder.js'
import { unspentBudget } from '../budgets/run-budget.js'
import { lineChanges } from '../files/line-changes.js'
import {
  ignoredBy,
  inTemporaryFolder,
  readReport,
  runnerMount,
  runnerOf,
  sealedMounts,
  sealedPaths,
  suiteHash,
  testRoots,
} from './bench-place.js'
import { callFunctionsIn } from './calls/call-functions.js'
import { judgeOutsideIn } from './calls/judge-outside.js'
import { firstPage } from './first-page.js'
import { type CommandOptions, openSandbox, type Sandbox, type SandboxPortDeps, shortened, workspaceMount } from './sandbox.js'
import { type CountedSuites, type TellProgress, watchTests } from './step-progress.js'
import { withUnrun } from './unrun-files.js'

export interface BenchOptions {
  readonly store: Store
  readonly resources: string
  /** The config whose limits hold, whatever config a step has. */
  readonly config: StepConfig
  /**
   * Called with the port forward of a started program. With it a program stays until it ends, or until the returned promise
   * resolves; without it, until its page was seen.
   */
  readonly onForward?: (reach: PortForward) => void | Promise<void>
  /** The hosts that a started program may reach; left out for no network. */
  readonly reach?: Reach | undefined
  /** Gets the folder that a started program leaves, before it is removed. `isOurs` finds paths that come from tools and packages. */
  readonly onLeft?: ((workspace: string, isOurs: (path: string) => boolean) => void) | undefined
  /** Receives the progress of steps. Left out where it is not shown. */
  readonly onProgress?: TellProgress | undefined
  /** Aborted when the run is over. With it the next round of tests may be started ahead. */
  readonly over?: AbortSignal
}

/** A bench outside runs: it spends nothing, and no more minutes can be granted. */
export const quietBench = (options: Omit<SandboxPortDeps, 'budget'> & BenchOptions): Bench =>
  openBench(options, openSandbox({ ...options, budget: unspentBudget(options.config) }))

export function openBench({ store, resources, config, reach, onForward, onLeft, onProgress, over }: BenchOptions, sandbox: Sandbox): Bench {
  const { limits } = config
  const spares = over && config.startAhead ? openSpareRounds(sandbox.folder, resources, over) : null
  const bench: OpenBench = { store, sandbox, limits, reach, onForward, onLeft, onProgress, counted: new Map(), spares }
  return {
    async prove({ signal }) {
      const proved = await prove({ resources }, signal)
      signal.throwIfAborted()
      return proved.ok ? { type: 'proved', proof: proved.proof } : { type: 'refused', message: proved.message, remedy: proved.remedy }
    },
    seed: () => randomBytes(16).toString('hex'),
    suiteHash: (tree, template) => suiteHash(store, template, runnerOf(template), tree),
    async environment(place, at) {
      const started = performance.now()
      const made = await sandbox.environment(place, at)
      if (!made.ok) return { type: 'failed', step: made.step, result: made.result }
      const unbuilt = made.unbuilt === null ? {} : { unbuilt: made.unbuilt }
      const { hash, locks, toolchains } = made
      return { type: 'ready', hash, locks, ...unbuilt, toolchains, durationMs: performance.now() - started }
    },
    lookUpPackage: (template, asked, at) => sandbox.lookUp({ template, asked }, at),
    test: (place, fresh, at) => runTests(bench, place, fresh, at),
    call: (place, asked, at) =>
      callFunctionsIn({ store, folder: sandbox.folder }, place, asked, (mounts, argv, variables) =>
        sandbox.run(place, { argv, policy: 'test', wallS: limits.testS, mounts, variables }, at),
      ),
    judgeOutside: (place, at) =>
      judgeOutsideIn({ store, folder: sandbox.folder }, place, async ({ argv, variables, cwd }, mounts) => {
        const { result } = await sandbox.run(
          place,
          {
            ...{ argv: withServices(servicesOf(place), argv), policy: 'test', wallS: limits.testS, mounts, variables, cwd },
            // Its output is for us: values by their number.
            options: { onOutput: () => {} },
          },
          at,
        )
        return result.stdout
      }),
    command: (place, argv, at) => changeWorkspace(bench, place, argv, at),
    start: (place, start, at) => startProgram(bench, place, start, at),
  }
}

const servicesOf = ({ environment }: Pick<Place, 'environment'>): ServiceStep[] =>
  environment.steps.flatMap((step) => (step.type === 'service' ? [step] : []))

/** The shared parts of a bench. */
interface OpenBench {
  readonly store: Store
  readonly sandbox: Sandbox
  readonly limits: StepConfig['limits']
  readonly reach: BenchOptions['reach']
  readonly onForward: BenchOptions['onForward']
  readonly onLeft: BenchOptions['onLeft']
  readonly onProgress: TellProgress | undefined
  readonly counted: CountedSuites
  readonly spares: SpareRounds | null
}

const sealedFor = ({ store, sandbox }: OpenBench, { template, tree }: Place) =>
  sealedMounts(store, sandbox.folder, { template, runner: runnerOf(template), tree })

/** Checks the tree out into the run's workspace, without leftovers of tools and programs. Returns the folder. */
function checkedOut({ store, sandbox }: OpenBench, { tree, template }: Place, { key, config, lane = 0 }: Performance): string {
  // Parallel work has separate folders: tasks, and checks side by side.
  const { task } = placeOfKey(key)
  const name = config.parallel > 1 && task !== '' ? `workspace-${task}` : 'workspace'
  const live = join(sandbox.folder, lane === 0 ? name : `${name}-lane-${lane}`)
  store.trees.checkout(tree, live, ignoredBy(template))
  return live
}

const freshly = <T>({ store, sandbox }: OpenBench, place: Place, name: string, use: (workspace: string) => Promise<T>) =>
  inTemporaryFolder(sandbox.folder, name, async (parent) => {
    const workspace = join(parent, 'workspace')
    store.trees.checkout(place.tree, workspace, () => false)
    return use(workspace)
  })

async function runTests(bench: OpenBench, place: Place, fresh: boolean, at: Performance): Promise<TestRun> {
  const { store, sandbox, limits, counted, onProgress } = bench
  const runner = runnerOf(place.template)
  const made = await sandbox.environment(place, at)
  if (!made.ok) throw new Error('Tests ran before their environment was made.')
  const kit = {
    program: made.programs.get(runner.toolchain) ?? runner.toolchain,
    packages: place.template.packages,
    project: place.template.project,
  }
  // A step may be less patient than the run, never more.
  const wallS = Math.min(at.config.limits.testS, limits.testS)
  const runIn = (workspace: string) =>
    withReport(bench, { place, workspace }, { ...at, isRound: at.isRound === true && !fresh }, async (report, spare): Promise<Round> => {
      const { argv: plain, variables: usual } = runner.command(testRoots(place.template), kit)
      const argv = withServices(servicesOf(place), plain)
      const variables = at.isReleased ? { ...usual, ...runner.released } : usual
      const inside: Mount[] = [workspaceMount(workspace), ...sealedFor(bench, place), ...runnerMount(store, join(store.folder), runner)]
      const aroundIn = (folder: string): CommandOptions => {
        const mounts: Mount[] = [...inside, { source: folder, target: REPORT, access: 'write' }]
        return { argv, policy: 'test', wallS, mounts, variables, scratch: runner.scratch }
      }
      const suite = suiteHash(store, place.template, runner, place.tree)
      const watched = onProgress && watchTests({ folder: report, suite, key: at.key }, counted, onProgress)
      const { result, environment } = await sandbox.run(place, { ...aroundIn(report), spare }, at).finally(watched)
      const tested = {
        ...{ tree: place.tree, environment: environment.hash, suite, fresh },
        ...{
          command: shortened(result),
          report: withUnrun(store, place, runner.read(readReport(report), result)),
          tampered: [],
          setAside: 0,
        },
      }
      return { tested, again: aroundIn, waitsItself: runner.waits ?? false }
    })
  return fresh ? freshly(bench, place, 'fresh', runIn) : runIn(checkedOut(bench, place, at))
}

/** A round that ended, and how the next one would be started. */
interface Round {
  readonly tested: TestRun
  again(report: string): CommandOptions
  readonly waitsItself: boolean
}

/** A place that is checked out. */
interface OpenPlace {
  readonly place: Place
  readonly workspace: string
}

/** Runs tests with a folder for their report. A repair round uses the spare box, and after a red one the next spare is started. */
async function withReport(
  { sandbox, spares }: OpenBench,
  { place, workspace }: OpenPlace,
  at: Performance,
  use: (report: string, spare?: Spare) => Promise<Round>,
): Promise<TestRun> {
  const round = at.isRound ? spares?.take(workspace) : null
  if (!round) await spares?.drop(workspace)
  const ended = await (round
    ? use(round.report, round.spare).finally(() => round.close())
    : inTemporaryFolder(sandbox.folder, 'report', (report) => use(report)))
  const { failed, errors, collected } = countsOf(ended.tested.report)
  const isRed = failed + errors > 0 || collected === 0
  if (at.isRound && isRed) spares?.prepare(workspace, (report) => sandbox.requestOf(place, ended.again(report)), ended.waitsItself)
  return ended.tested
}

/** Runs a command that may change the program; what it did to sealed files is taken back and named. */
async function changeWorkspace(bench: OpenBench, place: Place, argv: readonly string[], at: Performance): Promise<CommandRun> {
  const { store, sandbox, limits } = bench
  const live = checkedOut(bench, place, at)
  await bench.spares?.drop(live)
  const mounts = [workspaceMount(live), ...sealedFor(bench, place)]
  const { result, environment } = await sandbox.run(place, { argv, policy: 'change', wallS: limits.commandS, mounts }, at)
  // The command left too much, and the folder was emptied: its changes are lost, and the files are those from before.
  const nothing = { tree: place.tree, changes: [], tampered: [], left: [], page: null }
  if (result.end === 'files') return { result: shortened(result), ...nothing }
  const found = captureOrNull(store, live, place, environment.mounts)
  if (found === null) return { result: { ...shortened(result), exit: null, end: 'files' }, ...nothing }
  const { tree: captured, left } = found
  const tampered = tamperedPaths(store, place, captured)
  const tree = tampered.length > 0 ? store.trees.takeOver(captured, place.tree, tampered) : captured
  return {
    result: shortened(result),
    tree,
    changes: lineChanges(store.trees, place.tree, tree),
    tampered,
    left: left.slice(0, MOST_LEFT).map(({ path, fault }) => ({ path, reason: pathFaultText(fault) })),
    page: null,
  }
}

/** Sealed files, of the tree before or after, that are not as they were. */
function tamperedPaths(store: Store, { template, tree }: Place, captured: string): string[] {
  const sealed = new Set([...sealedPaths(store, template, tree), ...sealedPaths(store, template, captured)])
  const hashes = (of: string) => new Map(store.trees.files(of).map((file) => [file.path, `${file.mode} ${file.hash}`]))
  const [before, after] = [hashes(tree), hashes(captured)]
  return [...sealed].filter((path) => before.get(path) !== after.get(path))
}

/** Starts the program in a copy. Without `onForward` it only runs until its page was seen. */
function startProgram(bench: OpenBench, place: Place, start: StartCommand, at: Performance): Promise<CommandRun> {
  const { store, sandbox, limits, reach, onForward, onLeft } = bench
  return freshly(bench, place, 'start', async (workspace) => {
    const mounts = [workspaceMount(workspace), ...sealedFor(bench, place)]
    const enough = new AbortController()
    let seen: Promise<Page | null> = Promise.resolve(null)
    let why = () => ''
    const { preview } = place.template
    const look = (reach: PortForward) => {
      if (preview === null) return
      why = reach.why
      seen = firstPage(reach, preview.port, AbortSignal.any([at.signal, enough.signal]))
      void seen.then(() => enough.abort())
    }
    const hand = (reach: PortForward) => void onForward?.(reach)?.finally(() => enough.abort())
    const options = { signal: enough.signal, onStart: onForward ? hand : look }
    const around = {
      argv: withServices(servicesOf(place), start.argv),
      policy: 'start',
      wallS: limits.startS,
      mounts,
      options,
      reach,
    } as const
    const { result, environment } = await sandbox.run(place, around, at)
    onLeft?.(workspace, notOfProgram(store, place, environment.mounts))
    enough.abort()
    const page = await seen
    const stderr = page === null && why() !== '' ? `${result.stderr}\nNo page came: ${why()}.\n` : result.stderr
    return { result: shortened({ ...result, stderr }), tree: place.tree, changes: [], tampered: [], left: [], page }
  })
}

/** Paths that a command's result names as left out; a command may make any number of them. */
const MOST_LEFT = 50

/** Null where it holds more than a tree can. */
function captureOrNull(store: Store, live: string, place: Place, mounts: readonly Mount[]): ReturnType<Store['trees']['capture']> | null {
  try {
    return store.trees.capture(live, notOfProgram(store, place, mounts))
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    return null
  }
}

/** Paths of a workspace that tools and packages put there. */
function notOfProgram(store: Store, { template, tree }: Place, mounts: readonly Mount[]): (path: string) => boolean {
  // Where the environment mounts its own file, an empty one is left in the folder below it.
  const shown = new Set(mounts.map(({ target }) => target.replace(`${WORKSPACE}/`, '')))
  for (const { path } of store.trees.files(tree)) shown.delete(path)
  const isIgnored = ignoredBy(template)
  return (path) => shown.has(path) || isIgnored(path)
}
