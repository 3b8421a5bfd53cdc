// A dataset: reads the runs that may teach, makes rows of them, filters, cleans and compares them, and counts each step.
import { setImmediate } from 'node:timers/promises'
import type { Sources } from '../../../main/languages/language.js'
import type { Store } from '../../../main/store/store.js'
import { type DatasetChoice, DatasetFilter, type DatasetReport } from '../contract/calls.js'
import type { DatasetRow } from '../contract/row.js'
import { type Machine, openCleaner } from './clean-text.js'
import { withTexts } from './content.js'
import { type VectorsOf, withoutDuplicates } from './duplicates.js'
import { leftOutBy } from './filters.js'
import { readRun } from './read-run.js'
import { qualityOf } from './report.js'
import { type MadeRow, rowsOf } from './rows.js'

export interface Dataset {
  /** The newest first. */
  readonly rows: readonly DatasetRow[]
  readonly report: DatasetReport
}

export interface DatasetDeps {
  readonly store: Store
  readonly sources: Sources
  readonly machine: Machine
  /** Keys that this process knows. */
  readonly secrets: readonly (string | null)[]
  /** Vectors by an embedding model. Refuses where there is none, or it gives none. */
  embed(texts: readonly string[], signal: AbortSignal): ReturnType<VectorsOf>
}

/** Nothing of it is kept: the same runs give the same rows. Rejects where `signal` ends it. */
export async function collectRows(deps: DatasetDeps, choice: DatasetChoice, signal: AbortSignal): Promise<Dataset> {
  const { store, sources, machine, secrets } = deps
  const cleaner = openCleaner(machine, secrets)
  const runs = { read: 0, keptOut: 0, damaged: 0 }
  const leftOut = Object.fromEntries(DatasetFilter.options.map((filter) => [filter, 0])) as DatasetReport['leftOut']
  const wanted: MadeRow[] = []
  let found = 0
  for (const { run } of store.runs.ended().toReversed()) {
    signal.throwIfAborted()
    // Asked before anything of it is read.
    if (!store.runs.mayTeach(run)) {
      runs.keptOut += 1
      continue
    }
    const read = readRun(store, run)
    if (read === null) {
      runs.damaged += 1
      continue
    }
    runs.read += 1
    for (const made of rowsOf(choice.kind, read, store.trees)) {
      found += 1
      const filter = leftOutBy(choice, read.summary, made.row)
      if (filter === null) wanted.push(made)
      else leftOut[filter] += 1
    }
    await setImmediate()
  }
  // What is sent away is clean, too; it is counted where rows are made of it.
  const { clean } = openCleaner(machine, secrets)
  const embed: VectorsOf | null = choice.similarBy === 'words' ? null : (texts) => deps.embed(texts.map(clean), signal)
  const { kept, duplicates } = await withoutDuplicates(wanted, sources, choice.similar, embed)
  // A local model may be called by its file.
  const rows = kept.map((row): DatasetRow => {
    const clean = withTexts(row, cleaner.clean)
    return { ...clean, lineage: { ...row.lineage, model: cleaner.clean(row.lineage.model) } }
  })
  const quality = qualityOf(rows, cleaner.removed())
  return { rows, report: { runs, found, leftOut, duplicates, kept: rows.length, quality } }
}
