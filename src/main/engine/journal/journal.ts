// The journal of a run as the engine sees it.

import type { z } from 'zod'
import type { ReplayDifference } from '../../../contract/calls/recordings.js'
import type { Entry, Step } from '../../../contract/journal/entry.js'
import { canonical, type Json, type JsonObject, type Serializable } from '../../../contract/text/json.js'

/** The store of a run's entries. A journal that only replays rejects every `append` with `NotInJournal`. */
export interface Journal {
  find(kind: 'result' | 'note', key: string): Entry | null
  intents(key: string): { readonly count: number; readonly latest: Entry | null }
  /** Resolves when the entry is on disk. If the key is taken, it resolves with the earlier entry. */
  append(entry: Pick<Entry, 'kind' | 'key' | 'step' | 'factsHash' | 'body'>): Promise<Entry>
  hash(text: string): string
}

/** An effect to perform once, without the code that performs it. */
export interface Effect<T, F> {
  /** Last segment of its key. */
  readonly name: string
  readonly step: Step
  /** The inputs of its result. They decide whether a recorded one may be used. */
  readonly facts: F & Serializable<F>
  /** The shape of its result. */
  readonly schema: z.ZodType<T>
}

/** The result of an effect: the value that counts, and data beside it that is not compared. */
export interface Brought<T> {
  readonly value: T
  readonly beside?: JsonObject
}

/** The journal contains another history than this run. */
export class JournalDiffers extends Error {
  readonly key: string
  readonly difference: Extract<ReplayDifference, { type: 'other-facts' }>

  constructor(key: string, recorded: Json | null, now: Json) {
    super(`journal differs at ${key}: recorded ${shortened(recorded)}, now ${shortened(now)}`)
    this.name = 'JournalDiffers'
    this.key = key
    this.difference = { type: 'other-facts', key, recorded: shortened(recorded), now: shortened(now) }
  }
}

const shortened = (facts: Json | null) => canonical(facts).slice(0, 600)

const SEGMENT = /^[a-z0-9-]+$/

/** The key of an entry in a scope. Throws where a segment of the name is not `[a-z0-9-]`. */
export function keyBelow(scope: string, name: string): string {
  const bad = name.split('/').find((segment) => !SEGMENT.test(segment))
  if (bad !== undefined) throw new Error(`"${bad}" cannot be part of a journal key.`)
  return scope ? `${scope}/${name}` : name
}

/** The value of a recorded result. */
export const resultOf = (entry: Entry): Json => (entry.body as { readonly value: Json }).value
