// Step configs under a name: shipped ones, and those that the user saved, a file for each with all of its versions.
import { join } from 'node:path'
import { z } from 'zod'
import { type ConfigCard, ConfigVersion, type LoadedConfig } from '../../../contract/calls/configs.js'
import { type Budget, StepConfig, standardConfig } from '../../../contract/config/config.js'
import { keptPart } from '../../../contract/config/differing.js'
import { userError } from '../../../contract/errors/index.js'
import type { JsonObject } from '../../../contract/wire/json.js'
import { below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import { hashOf } from '../../store/trees/objects.js'
import { readPlainFile } from '../data-folder/plain-file.js'
import { replaceFile } from '../data-folder/replace-file.js'

const SavedFile = z.object({ format: z.literal('tillgreen config 1'), name: z.string(), versions: z.array(ConfigVersion).min(1) })

export interface ConfigShelf {
  /** Shipped ones first, each by name; a file that cannot be read is left out. */
  list(): ConfigCard[]
  /** Null takes the newest version. Refuses (kind `missing`) what is not there, (`store`) what cannot be used. */
  load(name: string, version: number | null, budget: Budget): LoadedConfig
  /** Refuses the names of shipped ones. Saving what the newest version has changes nothing. */
  save(name: string, parent: string | null, config: StepConfig, at: number): ConfigCard
  forget(name: string): void
}

export function openConfigShelf(resources: string, dataFolder: string): ConfigShelf {
  const [shipped, saved] = [join(resources, 'configs'), join(dataFolder, 'configs')]
  const card = (name: string): ConfigCard => {
    if (namesIn(shipped).includes(name)) return shippedCard(shipped, name)
    if (!namesIn(saved).includes(name)) throw userError('config-missing', { name, names: [...namesIn(shipped), ...namesIn(saved)] })
    return { name, isShipped: false, versions: readSaved(join(saved, `${name}.json`), name).versions }
  }
  const own = (name: string): string => {
    if (namesIn(shipped).includes(name)) throw userError('config-shipped', { name })
    return join(saved, `${name}.json`)
  }
  return {
    list: () => [...namesIn(shipped).map(card), ...namesIn(saved).flatMap((name) => unlessDamaged(() => card(name)))],
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
      card(name)
      below(saved).remove(`${name}.json`)
    },
  }
}

/** The name that runs show: with the version where there are several to tell apart. */
export const shownName = (name: string, version: number, isShipped: boolean): string => (isShipped ? name : `${name}@${version}`)

function configFrom(name: string, { version, changes }: ConfigVersion, isShipped: boolean, budget: Budget): StepConfig {
  const own = changes.budget
  const limits = { ...budget, ...(typeof own === 'object' && own !== null && !Array.isArray(own) ? own : {}) }
  const read = StepConfig.safeParse({ ...changes, name: shownName(name, version, isShipped), budget: limits })
  if (!read.success) throw userError('config-damaged', { name, cause: z.prettifyError(read.error) })
  return read.data
}

function shippedCard(folder: string, name: string): ConfigCard {
  const { name: _, ...changes } = JSON.parse(readPlainFile(join(folder, `${name}.json`)) ?? '{}') as JsonObject
  return { name, isShipped: true, versions: [{ version: 1, at: 0, parent: null, hash: hashOf(JSON.stringify(changes)), changes }] }
}

function readSaved(file: string, name: string): z.infer<typeof SavedFile> {
  try {
    return SavedFile.parse(JSON.parse(readPlainFile(file) ?? ''))
  } catch (error) {
    throw userError('config-damaged', { name, cause: error instanceof z.ZodError ? z.prettifyError(error) : String(error) })
  }
}

function unlessDamaged<T>(read: () => T): T[] {
  try {
    return [read()]
  } catch {
    return []
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
