// The data folder as it was when it was opened, for readers in any thread: over a connection that cannot write.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Calibration } from '../../contract/figures/calibration.js'
import type { InferenceGroup } from '../../contract/figures/inference.js'
import type { Figures, FiguresFilter, TaskClass } from '../../contract/figures/statistics.js'
import type { Usual } from '../../contract/figures/usual.js'
import { placesIn } from './database/begin.js'
import { openChains } from './database/chain.js'
import { refusalOf } from './database/open.js'
import { patiently } from './database/patience.js'
import { isAlive } from './database/process.js'
import { type Answered, answers } from './history/answers.js'
import { calibration } from './history/calibration.js'
import { figures } from './history/figures.js'
import { inference } from './history/inference.js'
import { knownErrors } from './history/known-errors.js'
import { classesFor } from './history/task-classes.js'
import { usualTimes } from './history/usual-times.js'
import { openEntries } from './journal/entries.js'
import { openTreeEntries } from './journal/tree-entries.js'
import { openLeases } from './leases.js'
import { openRuns } from './runs.js'
import type { ReadParts } from './store.js'
import { openTrees } from './trees/trees.js'

/** Its trees can be written: they are files that never change. */
export interface ReadStore extends ReadParts {
  figures(filter: FiguresFilter): Figures
  /** `hidden`: by the id of a run, whether all tests of a hidden suite passed. */
  calibration(filter: FiguresFilter, hidden: ReadonlyMap<string, boolean>): Calibration
  inference(filter: FiguresFilter): InferenceGroup[]
  usualTimes(run: string): Usual
  /** The figures of tasks of the run's template in earlier runs. */
  taskClasses(run: string): TaskClass[]
  /** How the answers of models went, by role, template and model. */
  answers(): Answered[]
  close(): void
}

/** Opens a data folder that a store has open, or had; refuses as `openStore` does. */
export function openReadStore(folder: string): ReadStore {
  const { file } = placesIn(folder)
  try {
    const database = patiently(() => new Database(file, { readonly: true, fileMustExist: true, timeout: 250 }))
    // All reads see the same state, whatever is written during them.
    database.exec('BEGIN')
    return readStoreOn(database, folder)
  } catch (error) {
    throw refusalOf(error, file)
  }
}

function readStoreOn(database: Database.Database, folder: string): ReadStore {
  const leases = openLeases(database, isAlive, Date.now)
  const chains = openChains(database)
  const entries = openEntries(database, chains, Date.now, () => {})
  return {
    folder,
    runs: openRuns(database, chains, (run) => leases.holder(run) !== null, Date.now),
    entries,
    treeEntries: openTreeEntries(database, entries),
    trees: openTrees(join(folder, 'trees')),
    knownErrors: (signatures, forgotten, until) => knownErrors(database, signatures, forgotten, until),
    figures: (filter) => figures(database, filter),
    calibration: (filter, hidden) => calibration(database, filter, hidden),
    inference: (filter) => inference(database, filter),
    usualTimes: (run) => usualTimes(database, run),
    taskClasses: (run) => classesFor(database, run),
    answers: () => answers(database),
    close: () => void database.close(),
  }
}
