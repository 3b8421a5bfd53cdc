// Strict replay: the whole run told again from its journal, with no sandbox and no key.

import type { Entry } from '../../../contract/journal/entry.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import { JournalDiffers, Run } from '../../engine/journal/run-context.js'
import { takeOver } from '../../engine/journal/taken-over.js'
import type { World } from '../../engine/ports/ports.js'
import { carryOut } from '../../engine/run.js'
import { languages } from '../../languages/index.js'
import type { Store } from '../../store/store.js'
import { changedPaths } from '../files/line-changes.js'
import { suiteHash } from '../ports/bench-place.js'
import { sources } from '../ports/sources.js'
import { runnerOf } from '../ports/world.js'
import { changedFiles } from '../reviews/file-hunks.js'
import { NotInJournal, replayJournal, type Served } from './journal.js'
import { Setup } from './setup.js'

export type Replayed =
  | { readonly ok: true; readonly outcome: Outcome; readonly tree: string; readonly served: Served }
  /** Where the history that is told now leaves the recorded one. */
  | { readonly ok: false; readonly difference: string; readonly served: Served }

/** Replays entries strictly. Their trees must be in the store. */
export async function replayStrictly(store: Store, setup: Setup, engine: string, entries: readonly Entry[]): Promise<Replayed> {
  const served: Served = { results: 0, notes: 0 }
  const history = takeOver(entries, setup.partings)
  const run = Run.open(replayJournal(entries, served), new AbortController().signal, undefined, history)
  try {
    const { outcome, tree } = await carryOut(run, recordedWorld(store), Setup.shape.goal.parse(setup.goal), engine)
    return { ok: true, outcome, tree, served }
  } catch (error) {
    if (error instanceof NotInJournal || error instanceof JournalDiffers) return { ok: false, difference: error.message, served }
    throw error
  }
}

/** A world in which nothing can happen: only recorded trees can be read. */
function recordedWorld(store: Store): World {
  const never = (): never => {
    throw new Error('A strict replay reached for the world.')
  }
  return {
    languages,
    sources,
    config: never,
    prove: never,
    ask: never,
    checkBudget: never,
    contextTokens: never,
    embed: never,
    grantAgain: never,
    hear: never,
    checkIn: never,
    recall: never,
    documentation: never,
    siteConsent: never,
    readSite: never,
    examplePlan: never,
    askPerson: never,
    create: never,
    change: never,
    takeOver: never,
    environment: never,
    test: never,
    command: never,
    callFunctions: never,
    start: never,
    verdict: never,
    links: (tree) => store.trees.files(tree).flatMap((file) => (file.mode === 'link' ? [file.path] : [])),
    paths: (tree) => store.trees.files(tree).filter((file) => file.mode !== 'link'),
    read: (tree, path) => {
      const bytes = store.trees.read(tree, path)
      return bytes === null || bytes.includes(0) ? null : bytes.toString('utf8')
    },
    changedPaths: (before, after) => changedPaths(store.trees, before, after),
    changedFiles: (before, after) => changedFiles(store.trees, before, after),
    suiteHash: (tree, template) => suiteHash(store, template, runnerOf(template), tree),
  }
}
