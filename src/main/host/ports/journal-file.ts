// The journal of model requests outside runs and projects: lines of JSON in a separate file, or only in memory.
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Entry } from '../../../contract/journal/entry.js'
import type { Spent } from '../../../contract/run/effects.js'
import type { Json } from '../../../contract/text/json.js'
import type { Journal } from '../../engine/journal/journal.js'
import { hashOf } from '../../store/trees/objects.js'

export interface JournalFile {
  readonly journal: Journal
  /** Dollars and tokens of all goes that were recorded. */
  spent(): Omit<Spent, 'ms'>
  /** The notes of one kind, the oldest first. */
  notes(step: string): Json[]
}

/**
 * A new journal. Each entry is in the file before listeners get it. `now` gives milliseconds since 1970.
 * @param path null keeps it in memory alone
 */
export function openJournalFile(path: string | null, now: () => number): JournalFile {
  const entries: Entry[] = []
  const settled = new Map<string, Entry>()
  if (path !== null) mkdirSync(dirname(path), { recursive: true })
  const journal: Journal = {
    find: (kind, key) => settled.get(`${kind} ${key}`) ?? null,
    intents(key) {
      const found = entries.filter((entry) => entry.kind === 'intent' && entry.key === key)
      return { count: found.length, latest: found.at(-1) ?? null }
    },
    async append(given) {
      const known = given.kind === 'intent' ? undefined : settled.get(`${given.kind} ${given.key}`)
      if (known) return known
      const entry: Entry = { seq: entries.length + 1, at: now(), ...given }
      if (path !== null) appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 })
      entries.push(entry)
      if (entry.kind !== 'intent') settled.set(`${entry.kind} ${entry.key}`, entry)
      return entry
    },
    hash: hashOf,
  }
  const notes = (step: string): Json[] => entries.flatMap((entry) => (entry.kind === 'note' && entry.step === step ? [entry.body] : []))
  return {
    journal,
    notes,
    spent() {
      const calls = notes('called') as unknown as Called[]
      return {
        usd: calls.reduce((sum, { usd }) => sum + (usd ?? 0), 0),
        tokens: calls.reduce((sum, { usage }) => sum + (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0), 0),
        unpriced: calls.some(({ usd }) => usd === null),
      }
    },
  }
}

interface Called {
  readonly usd: number | null
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number } | null
}
