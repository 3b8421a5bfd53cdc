// Frees the objects of trees that no run names any more: marks the named ones, then sweeps the rest.

import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { kindOf, UserError } from '../../contract/errors/index.js'
import { stateOf } from './state.js'
import type { Trees } from './trees/trees.js'

export interface FreedSpace {
  readonly objects: number
  readonly bytes: number
}

/** An object that is younger may be about to be named by its run. */
const SPARED_MS = 60_000
/** Entries that are looked at before others get their turn. */
const AT_ONCE = 500
const TRIES = 3

export interface Garbage {
  readonly database: Database
  readonly trees: Trees
  /** The folder of the objects. */
  readonly folder: string
  /** Whether some run is at work, or objects are held: no entry may name them yet. */
  isBusy(): boolean
  now(): number
}

/** Objects that are stored before a run names them. */
export interface HeldObjects {
  areHeld(): boolean
  during<T>(use: () => Promise<T>): Promise<T>
}

export function openHeldObjects(): HeldObjects {
  let holders = 0
  return {
    areHeld: () => holders > 0,
    async during(use) {
      holders += 1
      try {
        return await use()
      } finally {
        holders -= 1
      }
    },
  }
}

/**
 * Removes objects that no run names. Null where a run is at work, runs changed the whole time, or an object is damaged:
 * then the next collection removes them. Marking lets other work run between its steps. The sweep holds the database, so
 * that no run is resumed during it.
 */
export async function collectGarbage(place: Garbage, sparedMs = SPARED_MS): Promise<FreedSpace | null> {
  for (let left = TRIES; left > 0 && !place.isBusy(); left--) {
    const before = stateOf(place.database)
    const named = await markSound(place)
    if (!named) return null
    const freed = place.database.transaction(() =>
      place.isBusy() || stateOf(place.database) !== before ? null : sweep(place, named, sparedMs),
    )
    const result = freed.immediate()
    if (result) return result
  }
  return null
}

/** Null where an object cannot be read: the objects that it names are unknown, so nothing may be freed. */
async function markSound(place: Garbage): Promise<Set<string> | null> {
  try {
    return await mark(place)
  } catch (error) {
    if (error instanceof UserError && kindOf(error.error) === 'store') return null
    throw error
  }
}

async function mark({ database, trees }: Garbage): Promise<Set<string>> {
  const named = new Set<string>()
  const take = (text: string) => {
    for (const [hash] of text.matchAll(/\b[0-9a-f]{64}\b/g)) {
      if (named.has(hash) || !trees.has(hash)) continue
      named.add(hash)
      if (trees.isTree(hash)) for (const file of trees.files(hash)) named.add(file.hash)
    }
  }
  const setups = database.prepare('SELECT id, setup FROM run WHERE id > ? ORDER BY id LIMIT ?')
  const bodies = database.prepare('SELECT run, seq, body FROM entry WHERE (run, seq) > (?, ?) ORDER BY run, seq LIMIT ?')
  for (let last = ''; ; ) {
    const page = setups.all(last, AT_ONCE) as { id: string; setup: string }[]
    for (const { setup } of page) take(setup)
    const end = page.at(-1)
    if (!end) break
    last = end.id
    await turn()
  }
  for (let last = { run: '', seq: 0 }; ; ) {
    const page = bodies.all(last.run, last.seq, AT_ONCE) as { run: string; seq: number; body: string }[]
    for (const { body } of page) take(body)
    const end = page.at(-1)
    if (!end) break
    last = end
    await turn()
  }
  return named
}

function sweep({ folder, trees, now }: Garbage, named: ReadonlySet<string>, sparedMs: number): FreedSpace {
  let objects = 0
  let bytes = 0
  for (const first of readdirSync(folder)) {
    for (const rest of readdirSync(join(folder, first))) {
      // A hash, or one that a power cut left unfinished under another name.
      if (named.has(first + rest)) continue
      const path = join(folder, first, rest)
      const stat = statSync(path)
      if (now() - stat.mtimeMs < sparedMs) continue
      rmSync(path)
      objects += 1
      bytes += stat.size
    }
  }
  trees.forget()
  return { objects, bytes }
}
