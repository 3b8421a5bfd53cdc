// Step configs under a name: shipped ones, and those that the user saved, a file for each with all of its versions.
import { join } from 'node:path'
import { z } from 'zod'
import { type ConfigCard, ConfigVersion, type LoadedConfig, type UnfitConfig } from '../../../contract/calls/configs.js'
import { isObject } from '../../../contract/config/at-path.js'
import { type Budget, StepConfig, standardConfig } from '../../../contract/config/config.js'
import { keptPart } from '../../../contract/config/differing.js'
import { removedIn } from '../../../contract/config/removed.js'
import { userError } from '../../../contract/errors/index.js'
import type { Json, JsonObject } from '../../../contract/text/json.js'
import { issuesByField } from '../../../contract/wire/union-issues.js'
import { below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import { hashOf } from '../../store/trees/objects.js'
import { readPlainFile } from '../data-folder/plain-file.js'
import { replaceFile } from '../data-folder/replace-file.js'

const SavedFile = z.object({ format: z.literal('tillgreen config 1'), name: z.string(), versions: z.array(ConfigVersion).min(1) })
type SavedFile = z.infer<typeof SavedFile>

export interface ConfigShelf {
  /** Shipped configs first, each by name, with their usable versions; `usable` names those that are left out. */
  list(budget: Budget): ConfigCard[]
  /** Null takes the newest version. Refuses an unknown config (kind `missing`) and an unusable one (kind `store`). */
  load(name: string, version: number | null, budget: Budget): LoadedConfig
  /** Refuses the names of shipped ones. Saving what the newest version has changes nothing. */
  save(name: string, parent: string | null, config: StepConfig, at: number): ConfigCard
  /** Removes a config with all its versions, also one that cannot be read. */
  forget(name: string): void
  /** Each usable version, the newest first, and those that no longer fit the schema. */
  usable(budget: Budget): { configs: UsableConfig[]; unfit: UnfitConfig[] }
}

/** A version under the name that runs show. */
export interface UsableConfig {
  readonly name: string
  /** The name of the newest version; its own where it is that. */
  readonly newest: string
  readonly config: StepConfig
}

export function openConfigShelf(resources: string, dataFolder: string): ConfigShelf {
  const [shipped, saved] = [join(resources, 'configs'), join(dataFolder, 'configs')]
  const checkSaved = (name: string): void => {
    if (!namesIn(saved).includes(name)) throw userError('config-missing', { name, names: [...namesIn(shipped), ...namesIn(saved)] })
  }
  const card = (name: string): ConfigCard => {
    if (namesIn(shipped).includes(name)) return shippedCard(shipped, name)
    checkSaved(name)
    return { name, isShipped: false, versions: readSaved(join(saved, `${name}.json`), name).versions }
  }
  const own = (name: string): string => {
    if (namesIn(shipped).includes(name)) throw userError('config-shipped', { name })
    return join(saved, `${name}.json`)
  }
  return {
    list: (budget) => [
      ...namesIn(shipped).map(card),
      ...namesIn(saved).flatMap((name) => fittingCard(name, trySaved(join(saved, `${name}.json`)).file, budget)),
    ],
    load(name, number, budget) {
      const { versions, isShipped } = card(name)
      const newest = versions.at(-1)?.version ?? 0
      const version = versions.find((each) => each.version === (number ?? newest))
      if (!version) throw userError('config-version-missing', { name, version: number ?? newest, newest })
      return { version, isShipped, config: configFrom(name, version, isShipped, budget) }
    },
    save(name, parent, config, at) {
      const file = own(name)
      const before = namesIn(saved).includes(name) ? card(name).versions : []
      const changes = keptPart(config)
      const hash = hashOf(JSON.stringify(changes))
      const last = before.at(-1)
      if (last?.hash === hash) return { name, isShipped: false, versions: before }
      const versions = [...before, { version: (last?.version ?? 0) + 1, at, parent, hash, changes }]
      replaceFile(file, `${JSON.stringify({ format: 'tillgreen config 1', name, versions }, null, 2)}\n`)
      return { name, isShipped: false, versions }
    },
    forget(name) {
      own(name)
      checkSaved(name)
      below(saved).remove(`${name}.json`)
    },
    usable(budget) {
      const read = [
        ...namesIn(shipped).map((name) => usableOf(shippedCard(shipped, name), '', budget)),
        ...namesIn(saved).map((name) => {
          const file = join(saved, `${name}.json`)
          const { file: known, faults } = trySaved(file)
          return known
            ? usableOf({ name, isShipped: false, versions: known.versions }, file, budget)
            : { configs: [], unfit: [{ name, file, faults }] }
        }),
      ]
      return { configs: read.flatMap(({ configs }) => configs), unfit: read.flatMap(({ unfit }) => unfit) }
    },
  }
}

/** The name that runs show: with the version where there may be several. */
export const shownName = (name: string, version: number, isShipped: boolean): string => (isShipped ? name : `${name}@${version}`)

function configFrom(name: string, version: ConfigVersion, isShipped: boolean, budget: Budget): StepConfig {
  const { read } = tryConfig(shownName(name, version.version, isShipped), version, budget)
  if (!read.success) throw userError('config-damaged', { name, cause: z.prettifyError(read.error) })
  return read.data
}

/** The config that a version says, with the limits of `budget` where it says none. */
function tryConfig(name: string, { changes }: ConfigVersion, budget: Budget) {
  const own = changes.budget
  const limits = { ...budget, ...(isObject(own) ? own : {}) }
  const said = { ...changes, name, budget: limits }
  return { said, read: StepConfig.safeParse(said) }
}

function usableOf({ name, isShipped, versions }: ConfigCard, file: string, budget: Budget): ReturnType<ConfigShelf['usable']> {
  const tried = versions.toReversed().map((version) => {
    const shown = shownName(name, version.version, isShipped)
    return { shown, ...tryConfig(shown, version, budget) }
  })
  const newest = tried[0]?.shown ?? name
  return {
    configs: tried.flatMap(({ shown, read }) => (read.success ? [{ name: shown, newest, config: read.data }] : [])),
    unfit: tried.flatMap(({ shown, said, read }) => (read.success ? [] : [{ name: shown, file, faults: faultsOf(read.error, said) }])),
  }
}

/** Nothing where no version can be used. */
function fittingCard(name: string, file: SavedFile | null, budget: Budget): ConfigCard[] {
  const versions = (file?.versions ?? []).filter((version) => tryConfig(name, version, budget).read.success)
  return versions.length === 0 ? [] : [{ name, isShipped: false, versions }]
}

function shippedCard(folder: string, name: string): ConfigCard {
  const { name: _, ...changes } = JSON.parse(readPlainFile(join(folder, `${name}.json`)) ?? '{}') as JsonObject
  return { name, isShipped: true, versions: [{ version: 1, at: 0, parent: null, hash: hashOf(JSON.stringify(changes)), changes }] }
}

function readSaved(file: string, name: string): SavedFile {
  const { file: read, cause } = trySaved(file)
  if (!read) throw userError('config-damaged', { name, cause })
  return read
}

interface SavedRead {
  /** Null where it cannot be read. */
  readonly file: SavedFile | null
  readonly cause: string
  readonly faults: UnfitConfig['faults']
}

function trySaved(file: string): SavedRead {
  try {
    const said: unknown = JSON.parse(readPlainFile(file) ?? '')
    const read = SavedFile.safeParse(said)
    return read.success
      ? { file: read.data, cause: '', faults: [] }
      : { file: null, cause: z.prettifyError(read.error), faults: faultsOf(read.error, said) }
  } catch (error) {
    // No JSON, or no plain file.
    return { file: null, cause: String(error), faults: [{ path: '', expected: 'a JSON file of a config', found: String(error) }] }
  }
}

function namesIn(folder: string): string[] {
  try {
    return below(folder)
      .list('')
      .flatMap(({ name }) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
  } catch (error) {
    if (error instanceof BelowError && error.problem === 'missing') return []
    throw error
  }
}

/** The config without a change, with the budget of the settings. */
export const plainConfig = (budget: Budget): StepConfig => ({ ...standardConfig(), budget })

/** Longer values are cut. */
const MOST_CHARACTERS = 80

/** What does not fit a schema: the place, the expected and the actual value. Pure. */
function faultsOf({ issues }: z.ZodError, said: unknown): UnfitConfig['faults'] {
  return issuesByField(issues).flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return paths.map((path) => ({ path: path.map(String).join('.'), expected: expectedBy(issue, path), found: foundAt(said, path) }))
  })
}

function expectedBy(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): string {
  if (issue.code === 'unrecognized_keys') {
    const version = removedIn(path.map(String).join('.'))
    return version === null ? 'no setting of this name' : `no setting of this name, since version ${version} removed it`
  }
  return issue.code === 'invalid_type' ? issue.expected : issue.message
}

function foundAt(said: unknown, path: readonly PropertyKey[]): string {
  const value = path.reduce<unknown>(
    (from, key) =>
      typeof from === 'object' && from !== null && Object.hasOwn(from, key) ? (from as Record<PropertyKey, Json>)[key] : undefined,
    said,
  )
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}...` : text
}
