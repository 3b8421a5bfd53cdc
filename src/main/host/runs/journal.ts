// The journals that the engine writes to: a run's own in the store, and one that only replays.
import type { ReplayDifference } from '../../../contract/calls/recordings.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { canonical, type Json } from '../../../contract/text/json.js'
import type { Journal } from '../../engine/journal/journal.js'
import type { Store } from '../../store/store.js'
import { hashOf } from '../../store/trees/objects.js'

/** The journal of a run that is carried on. */
export function liveJournal(store: Store, run: string): Journal {
  return {
    find: (kind, key) => store.entries.find(run, kind, key),
    intents: (key) => store.entries.intents(run, key),
    append: (entry) => store.entries.append(run, entry),
    hash: hashOf,
  }
}

/** A replay asked for something that the journal does not hold. */
export class NotInJournal extends Error {
  readonly key: string
  readonly difference: ReplayDifference

  constructor(key: string, nearest: string | null, facts: Json) {
    super(`no entry for ${key}, nearest ${nearest ?? 'none'}`)
    this.name = 'NotInJournal'
    this.key = key
    this.difference = { type: 'not-recorded', key, nearest, facts: canonical(facts).slice(0, 400) }
  }
}

/** Counts what a replay took from the journal. */
export interface Served {
  results: number
  notes: number
}

/** A journal that serves recorded entries and rejects everything new with `NotInJournal`. */
export function replayJournal(entries: readonly Entry[], served: Served): Journal {
  const byKey = new Map(entries.filter((entry) => entry.kind !== 'intent').map((entry) => [`${entry.kind} ${entry.key}`, entry]))
  const intents = Map.groupBy(
    entries.filter((entry) => entry.kind === 'intent'),
    (entry) => entry.key,
  )
  const keys = [...new Set(entries.map((entry) => entry.key))]
  return {
    find(kind, key) {
      const found = byKey.get(`${kind} ${key}`) ?? null
      if (found && kind === 'result') served.results += 1
      if (found && kind === 'note') served.notes += 1
      return found
    },
    intents: (key) => {
      const list = intents.get(key) ?? []
      return { count: list.length, latest: list.at(-1) ?? null }
    },
    append: (entry) => Promise.reject(new NotInJournal(entry.key, nearestOf(entry.key, keys), entry.body)),
    hash: hashOf,
  }
}

/** The key that shares most leading segments, then most letters. */
export function nearestOf(key: string, keys: readonly string[]): string | null {
  const shared = (other: string) => {
    const segments = other.split('/')
    const same = key.split('/').findIndex((segment, index) => segments[index] !== segment)
    return same < 0 ? key.split('/').length : same
  }
  return keys.reduce<string | null>((best, other) => (best === null || shared(other) > shared(best) ? other : best), null)
}
