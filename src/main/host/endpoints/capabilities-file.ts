// What was found out about endpoints and their models, in a file of the data folder: only a memory, so that nothing
// depends on it and a broken file is an empty one.
import { join } from 'node:path'
import { z } from 'zod'
import { Capabilities, type Pair } from '../../../contract/config/capabilities.js'
import { UserError } from '../../../contract/errors/index.js'
import { withLock } from '../../store/database/lock.js'
import { readPlainFile } from '../data-folder/plain-file.js'
import { replaceFile } from '../data-folder/replace-file.js'

const File = z.strictObject({ version: z.literal(1), known: z.array(Capabilities) })

/** Pairs that are remembered; the oldest go first. */
const MOST = 200

export interface CapabilitiesFile {
  /** What is known of a pair; without a model, of the last one that was tried there. */
  find(pair: Pair): Capabilities | null
  keep(found: Capabilities): void
  /** Remembers a parameter that a run found to be refused. */
  refuse(pair: Pair, parameter: string, now: number): void
}

/** The memory of a data folder. */
export function openCapabilitiesFile(folder: string): CapabilitiesFile {
  const path = join(folder, 'capabilities.json')
  const read = (): readonly Capabilities[] => {
    try {
      return File.parse(JSON.parse(readPlainFile(path) ?? '')).known
    } catch {
      return []
    }
  }
  const among = (known: readonly Capabilities[], pair: Pair): Capabilities | null =>
    known.findLast((each) => isSame(each, pair.model === '' ? { ...pair, model: each.model } : pair)) ?? null
  const change = (to: (known: readonly Capabilities[]) => Capabilities | null): void => {
    try {
      withLock(folder, 'files', () => {
        const known = read()
        const found = to(known)
        if (!found) return
        const next = [...known.filter((each) => !isSame(each, found)), found].slice(-MOST)
        replaceFile(path, `${JSON.stringify({ version: 1, known: next }, null, 2)}\n`)
      })
    } catch (error) {
      // A full or read-only disk costs the memory, never what is going on.
      if (!(error instanceof UserError)) throw error
    }
  }
  return {
    find: (pair) => among(read(), pair),
    keep: (found) => change(() => found),
    refuse: (pair, parameter, now) =>
      change((all) => {
        const known = among(all, pair) ?? unknown(pair, now)
        return known.refused.includes(parameter) ? null : { ...known, refused: [...known.refused, parameter] }
      }),
  }
}

const isSame = (one: Pair, other: Pair): boolean =>
  one.provider === other.provider && one.baseUrl === other.baseUrl && one.model === other.model

/** A pair of which nothing was asked yet. */
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
