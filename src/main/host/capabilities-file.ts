// What was found out about endpoints and their models, in a file of the data folder: only a memory, so that nothing
// depends on it and a broken file is an empty one.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Capabilities, type Pair } from '../../contract/capabilities.js'
import { Refusal } from '../../contract/errors.js'
import { replaceFile } from './replace-file.js'

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
    if (!existsSync(path)) return []
    try {
      return File.parse(JSON.parse(readFileSync(path, 'utf8'))).known
    } catch {
      return []
    }
  }
  const keep = (found: Capabilities): void => {
    const known = [...read().filter((each) => !isSame(each, found)), found].slice(-MOST)
    try {
      replaceFile(path, `${JSON.stringify({ version: 1, known }, null, 2)}\n`)
    } catch (error) {
      // A full or read-only disk costs the memory, never what is going on.
      if (!(error instanceof Refusal)) throw error
    }
  }
  const find = (pair: Pair): Capabilities | null =>
    read().findLast((each) => isSame(each, pair.model === '' ? { ...pair, model: each.model } : pair)) ?? null
  return {
    find,
    keep,
    refuse(pair, parameter, now) {
      const known = find(pair) ?? unknown(pair, now)
      if (!known.refused.includes(parameter)) keep({ ...known, refused: [...known.refused, parameter] })
    },
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
  tokenLimit: '',
  usage: 'unknown',
  context: null,
  refused: [],
  calls: 0,
  tokens: 0,
  usd: 0,
})
