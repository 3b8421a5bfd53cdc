// What was found out about endpoints and their models, in a file of the data folder. It is only a cache: nothing
// depends on it, and a broken file counts as empty.
import { join } from 'node:path'
import { z } from 'zod'
import { Capabilities, type Pair } from '../../../contract/config/capabilities.js'
import { UserError } from '../../../contract/errors/index.js'
import { withLock } from '../../store/database/lock.js'
import { readPlainFile } from '../data-folder/plain-file.js'
import { replaceFile } from '../data-folder/replace-file.js'

/**
 * What a model costs beyond what its price says: `nothing` and `listed` are the user's answers about a model on this
 * machine with the name of a hosted one; `reported`: its endpoint reported a cost where we counted none.
 */
export type Charge = 'nothing' | 'listed' | 'reported'
const Charged = z.object({ baseUrl: z.string(), model: z.string(), charge: z.enum(['nothing', 'listed', 'reported']) })

const File = z.strictObject({ version: z.literal(1), known: z.array(Capabilities), charges: z.array(Charged).default([]) })
type File = z.infer<typeof File>

/** Pairs that are remembered; the oldest go first. */
const MOST = 200

export interface CapabilitiesFile {
  /** The capabilities of a pair; without a model, of the last one that was tried there. */
  find(pair: Pair): Capabilities | null
  keep(found: Capabilities): void
  /** Remembers a parameter that a run found to be refused. */
  refuse(pair: Pair, parameter: string, now: number): void
  /** The known charge of a model, by the normal spelling of its address; null where it is unknown. */
  chargeOf(baseUrl: string, model: string): Charge | null
  keepCharge(baseUrl: string, model: string, charge: Charge): void
}

/** The memory of a data folder. */
export function openCapabilitiesFile(folder: string): CapabilitiesFile {
  const path = join(folder, 'capabilities.json')
  const read = (): File => {
    try {
      return File.parse(JSON.parse(readPlainFile(path) ?? ''))
    } catch {
      return { version: 1, known: [], charges: [] }
    }
  }
  const among = (known: readonly Capabilities[], pair: Pair): Capabilities | null =>
    known.findLast((each) => isSame(each, pair.model === '' ? { ...pair, model: each.model } : pair)) ?? null
  const change = (to: (file: File) => Partial<File> | null): void => {
    try {
      withLock(folder, 'files', () => {
        const before = read()
        const changed = to(before)
        if (changed) replaceFile(path, `${JSON.stringify({ ...before, ...changed }, null, 2)}\n`)
      })
    } catch (error) {
      // A full or read-only disk loses the cache, but never stops the work.
      if (!(error instanceof UserError)) throw error
    }
  }
  const withFound = (known: readonly Capabilities[], found: Capabilities): Partial<File> => ({
    known: [...known.filter((each) => !isSame(each, found)), found].slice(-MOST),
  })
  return {
    find: (pair) => among(read().known, pair),
    keep: (found) => change(({ known }) => withFound(known, found)),
    refuse: (pair, parameter, now) =>
      change(({ known }) => {
        const found = among(known, pair) ?? unknown(pair, now)
        return found.refused.includes(parameter) ? null : withFound(known, { ...found, refused: [...found.refused, parameter] })
      }),
    chargeOf: (baseUrl, model) => read().charges.find((each) => each.baseUrl === baseUrl && each.model === model)?.charge ?? null,
    keepCharge: (baseUrl, model, charge) =>
      change(({ charges }) => {
        const others = charges.filter((each) => each.baseUrl !== baseUrl || each.model !== model)
        return { charges: [...others, { baseUrl, model, charge }].slice(-MOST) }
      }),
  }
}

const isSame = (one: Pair, other: Pair): boolean =>
  one.provider === other.provider && one.baseUrl === other.baseUrl && one.model === other.model

/** A pair that was never tried. */
const unknown = ({ provider, baseUrl, model }: Pair, at: number): Capabilities => ({
  provider,
  baseUrl,
  model,
  at,
  tools: 'unknown',
  schema: 'unknown',
  temperature: 'unknown',
  seed: 'unknown',
  effort: 'unknown',
  embeddings: 'unknown',
  pictures: 'unknown',
  rules: 'unknown',
  tokenLimit: '',
  usage: 'unknown',
  context: null,
  refused: [],
  calls: 0,
  tokens: 0,
  usd: 0,
})
