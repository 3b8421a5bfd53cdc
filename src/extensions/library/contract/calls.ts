// Questions about the library. All that it knows is read from journals and trees of runs: it keeps no second truth.

import { z } from 'zod'
import { StepConfig } from '../../../contract/config/config.js'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { RunId, RunRef, RunSummary } from '../../../contract/run/run.js'
import { call } from '../../../contract/wire/define.js'

/** `verified` by the evidence, where the user did not say that it does not work; all else that is over is `failed`. */
export const LibraryGroup = z.enum(['verified', 'failed'])
export type LibraryGroup = z.infer<typeof LibraryGroup>

/** A function or type that a file defines, in lines `from` to before `to`, counted from 0. */
export const LibrarySymbol = z.object({
  name: z.string(),
  kind: z.enum(['function', 'type']),
  path: z.string(),
  from: z.number().int(),
  to: z.number().int(),
})
export type LibrarySymbol = z.infer<typeof LibrarySymbol>

export const LibraryEntry = z.object({
  run: RunSummary,
  group: LibraryGroup,
  /** Its last state; null where it wrote nothing. */
  tree: z.string().nullable(),
  /** How many functions and types its program defines. */
  symbols: z.number().int(),
  /** Those that a search met, the first ones. */
  met: z.array(LibrarySymbol),
  /** How a search found it, or what lifted it; empty where nothing was sought. */
  by: z.array(z.enum(['words', 'names', 'meaning'])),
  /** The verified run with feedback on this one that took its place; null where there is none. */
  replacedBy: RunId.nullable(),
  /** The text around the words of a search; empty without a search. */
  excerpt: z.string(),
})
export type LibraryEntry = z.infer<typeof LibraryEntry>

export const LibrarySearch = z.object({
  /** Words, or their beginnings, that all occur in description, title, names or code. */
  words: z.string().max(400).default(''),
  /** Beginning of the name of a function or type. */
  symbol: z.string().max(200).default(''),
  group: LibraryGroup.nullable().default(null),
  /** Whether programs count as well that say alike things in other words, where the settings name a model of embeddings. */
  meaning: z.boolean().default(false),
  /** Also programs of explorations. */
  all: z.boolean().default(false),
  limit: z.number().int().min(1).max(200).default(50),
})
export type LibrarySearch = z.infer<typeof LibrarySearch>

export const LibraryFound = z.object({
  /** The best match first; the newest first where nothing was sought. */
  entries: z.array(LibraryEntry),
  /** How many match, of each group. */
  found: z.object({ verified: z.number().int(), failed: z.number().int() }),
  /**
   * The model that compares meanings, if the settings name one for the chosen endpoint, and why it failed. The reason is empty if it
   * worked or was not asked.
   */
  meaning: z.object({ model: z.string().nullable(), problem: z.string() }),
  /** How many runs are kept out of it, by their config or because they came from a file. */
  keptOut: z.number().int(),
})
export type LibraryFound = z.infer<typeof LibraryFound>

export const LibraryFile = z.object({ path: z.string(), bytes: z.number().int(), isTest: z.boolean() })
export type LibraryFile = z.infer<typeof LibraryFile>

/** An entry with all that its program consists of. */
export const LibraryShown = z.object({ entry: LibraryEntry, files: z.array(LibraryFile), symbols: z.array(LibrarySymbol) })
export type LibraryShown = z.infer<typeof LibraryShown>

export const libraryQuestions = {
  search: call(LibrarySearch, LibraryFound),
  /** Refuses runs that the library does not have. */
  show: call(RunRef, LibraryShown),
  /** Begins the same goal again from the start with this config, in the same project; null takes that of the run, with the models of now. */
  reopen: call(RunRef.extend({ config: StepConfig.nullable().default(null) }), RunRef),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly library: typeof libraryQuestions
  }
}

export default { library: libraryQuestions } satisfies Partial<ExtensionQuestions>
