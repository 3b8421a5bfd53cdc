// The built-in model of a data folder: its files, its download, and the engine that answers its requests.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EndpointSettings, type Settings } from '../../../contract/config/settings.js'
import { userError } from '../../../contract/errors/index.js'
import { BUILT_IN, type BuiltInModelState, type BuiltInSize, type UnfitMachine } from '../../../contract/model/built-in.js'
import type { StartedEndpoint } from '../../../contract/model/model.js'
import type { SettingsFile } from '../data-folder/settings-file.js'
import { type Catalogue, type CatalogueEngine, type CatalogueModel, readCatalogue } from './catalogue.js'
import { type Engine, openEngine, SLOTS } from './engine.js'
import { openFetching, type RunningDownload } from './fetching.js'
import { bytesOf, checkModel, freeBytes, isChecked, isEngineHere, isModelHere, type Places, placesIn } from './installed.js'

export interface BuiltInModel {
  state(): BuiltInModelState
  /** Begins a download in the background. Refuses a size that there is not, and a machine on which the engine does not run. */
  get(size: string): BuiltInModelState
  /** Reports the state now and after each change, until the download has ended or the signal aborts. */
  follow(tell: (state: BuiltInModelState) => void, signal: AbortSignal): Promise<void>
  /** Ends the download. The bytes fetched so far stay. */
  cancel(): Promise<BuiltInModelState>
  remove(): Promise<BuiltInModelState>
  /** The name of the default model. */
  model(): string
  /** Whether this model is here, with its engine; an empty name asks for any. */
  isHere(model: string): boolean
  /** Starts the engine for a model, empty for the one that is here. */
  start(model: string, signal: AbortSignal): Promise<StartedEndpoint>
  close(): Promise<void>
}

export interface BuiltInModelDeps {
  readonly folder: string
  readonly resources: string
  readonly settings: Pick<SettingsFile, 'read' | 'change'>
  readonly machine?: Machine
  readonly memoryBytes?: number
  readonly freeBytes?: () => number
}

const GB = 10 ** 9
/** Milliseconds between two looks at how much has come. */
const LOOK_MS = 250

/** Reads the catalogue. The folder is touched only by later calls. */
export function openBuiltInModel(deps: BuiltInModelDeps): BuiltInModel {
  const { folder, settings, machine = thisMachine(), memoryBytes = totalmem() } = deps
  const catalogue = readCatalogue(deps.resources)
  const places = placesIn(folder)
  const unfit = unfitMachine(machine, catalogue.engine)
  const fetching = openFetching({ places, catalogue, freeBytes: deps.freeBytes ?? (() => freeBytes(folder)) })
  const engines = openEngines(places, catalogue.engine)
  const here = (): readonly CatalogueModel[] =>
    unfit === null && isEngineHere(places, catalogue.engine) ? catalogue.models.filter((each) => isModelHere(places, each)) : []
  // The tried one is offered first, also where a larger one fits.
  const proposed = (): CatalogueModel | undefined => here()[0] ?? catalogue.models.find(({ isTried }) => isTried) ?? catalogue.models[0]
  const state = (): BuiltInModelState => ({
    ...stateOf(places, catalogue, memoryBytes),
    unfit,
    folder,
    proposed: proposed()?.size ?? '',
    getting: gettingOf(places, catalogue, fetching.now()),
    failed: fetching.failed(),
  })
  return {
    state,
    get(size) {
      const model = catalogue.models.find((each) => each.size === size)
      if (!model) throw userError('built-in-size-unknown', { size, sizes: catalogue.models.map((each) => each.size) })
      if (unfit) throw userError('built-in-machine-unfit', { unfit })
      fetching.begin(model, () => settings.change((now) => withBuiltIn(now, model.model)))
      return state()
    },
    async follow(tell, signal) {
      for (;;) {
        const now = state()
        tell(now)
        if (now.getting === null || signal.aborted) return
        await Promise.race([fetching.now()?.over, pause(LOOK_MS)])
      }
    },
    async cancel() {
      await fetching.cancel()
      return state()
    },
    async remove() {
      await fetching.cancel(true)
      await engines.close()
      rmSync(folder, { recursive: true, force: true })
      settings.change(withoutBuiltIn)
      return state()
    },
    model: () => proposed()?.model ?? '',
    isHere: (name) => here().some(({ model }) => name === '' || model === name),
    async start(name, signal) {
      const model = catalogue.models.find((each) => each.model === name) ?? proposed()
      return model && here().includes(model) ? engines.start(model, signal) : { ok: false, fault: { type: 'not-here' } }
    },
    async close() {
      await fetching.cancel()
      await engines.close()
    },
  }
}

/** The state of the files in the folder. */
function stateOf(
  places: Places,
  { engine, models }: Catalogue,
  memoryBytes: number,
): Pick<BuiltInModelState, 'sizes' | 'engine' | 'bytes'> {
  const sizes = models.map((each): BuiltInSize => {
    const { size, title, model, licence, bytes, memoryGb, isTried } = each
    const fitsMemory = memoryGb * GB <= memoryBytes
    const begun = bytesOf(places.begun(size)) ?? 0
    return { size, title, model, licence, bytes, memoryGb, fitsMemory, isTried, isHere: isModelHere(places, each), begun }
  })
  const { title, licence, bytes } = engine
  return {
    sizes,
    engine: { title, version: engine.package.version, licence, bytes, isHere: isEngineHere(places, engine) },
    bytes: bytesBelow(places.folder),
  }
}

function gettingOf(places: Places, { models }: Catalogue, going: RunningDownload | null): BuiltInModelState['getting'] {
  const model = going && models.find(({ size }) => size === going.size)
  if (!going || !model) return null
  const bytes = isModelHere(places, model) ? model.bytes : (bytesOf(places.begun(model.size)) ?? 0)
  return { size: model.size, doing: going.doing, bytes, total: model.bytes }
}

/** Bytes of all files of a folder. */
function bytesBelow(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  } catch {
    // It is not there yet, or a file went away while it was counted.
    return 0
  }
}

/** The engines of a data folder, one for each model in use. A file is checked before an engine reads it. */
interface Engines {
  /** The address of an installed model; its engine starts if it does not run. Never rejects. */
  start(model: CatalogueModel, signal: AbortSignal): Promise<StartedEndpoint>
  /** Ends all of them. The next start opens new ones. */
  close(): Promise<void>
}

const damaged: StartedEndpoint = { ok: false, fault: { type: 'damaged' } }

/** No engine starts before its model is used. */
function openEngines(places: Places, engine: CatalogueEngine): Engines {
  const open = new Map<string, Engine>()
  const engineOf = ({ size, model }: CatalogueModel): Engine => {
    const known = open.get(size)
    if (known) return known
    const opened = openEngine({ program: join(places.engine(engine), engine.program), file: places.model(size), name: model })
    open.set(size, opened)
    return opened
  }
  return {
    async start(model, signal) {
      try {
        if (!isChecked(places, model.size) && !(await checkModel(places, model, signal))) return damaged
        const started = await engineOf(model).use(signal)
        // A file that was changed behind our back is a usual cause.
        return started.ok || signal.aborted || (await checkModel(places, model, signal)) ? started : damaged
      } catch (error) {
        return { ok: false, fault: { type: 'ended', says: signal.aborted ? '' : error instanceof Error ? error.message : String(error) } }
      }
    },
    async close() {
      const all = [...open.values()]
      open.clear()
      await Promise.all(all.map((each) => each.close()))
    },
  }
}

const NAME = 'built-in'
const FREE = { input: 0, cachedInput: 0, output: 0 }

/** The settings with an endpoint for this model. It is the default where the settings have no other endpoint. */
function withBuiltIn(settings: Settings, model: string): Settings {
  const { endpoints } = settings
  if (endpoints.some(isBuiltIn)) return { ...settings, endpoints: endpoints.map((each) => (isBuiltIn(each) ? { ...each, model } : each)) }
  const own = EndpointSettings.parse({
    name: freeName(endpoints.map(({ name }) => name)),
    baseUrl: BUILT_IN,
    model,
    limits: { atOnce: SLOTS },
    price: FREE,
  })
  return { ...settings, endpoints: [...endpoints, own] }
}

/** The settings without it. Where it was the default, the first of the others is. */
function withoutBuiltIn(settings: Settings): Settings {
  const endpoints = settings.endpoints.filter((each) => !isBuiltIn(each))
  const isDefaultGone = !endpoints.some(({ name }) => name === settings.defaultEndpoint)
  return { ...settings, endpoints, defaultEndpoint: isDefaultGone ? null : settings.defaultEndpoint }
}

const isBuiltIn = ({ baseUrl }: EndpointSettings): boolean => baseUrl === BUILT_IN

function freeName(taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? NAME : `${NAME}-${number}`
    if (!taken.includes(name)) return name
  }
}

/** Whether the engine runs on this machine. */
interface Machine {
  readonly system: string
  readonly processor: string
  /** Version of the C library; empty where it is not glibc. */
  readonly glibc: string
}

/** This machine. */
function thisMachine(): Machine {
  const report: unknown = process.report.getReport()
  const header = typeof report === 'object' && report !== null && 'header' in report ? report.header : null
  const glibc = typeof header === 'object' && header !== null && 'glibcVersionRuntime' in header ? header.glibcVersionRuntime : ''
  return { system: process.platform, processor: process.arch, glibc: typeof glibc === 'string' ? glibc : '' }
}

/** Why the engine does not run on a machine; null where it does. */
export function unfitMachine({ system, processor, glibc }: Machine, engine: CatalogueEngine): UnfitMachine | null {
  if (system !== engine.system || processor !== engine.processor)
    return { type: 'system', system, processor, needs: `${engine.system} ${engine.processor}` }
  return glibc === '' || isOlder(glibc, engine.glibc) ? { type: 'glibc', found: glibc, needs: engine.glibc } : null
}

function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = than.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}
