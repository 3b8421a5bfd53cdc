// Figures of the rows that a dataset keeps. Pure.

import { BYTES_PER_TOKEN } from '../../../main/models/price.js'
import type { DatasetReport, Spread } from '../contract/calls.js'
import type { DatasetRow } from '../contract/row.js'
import { contentOf } from './content.js'

export function qualityOf(rows: readonly DatasetRow[], redacted: number): DatasetReport['quality'] {
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
export function counted(words: readonly string[]): Record<string, number> {
  const groups = [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length] as const)
  return Object.fromEntries(groups.toSorted(([a, n], [b, m]) => m - n || a.localeCompare(b)))
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return { least: sorted[0] ?? 0, median: middle, most: sorted.at(-1) ?? 0 }
}
