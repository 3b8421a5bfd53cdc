// Which rows say what an earlier row says: letter by letter, in other layout, by what the tests show, or by their vectors.
import { setImmediate } from 'node:timers/promises'
import { cosine as embeddedCosine } from '../../../main/engine/context/similarity.js'
import type { Sources } from '../../../main/languages/language.js'
import { hashOf } from '../../../main/store/trees/objects.js'
import type { DuplicateKind } from '../contract/calls.js'
import type { DatasetRow } from '../contract/row.js'
import { contentOf, shapeOf } from './content.js'
import type { MadeRow } from './rows.js'

export interface DistinctRows {
  readonly kept: readonly DatasetRow[]
  readonly duplicates: Readonly<Record<DuplicateKind, number>>
}

/** Vectors of texts, in their order. */
export type VectorsOf = (texts: readonly string[]) => Promise<readonly Float32Array[]>

/**
 * Of rows that say the same the first is kept. A row that failed is never the same as one that went well, whatever they share.
 * @param similar cosine from which two rows are duplicates by vectors; 0 looks for none
 * @param embed gives the vectors of all texts; null makes them of their words
 */
export async function withoutDuplicates(
  rows: readonly MadeRow[],
  sources: Sources,
  similar: number,
  embed: VectorsOf | null = null,
): Promise<DistinctRows> {
  const exact = unique(rows, ({ row }) => contentOf(row))
  const syntax = unique(exact, ({ row }) => shapeOf(row, sources))
  const behaviour = unique(syntax, (made) => made.behaviour)
  const vectors = similar === 0 ? behaviour : await unlike(behaviour, similar, embed)
  const duplicates = {
    exact: rows.length - exact.length,
    syntax: exact.length - syntax.length,
    behaviour: syntax.length - behaviour.length,
    vectors: behaviour.length - vectors.length,
  }
  return { kept: vectors.map(({ row }) => row), duplicates }
}

/** Rows for which `by` says nothing are all kept. */
function unique(rows: readonly MadeRow[], by: (made: MadeRow) => string | null): MadeRow[] {
  const seen = new Set<string>()
  return rows.filter((made) => {
    const text = by(made)
    if (text === null) return true
    const id = hashOf(`${made.row.label} ${text}`)
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}

/** Compared are rows of one role, template and label: what differs there is no duplicate, and fewer pairs are gone through. */
async function unlike(rows: readonly MadeRow[], similar: number, embed: VectorsOf | null): Promise<readonly MadeRow[]> {
  const gone = new Set<MadeRow>()
  for (const group of Map.groupBy(rows, ({ row: { label, lineage } }) => `${label} ${lineage.role} ${lineage.template}`).values()) {
    const isAlike = await comparing(
      group.map(({ row }) => distinctText(row)),
      similar - ROUNDING,
      embed,
    )
    const kept: number[] = []
    for (const [index, made] of group.entries()) {
      if (kept.some((each) => isAlike(each, index))) gone.add(made)
      else kept.push(index)
      // Lets runs and windows continue meanwhile.
      await setImmediate()
    }
  }
  return rows.filter((made) => !gone.has(made))
}

/** Whether two of these texts, by their places, are as alike as that. */
async function comparing(texts: readonly string[], least: number, embed: VectorsOf | null): Promise<(a: number, b: number) => boolean> {
  if (embed === null) {
    // Loaded on demand: lists of stop words are large.
    const { cosine, vectorsOf } = await import('../../../main/host/similar-texts/similar-texts.js')
    const vectors = vectorsOf(texts)
    return (a, b) => cosine(vectors[a], vectors[b]) >= least
  }
  // One alone is like no other, and needs not be sent anywhere.
  const vectors = texts.length < 2 ? [] : await embed(texts)
  const none = new Float32Array()
  return (a, b) => embeddedCosine(vectors[a] ?? none, vectors[b] ?? none) >= least
}

/** The cosine of a text with itself is 1 but for its last digits. */
const ROUNDING = 1e-9

/** The part of a row that differs from others: prompts share their rules. */
const distinctText = (row: DatasetRow): string =>
  row.kind === 'chat'
    ? row.messages
        .filter(({ role }) => role !== 'system')
        .map(({ content }) => content)
        .join('\n')
    : contentOf(row)
