// The engine's bench: environments, tests, commands and starts, each in the sandbox on a workspace made from a tree.
import { join } from 'node:path'
import type { StepConfig } from '../../../contract/config/config.js'
import type { Page } from '../../../contract/journal/effects.js'
import type { Template } from '../../../contract/run/template.js'
import { type Mount, REPORT } from '../../../contract/sandbox/inside.js'
import type { Bench, Place } from '../../engine/ports/ports.js'
import { prove } from '../../sandbox/backends/bubblewrap/probe.js'
import type { PortForward } from '../../sandbox/process/process.js'
import type { Store } from '../../store/store.js'
import { TooLarge } from '../../store/trees/folder.js'
import { lineChanges } from '../files/line-changes.js'
import { firstPage } from '../previews/first-page.js'
import { ignoredBy, inTemporaryFolder, readReport, runnerMount, runnerOf, sealedMounts, sealedPaths, suiteHash } from './bench-place.js'
import { callFunctionsIn } from './call-functions.js'
import { unspentBudget } from './run-budget.js'
import { openSandbox, type Sandbox, type SandboxPortDeps, shortened, workspaceMount } from './sandbox.js'

export interface BenchOptions {
  readonly store: Store
  readonly resources: string
  /** Whose limits hold, whatever config a step has. */
  readonly config: StepConfig
  /** Hears of a started program's box. With it a program stays until it ends; without it, until its page was seen. */
  readonly onForward?: (reach: PortForward) => void
}

/** A bench where no run goes on: nothing is spent, and nobody is asked for more minutes. */
export const quietBench = (options: Omit<SandboxPortDeps, 'budget'> & BenchOptions): Bench =>
  openBench(options, openSandbox({ ...options, budget: unspentBudget(options.config) }))

export function openBench({ store, resources, config: { limits }, onForward }: BenchOptions, sandbox: Sandbox): Bench {
  const { folder } = sandbox
  // Tasks that are built at the same time have folders of their own.
  const liveFor = (key: string, config: StepConfig) =>
    join(folder, config.parallel > 1 && key.startsWith('task/') ? `workspace-${key.split('/')[1]}` : 'workspace')
  const sealedFor = (place: Place) => sealedMounts(store, folder, place.template, runnerOf(place.template), place.tree)
  const freshly = <T>(place: Place, name: string, use: (workspace: string) => Promise<T>) =>
    inTemporaryFolder(folder, name, async (parent) => {
      const workspace = join(parent, 'workspace')
      store.trees.checkout(place.tree, workspace, () => false)
      return use(workspace)
    })

  return {
    async prove({ signal }) {
      const proved = await prove({ resources }, signal)
      signal.throwIfAborted()
      return proved.ok ? { type: 'proved', proof: proved.proof } : { type: 'refused', message: proved.message, remedy: proved.remedy }
    },
    suiteHash: (tree, template) => suiteHash(store, template, runnerOf(template), tree),
    async environment(place, at) {
      const started = performance.now()
      const made = await sandbox.environment(place, at)
      if (!made.ok) return { type: 'failed', step: made.step, result: made.result }
      return { type: 'ready', hash: made.hash, locks: made.locks, durationMs: performance.now() - started }
    },
    async test(place, fresh, at) {
      const runner = runnerOf(place.template)
      const made = await sandbox.environment(place, at)
      if (!made.ok) throw new Error('Tests ran before their environment was made.')
      const kit = { program: made.programs.get(runner.toolchain) ?? runner.toolchain, packages: place.template.packages }
      // A step may be less patient than the run, never more.
      const wallS = Math.min(at.config.limits.testS, limits.testS)
      const go = (workspace: string) =>
        inTemporaryFolder(folder, 'report', async (report) => {
          const { argv, variables } = runner.command(testRoots(place.template), kit)
          const mounts: Mount[] = [
            workspaceMount(workspace),
            ...sealedFor(place),
            ...runnerMount(store, join(store.folder), runner),
            { source: report, target: REPORT, access: 'write' },
          ]
          const around = { argv, policy: 'test', wallS, mounts, variables, scratch: runner.scratch } as const
          const { result, environment } = await sandbox.run(place, around, at)
          return {
            tree: place.tree,
            environment: environment.hash,
            suite: suiteHash(store, place.template, runner, place.tree),
            fresh,
            command: shortened(result),
            report: runner.read(readReport(report), result),
            tampered: [],
            setAside: 0,
          }
        })
      if (fresh) return freshly(place, 'fresh', go)
      const live = liveFor(at.key, at.config)
      store.trees.checkout(place.tree, live, ignoredBy(place.template))
      return go(live)
    },
    call: (place, asked, at) =>
      callFunctionsIn({ store, folder }, place, asked, (mounts, argv, variables) =>
        sandbox.run(place, { argv, policy: 'test', wallS: limits.testS, mounts, variables }, at),
      ),
    async command(place, argv, at) {
      const live = liveFor(at.key, at.config)
      store.trees.checkout(place.tree, live, ignoredBy(place.template))
      const mounts = [workspaceMount(live), ...sealedFor(place)]
      const { result } = await sandbox.run(place, { argv, policy: 'change', wallS: limits.commandS, mounts }, at)
      // Too much was left, and the folder was emptied: what the command did is gone, the files are those from before.
      const nothing = { tree: place.tree, changes: [], tampered: [], left: [], page: null }
      if (result.end === 'files') return { result: shortened(result), ...nothing }
      const found = captureOrNull(store, live, place.template)
      if (found === null) return { result: { ...shortened(result), exit: null, end: 'files' }, ...nothing }
      const { tree: captured, left } = found
      const sealed = new Set([...sealedPaths(store, place.template, place.tree), ...sealedPaths(store, place.template, captured)])
      const hashes = (tree: string) => new Map(store.trees.files(tree).map((file) => [file.path, `${file.mode} ${file.hash}`]))
      const [before, after] = [hashes(place.tree), hashes(captured)]
      const tampered = [...sealed].filter((path) => before.get(path) !== after.get(path))
      const tree = tampered.length > 0 ? store.trees.takeOver(captured, place.tree, tampered) : captured
      return {
        result: shortened(result),
        tree,
        changes: lineChanges(store.trees, place.tree, tree),
        tampered,
        left: left.slice(0, MOST_LEFT),
        page: null,
      }
    },
    start: (place, start, at) =>
      freshly(place, 'start', async (workspace) => {
        const mounts = [workspaceMount(workspace), ...sealedFor(place)]
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
        const options = { signal: enough.signal, onStart: onForward ?? look }
        const around = { argv: start.argv, policy: 'start', wallS: limits.startS, mounts, options } as const
        const { result } = await sandbox.run(place, around, at)
        enough.abort()
        const page = await seen
        const stderr = page === null && why() !== '' ? `${result.stderr}\nNo page came: ${why()}.\n` : result.stderr
        return { result: shortened({ ...result, stderr }), tree: place.tree, changes: [], tampered: [], left: [], page }
      }),
  }
}

/** Paths that a command's result names as left out; a command may make any number of them. */
const MOST_LEFT = 50

/** The folders that hold tests; a glob without a fixed beginning is looked for everywhere. */
function testRoots(template: Template): string[] {
  const roots = template.tests.map((glob) => glob.split('/')[0] ?? '.')
  return [...new Set(roots.map((root) => (/[*?]/.test(root) ? '.' : root)))]
}

/** Null where it holds more than a tree can. */
function captureOrNull(store: Store, live: string, template: Template): ReturnType<Store['trees']['capture']> | null {
  try {
    return store.trees.capture(live, ignoredBy(template))
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    return null
  }
}
