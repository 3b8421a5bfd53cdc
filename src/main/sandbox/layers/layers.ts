// Makes the environment that a workspace's commands run in: built once, kept as a read-only layer, mounted from then on.
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { ToolchainVersion } from '../../../contract/run/effects.js'
import type { EnvironmentSpec, EnvironmentStep, SourceFile } from '../../../contract/run/template.js'
import type { CommandResult, Limits } from '../../../contract/sandbox/command.js'
import { ENVIRONMENT, type Mount, WORKSPACE } from '../../../contract/sandbox/inside.js'
import { failureOf } from '../../../contract/sandbox/telling-line.js'
import type { Languages, MissingToolchain, TemplateAsks } from '../../languages/language.js'
import type { SandboxOptions } from '../request.js'
import { findToolchain, type Toolchain } from '../templates/toolchains.js'
import { environmentVariables, type LearntHosts, type Site, type TreeFolders } from './build-site.js'
import { layFoundation, ownNamesIn, readLocks, refuseCommand, refuseOwn, stepWords, takeStep } from './layer-steps.js'
import { beginLayer, findLayer, type Layer } from './layer-store.js'

/** Goes up whenever what a layer holds changes shape; older ones are then no longer found. */
const LAYER_FORMAT = 2

export interface PreparedEnvironment {
  readonly ok: true
  readonly hash: string
  /** The layer on this machine. Never write there. */
  readonly folder: string
  readonly mounts: readonly Mount[]
  readonly scratch: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  readonly locks: SourceFile[]
  /** Why the project itself is not in it; null where it is, or where there is none. */
  readonly unbuilt: string | null
  /** The languages themselves as they are called inside: packages and commands cannot replace them. */
  readonly programs: ReadonlyMap<string, string>
  /** The versions of the languages. */
  readonly toolchains: ToolchainVersion[]
}

export interface FailedEnvironment {
  readonly ok: false
  readonly step: EnvironmentStep
  readonly result: CommandResult
  /** The same in one sentence, for people. */
  readonly message: string
}

export interface LayersDeps {
  readonly languages: Languages
  readonly layersFolder: string
  readonly resources: string
  /** The hosts that this run learnt from registries; without it, each environment learns for itself. */
  readonly learnt?: LearntHosts
  /** Without it, no existing project can be installed. */
  readonly trees?: TreeFolders
  /** The installed packages were changed on disk, so they are installed again. */
  readonly onChanged?: () => void
}

export const INSTALL_LIMITS: Limits = {
  wallS: 600,
  memoryMb: 4096,
  processes: 512,
  outputBytes: 8_000_000,
  fileBytes: 2 ** 30,
  diskBytes: 2 ** 32,
}

const NO_TREES: TreeFolders = {
  lay() {
    throw new Error('A project was to be installed where no trees are kept.')
  },
}

const underWay = new Map<string, Promise<PreparedEnvironment | FailedEnvironment>>()

/** What an installation may do. */
interface InstallRules {
  /** Of each single step. */
  readonly limits?: Limits
  /** The packages of the template itself; with it, commands are refused where the template has no package manager. */
  readonly template?: TemplateAsks | null
}

/**
 * Finds or builds the environment of a spec. The longest existing part of its steps is copied, and only the rest
 * is carried out. Steps that fail leave nothing behind.
 * @throws SandboxFailure where no box can be made
 */
export async function prepareEnvironment(
  asked: EnvironmentSpec,
  where: LayersDeps,
  options: SandboxOptions,
  { limits = INSTALL_LIMITS, template = null }: InstallRules = {},
): Promise<PreparedEnvironment | FailedEnvironment> {
  // Services are started, not installed.
  const spec = { ...asked, steps: asked.steps.filter((step) => step.type !== 'service') }
  const toolchains: Toolchain[] = []
  for (const name of spec.toolchains) {
    const found = await findToolchain(where.languages, name)
    if (!found.ok) return withoutToolchain(where.languages.byToolchain.get(name)?.program ?? name, found)
    toolchains.push(found)
  }
  const command = spec.steps.find((step) => step.type === 'command')
  // Also where a layer of these steps is there already: another template may have been allowed to make it.
  if (command !== undefined && template !== null && template.manager === null) return failed(command, refuseCommand(command.argv))
  for (const step of spec.steps) {
    const own = ownNamesIn(step, template)
    if (own.length > 0) return failed(step, refuseOwn(step, own))
  }
  const keys = layerKeys(toolchains, spec.steps, spec.manifests)
  const last = keys[keys.length - 1] ?? ''
  const there = await findLayer(where.layersFolder, last, where.onChanged)
  if (there !== null) return prepared(there, toolchains)
  const id = join(where.layersFolder, last)
  const running = underWay.get(id)
  // Two tasks of one process wait for one build; two processes build twice, and the second finds the first's layer.
  if (running !== undefined) {
    const theirs = await running
    if (theirs.ok || options.signal.aborted || theirs.result.end !== 'stopped') return theirs
  }
  const building = build(spec, { keys, toolchains }, where, { options, limits, template })
  underWay.set(id, building)
  try {
    return await building
  } finally {
    if (underWay.get(id) === building) underWay.delete(id)
  }
}

/** The keys of the foundation and of the layer after each step. A key covers everything before it, in order. */
export function layerKeys(
  toolchains: readonly { readonly identity: string }[],
  steps: readonly EnvironmentStep[],
  manifests?: readonly SourceFile[],
): string[] {
  const identities = toolchains.map((one) => one.identity)
  const base = { format: LAYER_FORMAT, platform: process.platform, arch: process.arch, toolchains: identities, manifests }
  const ordered = steps.map(partsOf)
  return Array.from({ length: steps.length + 1 }, (_, count) =>
    createHash('sha256')
      .update(JSON.stringify([base, ordered.slice(0, count)]))
      .digest('hex'),
  )
}

/** A step as the key of its layer counts it. */
function partsOf(step: EnvironmentStep): readonly (string | null)[] {
  switch (step.type) {
    case 'packages':
      return [step.type, step.manager, ...step.packages]
    case 'command':
      return [step.type, ...step.argv]
    case 'project':
      return [step.type, step.manager, step.version, step.manifests, ...(step.folders ?? [])]
    case 'service':
      return [step.type]
    default:
      return step satisfies never
  }
}

/** The keys of the layers, and the toolchains below them. */
interface LayerPlan {
  readonly keys: readonly string[]
  readonly toolchains: readonly Toolchain[]
}

/** How the steps run. */
interface BuildRules {
  readonly options: SandboxOptions
  readonly limits: Limits
  readonly template: TemplateAsks | null
}

async function build(
  spec: EnvironmentSpec,
  { keys, toolchains }: LayerPlan,
  where: LayersDeps,
  { options, limits, template }: BuildRules,
): Promise<PreparedEnvironment | FailedEnvironment> {
  mkdirSync(where.layersFolder, { recursive: true })
  const start = await longestPrefix(where.layersFolder, keys)
  const building = await beginLayer(where.layersFolder, start.layer, options.signal).catch((error: unknown) => {
    if (!options.signal.aborted) throw error
    return null
  })
  if (building === null) return stoppedBefore(spec.steps[start.steps])
  const place = { resources: where.resources }
  const { languages, learnt = new Map(), trees = NO_TREES } = where
  const site: Site = { folder: building.folder, languages, toolchains, limits, options, place, template, learnt, trees }
  try {
    if (start.layer === null) {
      const result = await layFoundation(site)
      if (result !== null) return failed({ type: 'command', argv: [result.command] }, result)
    }
    const known = start.layer?.locks ?? []
    let unbuilt = start.layer?.unbuilt ?? null
    let manifests = (spec.manifests ?? []).map((file) => known.find((lock) => lock.path === file.path) ?? file)
    for (const step of spec.steps.slice(start.steps)) {
      const taken = await takeStep(step, site, manifests)
      if (taken.result.end !== 'exited' || taken.result.exit !== 0) return failed(step, taken.result)
      manifests = [...taken.manifests]
      unbuilt = taken.unbuilt ?? unbuilt
    }
    const key = keys[keys.length - 1] ?? ''
    return prepared(await building.finish(key, { locks: [...manifests, ...(await readLocks(site, spec.steps))], unbuilt }), toolchains)
  } finally {
    await building.abandon()
  }
}

/** The result of an environment that was stopped before its next step began. */
function stoppedBefore(step: EnvironmentStep = { type: 'command', argv: ['cp'] }): FailedEnvironment {
  const command = stepWords(step).join(' ')
  return failed(step, { command, exit: null, end: 'stopped', stdout: '', stderr: '', truncated: false, durationMs: 0, denials: [] })
}

async function longestPrefix(layersFolder: string, keys: readonly string[]): Promise<{ steps: number; layer: Layer | null }> {
  for (let steps = keys.length - 1; steps >= 0; steps--) {
    const layer = await findLayer(layersFolder, keys[steps] ?? '')
    if (layer !== null) return { steps, layer }
  }
  return { steps: 0, layer: null }
}

function prepared(layer: Layer, toolchains: readonly Toolchain[]): PreparedEnvironment {
  const shared = toolchains
    .flatMap(({ language }) => language.layer.inWorkspace ?? [])
    .flatMap((root) => [root, ...nestedIn(layer, root)])
    .filter(({ from }) => isFolderOf(layer, from))
  return {
    ok: true,
    hash: layer.key,
    folder: layer.folder,
    mounts: [
      { source: layer.folder, target: ENVIRONMENT, access: 'read' },
      ...shared.map(({ from, target }): Mount => ({ source: join(layer.folder, from), target, access: 'read' })),
      ...laidOver(layer, toolchains),
      ...toolchains.flatMap((toolchain) => toolchain.mounts),
    ],
    scratch: shared.flatMap(({ from, target, scratch }) =>
      scratch.filter((name) => isFolderOf(layer, `${from}/${name}`)).map((name) => `${target}/${name}`),
    ),
    variables: environmentVariables(toolchains),
    programs: new Map(toolchains.map(({ name, program }) => [name, program])),
    toolchains: toolchains.map(({ name, version }) => ({ name, version })),
    locks: [...layer.locks],
    unbuilt: layer.unbuilt,
  }
}

/** Files that the build of a project made, each at its place in the workspace. */
function laidOver(layer: Layer, toolchains: readonly Toolchain[]): Mount[] {
  const folders = toolchains.flatMap(({ language }) => language.layer.laidOver ?? []).filter((folder) => isFolderOf(layer, folder))
  return folders.flatMap((folder) =>
    readdirSync(join(layer.folder, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((source): Mount => ({ source, target: join(WORKSPACE, relative(join(layer.folder, folder), source)), access: 'read' }))
      .filter(({ target }) => !NOT_LAID.test(target)),
  )
}
/** Leftovers of a build that the program never reads. */
const NOT_LAID = /\/([^/]+\.egg-info|build|dist|__pycache__|\.eggs)\//

type InWorkspace = NonNullable<Toolchain['language']['layer']['inWorkspace']>

/** Folders of the same name further down, one for each package of a workspace. They are never nested, and no link is followed. */
function nestedIn(layer: Layer, { from, target }: InWorkspace): InWorkspace[] {
  const [top, name] = [dirname(from), basename(from)]
  const found: string[] = []
  const look = (folder: string, depth: number) => {
    const entries = readdirSync(join(layer.folder, top, folder), { withFileTypes: true })
    for (const entry of entries.filter((each) => each.isDirectory())) {
      const path = join(folder, entry.name)
      if (entry.name !== name) depth > 0 && look(path, depth - 1)
      else if (folder !== '') found.push(path)
    }
  }
  if (isFolderOf(layer, top)) look('', DEEPEST_PACKAGE)
  return found.map((path) => ({ from: join(top, path), target: join(dirname(target), path), scratch: [] }))
}
const DEEPEST_PACKAGE = 6

/** Whether it is there without a link on the way: a command may have put one, and a mount would follow it to anywhere. */
function isFolderOf(layer: Layer, path: string): boolean {
  const parts = path.split('/')
  const ways = parts.map((_, count) => join(layer.folder, ...parts.slice(0, count + 1)))
  return ways.every((way) => lstatSync(way, { throwIfNoEntry: false })?.isDirectory() ?? false)
}

function failed(step: EnvironmentStep, result: CommandResult): FailedEnvironment {
  return { ok: false, step, result, message: `${result.command}: ${failureOf(result)}` }
}

function withoutToolchain(program: string, missing: MissingToolchain): FailedEnvironment {
  const argv = [program, '--version']
  const stderr = `${missing.message}\n`
  const result: CommandResult = {
    command: argv.join(' '),
    exit: 127,
    end: 'exited',
    stdout: '',
    stderr,
    truncated: false,
    durationMs: 0,
    denials: [],
  }
  return { ok: false, step: { type: 'command', argv }, result, message: missing.message }
}
