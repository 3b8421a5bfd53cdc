// A dataset: reads the runs that may teach, makes rows of them, filters, cleans and compares them, and counts each step.
import { setImmediate } from 'node:timers/promises'
import type { RunSummary } from '../../../contract/run/run.js'
import type { Sources } from '../../../main/languages/language.js'
import { BYTES_PER_TOKEN } from '../../../main/models/price.js'
import type { Store } from '../../../main/store/store.js'
import { type DatasetChoice, DatasetFilter, type DatasetReport, type Spread } from '../contract/calls.js'
import type { DatasetRow } from '../contract/row.js'
import { type Machine, openCleaner } from './clean-text.js'
import { contentOf, withTexts } from './content.js'
import { type VectorsOf, withoutDuplicates } from './duplicates.js'
import { readRun } from './read-run.js'
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
  const chosen: MadeRow[] = []
  let found = 0
  for (const { run } of store.runs.ended().toReversed()) {
    signal.throwIfAborted()
    // This check comes before anything of the run is read.
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
      if (filter === null) chosen.push(made)
      else leftOut[filter] += 1
    }
    await setImmediate()
  }
  // What is sent away is clean, too; it is counted where rows are made of it.
  const { clean } = openCleaner(machine, secrets)
  const embed: VectorsOf | null = choice.similarBy === 'words' ? null : (texts) => deps.embed(texts.map(clean), signal)
  const { kept, duplicates } = await withoutDuplicates(chosen, sources, choice.similar, embed)
  // A local model may be called by its file.
  const rows = kept.map((row): DatasetRow => {
    const clean = withTexts(row, cleaner.clean)
    return { ...clean, lineage: { ...row.lineage, model: cleaner.clean(row.lineage.model) } }
  })
  const quality = qualityOf(rows, cleaner.removed())
  return { rows, report: { runs, found, leftOut, duplicates, kept: rows.length, quality } }
}

/** The first filter that does not let a row of a run through; null where all do. */
function leftOutBy(choice: DatasetChoice, { outcome, human, template, createdAt }: RunSummary, row: DatasetRow): DatasetFilter | null {
  const { lineage, label } = row
  const unless = (open: boolean, filter: DatasetFilter) => (open ? [] : [filter])
  const said = (filter: 'ran' | 'worked' | 'perfect') => unless(choice[filter] === null || human?.[filter] === choice[filter], filter)
  const [first] = [
    ...unless(choice.verdicts.length === 0 || (outcome !== null && choice.verdicts.includes(outcome.verdict)), 'verdict'),
    ...said('ran'),
    ...said('worked'),
    ...said('perfect'),
    ...unless(choice.template === '' || template === choice.template, 'template'),
    ...unless(createdAt >= (choice.from ?? 0) && createdAt <= (choice.until ?? Number.MAX_SAFE_INTEGER), 'date'),
    ...unless(choice.model === '' || lineage.model === choice.model, 'model'),
    ...unless(choice.role === '' || lineage.role === choice.role, 'role'),
    ...unless(choice.label === null || label === choice.label, 'label'),
  ]
  return first ?? null
}

/** Figures of the rows that a dataset keeps. Pure. */
function qualityOf(rows: readonly DatasetRow[], redacted: number): DatasetReport['quality'] {
  const contents = rows.map(contentOf)
  const by = (of: (row: DatasetRow) => string | null) => counted(rows.flatMap((row) => of(row) ?? []))
  return {
    byLabel: by(({ label }) => label),
    byVerdict: by(({ lineage }) => lineage.verdict),
    byTemplate: by(({ lineage }) => lineage.template),
    byModel: by(({ lineage }) => lineage.model),
    byRole: by(({ lineage }) => lineage.role),
    characters: spreadOf(contents.map((content) => content.length)),
    tokens: Math.round(contents.reduce((sum, content) => sum + Buffer.byteLength(content), 0) / BYTES_PER_TOKEN),
    redacted,
  }
}

/** How often each word is there, the most frequent first. */
function counted(words: readonly string[]): Record<string, number> {
  const groups = [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length] as const)
  return Object.fromEntries(groups.toSorted(([a, n], [b, m]) => m - n || a.localeCompare(b)))
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return { least: sorted[0] ?? 0, median: middle, most: sorted.at(-1) ?? 0 }
}
