// Commands in the sandbox for one run: its environment is made once, and each command runs in it with the run's limits.

import { join } from 'node:path'
import type { Output } from '../../../contract/calls/index.js'
import type { StepConfig } from '../../../contract/config/config.js'
import type { PackageFacts } from '../../../contract/run/effects.js'
import type { CommandResult, Limits, NetworkPolicy } from '../../../contract/sandbox/command.js'
import { type Mount, WORKSPACE } from '../../../contract/sandbox/inside.js'
import { reinstalledText } from '../../../words/recorded/environment.js'
import type { Performance, Place } from '../../engine/ports/ports.js'
import { languages } from '../../languages/index.js'
import type { TreeFolders } from '../../sandbox/layers/build-site.js'
import { type Reach, runWithHosts } from '../../sandbox/layers/install.js'
import { type LayersDeps, prepareEnvironment } from '../../sandbox/layers/layers.js'
import { lookUpPackage, type PackageLookUp } from '../../sandbox/layers/look-up-package.js'
import { runInSandbox } from '../../sandbox/process/run-in-sandbox.js'
import type { Spare } from '../../sandbox/process/spare.js'
import type { SandboxDeps, SandboxOptions, SandboxRequest } from '../../sandbox/request.js'
import type { Store } from '../../store/store.js'
import type { RunBudget } from '../budgets/run-budget.js'
import { needRoom } from '../data-folder/storage-error.js'
import { asksOfStranger } from '../records/stranger.js'
import { type TellProgress, watchPackages } from './step-progress.js'

export interface SandboxPortDeps {
  readonly store: Store
  readonly resources: string
  readonly run: string
  /** Its config, too, is the user's: limits in another person's journal never count. */
  readonly budget: RunBudget
  /** Whether template and journal came from another person's file. */
  readonly isForeign: boolean
  onOutput(output: Output): void
  /** Receives the progress of steps. Left out where it is not shown. */
  readonly onProgress?: TellProgress | undefined
}

type EnvironmentResult = Awaited<ReturnType<typeof prepareEnvironment>>
type Ready = Extract<EnvironmentResult, { ok: true }>

/** The inputs of a command, beside its environment. */
export interface CommandOptions extends Pick<SandboxRequest, 'mounts'>, Partial<Pick<SandboxRequest, 'variables' | 'scratch'>> {
  readonly argv: readonly string[]
  readonly policy: NetworkPolicy
  readonly wallS: number
  /** Where it is not the workspace. */
  readonly cwd?: string
  readonly options?: Partial<SandboxOptions>
  /** The hosts that it may reach; left out for no network. */
  readonly reach?: Reach | undefined
  /** A box that was started ahead: used where it is what would be started now. */
  readonly spare?: Spare | undefined
}

/** A command that needs no environment: what it runs is mounted. */
export type BareCommand = CommandOptions & Pick<SandboxRequest, 'cwd'>

export interface Sandbox {
  /** The folder of the run. */
  readonly folder: string
  environment(place: Pick<Place, 'environment' | 'template'>, at: Performance): Promise<EnvironmentResult>
  /** The registry's facts about a package. */
  lookUp(wanted: PackageLookUp, at: Performance): Promise<PackageFacts>
  /** The request that `run` would start in an existing environment. */
  requestOf(place: Place, around: CommandOptions): SandboxRequest
  run(place: Place, around: CommandOptions, at: Performance): Promise<{ readonly result: CommandResult; readonly environment: Ready }>
  /** Runs one of our commands in a box without the program. Its output is not shown. */
  runBare(command: BareCommand, at: Performance): Promise<CommandResult>
}

export function openSandbox({ store, resources, run, budget, isForeign, onOutput, onProgress }: SandboxPortDeps): Sandbox {
  const layers = layersOf(store, resources)
  const ready = new Map<string, Ready>()
  const terminal = (key: string) => (text: string) => onOutput({ key, stream: 'terminal', text })

  const environment: Sandbox['environment'] = async (place, { key, signal }) => {
    const id = JSON.stringify(place.environment)
    const known = ready.get(id)
    if (known) return known
    const asks = isForeign ? asksOfStranger(place.template, resources) : place.template
    const limits = limitsOf(budget.config, budget.config.limits.installS)
    return budget.timed(signal, async (until) => {
      const show = terminal(key)
      const onText = onProgress ? alsoCounting(show, watchPackages(managers, key, onProgress)) : show
      const deps = { ...layers, onChanged: () => show(`${reinstalledText}\r\n`) }
      const made = await prepareEnvironment(place.environment, deps, { signal: until, onOutput: onText }, { limits, template: asks })
      until.throwIfAborted()
      if (made.ok) ready.set(id, made)
      return made
    })
  }

  const perform = (request: SandboxRequest, options: Partial<SandboxOptions>, { signal }: Performance, way: Way = {}) =>
    budget.timed(signal, async (until) => {
      const enough = options.signal ? AbortSignal.any([until, options.signal]) : until
      const given = { ...options, signal: enough }
      const ended = await beginCommand({ resources }, request, given, way)
      // A command that a stop or the budget ended has no result: it runs again when the run is resumed.
      until.throwIfAborted()
      return ended
    })

  return {
    folder: join(store.folder, 'runs', run),
    environment,
    lookUp: (wanted, { signal }) => lookUpIn(layers, budget, wanted, signal),
    requestOf(place, around) {
      const made = ready.get(JSON.stringify(place.environment))
      if (!made) throw new Error('A box was asked for before its environment was made.')
      return requestIn(made, around, budget.config)
    },
    async run(place, around, at) {
      const made = await environment(place, at)
      if (!made.ok) throw new Error('A command ran before its environment was made.')
      needRoom(store.folder)
      const output = outputOf(at, terminal(at.key))
      const result = await perform(requestIn(made, around, budget.config), { onOutput: output.onText, ...around.options }, at, around)
      output.end()
      // An error on a full disk may be caused by the full disk.
      if (result.exit !== 0) needRoom(store.folder)
      return { result, environment: made }
    },
    runBare({ argv, cwd, policy, wallS, mounts, variables = {}, scratch = [], options = {} }, at) {
      needRoom(store.folder)
      return perform({ argv, cwd, policy, mounts, scratch, variables, limits: limitsOf(budget.config, wallS) }, options, at)
    },
  }
}

/** A look-up that a stop or the budget ended has no result. */
const lookUpIn = (layers: LayersDeps, budget: RunBudget, wanted: PackageLookUp, signal: AbortSignal): Promise<PackageFacts> =>
  budget.timed(signal, async (until) => {
    const facts = await lookUpPackage(wanted, layers, { signal: until }, limitsOf(budget.config, budget.config.limits.installS))
    until.throwIfAborted()
    return facts
  })

type Way = Pick<CommandOptions, 'spare' | 'reach'>

/** With reachable hosts, in the spare box, or in a new one. */
function beginCommand(place: SandboxDeps, request: SandboxRequest, given: SandboxOptions, { spare, reach }: Way): Promise<CommandResult> {
  if (reach) return runWithHosts(request, reach, given, place)
  return spare?.fits(request) ? spare.go(given) : runInSandbox(request, given, place)
}

/** Where layers are stored, and what fills them. */
const layersOf = (store: Store, resources: string): LayersDeps => ({
  layersFolder: join(store.folder, 'layers'),
  languages,
  resources,
  learnt: new Map(),
  trees: treeFolders(store),
})

/** Lays trees of the store into layers. */
const treeFolders = ({ trees }: Pick<Store, 'trees'>): TreeFolders => ({
  lay(tree, folder) {
    trees.checkout(tree, folder, () => false)
    return trees.files(tree).map(({ path }) => path)
  },
})

function requestIn(
  made: Ready,
  { argv, policy, wallS, mounts, cwd = WORKSPACE, variables = {}, scratch = [] }: CommandOptions,
  config: StepConfig,
): SandboxRequest {
  return {
    argv,
    cwd,
    policy,
    mounts: [...mounts, ...made.mounts],
    scratch: [...made.scratch, ...scratch],
    variables: { ...made.variables, ...variables },
    limits: limitsOf(config, wallS),
  }
}

const managers = [...languages.byManager.values()].map(({ manager }) => manager)

const alsoCounting = (show: (text: string) => void, count: (text: string) => void) => (text: string) => {
  show(text)
  count(text)
}

/** Passes the output of a command on as it comes; for parallel commands only at the end, so that they are not mixed. */
function outputOf({ lane }: Performance, tell: (text: string) => void) {
  const texts: string[] = []
  const onText = lane === undefined ? tell : (text: string) => void texts.push(text)
  return { onText, end: () => (texts.length > 0 ? tell(texts.join('')) : undefined) }
}

export const workspaceMount = (source: string): Mount => ({ source, target: WORKSPACE, access: 'write' })

export function limitsOf(config: StepConfig, wallS: number): Limits {
  const { memoryMb, processes, diskMb } = config.limits
  return { wallS, memoryMb, processes, outputBytes: 10_000_000, fileBytes: 512 * 2 ** 20, diskBytes: diskMb * 2 ** 20 }
}

/** Characters of a command's output in the journal, for users and models. The stream file has the whole output. */
export const KEPT = 200_000

export function shortened(result: CommandResult): CommandResult {
  const cut = (text: string) => (text.length > KEPT ? `${text.slice(0, KEPT / 2)}\n[...]\n${text.slice(-KEPT / 2)}` : text)
  const truncated = result.truncated || result.stdout.length > KEPT || result.stderr.length > KEPT
  return { ...result, stdout: cut(result.stdout), stderr: cut(result.stderr), truncated }
}
