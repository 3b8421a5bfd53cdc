// Which rows say what an earlier row says: letter by letter, in other layout, by what the tests show, or in much the same words.
import { setImmediate } from 'node:timers/promises'
import type { DuplicateKind } from '../../../../contract/features/datasets/calls.js'
import type { DatasetRow } from '../../../../contract/features/datasets/row.js'
import type { Sources } from '../../../languages/language.js'
import { hashOf } from '../../../store/trees/objects.js'
import { contentOf, shapeOf } from './content.js'
import type { MadeRow } from './rows.js'

export interface Deduplicated {
  readonly kept: readonly DatasetRow[]
  readonly duplicates: Readonly<Record<DuplicateKind, number>>
}

/**
 * Of rows that say the same the first is kept. A row that failed is never the same as one that went well, whatever they share.
 * @param similar cosine from which two rows are duplicates by vectors; 0 looks for none
 */
export async function withoutDuplicates(rows: readonly MadeRow[], sources: Sources, similar: number): Promise<Deduplicated> {
  const exact = unique(rows, ({ row }) => contentOf(row))
  const syntax = unique(exact, ({ row }) => shapeOf(row, sources))
  const behaviour = unique(syntax, (made) => made.behaviour)
  const vectors = similar === 0 ? behaviour : await unlike(behaviour, similar)
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
async function unlike(rows: readonly MadeRow[], similar: number): Promise<readonly MadeRow[]> {
  // Loaded when it is needed: lists of words that tell nothing are large.
  const { cosine, vectorsOf } = await import('../../similar-texts/similar-texts.js')
  const gone = new Set<MadeRow>()
  for (const group of Map.groupBy(rows, ({ row: { label, lineage } }) => `${label} ${lineage.role} ${lineage.template}`).values()) {
    const vectors = vectorsOf(group.map(({ row }) => toldBy(row)))
    const kept: number[] = []
    for (const [index, made] of group.entries()) {
      if (kept.some((each) => cosine(vectors[each], vectors[index]) >= similar - ROUNDING)) gone.add(made)
      else kept.push(index)
      // Runs and windows go on meanwhile.
      await setImmediate()
    }
  }
  return rows.filter((made) => !gone.has(made))
}

/** The cosine of a text with itself is 1 but for its last digits. */
const ROUNDING = 1e-9

/** What a row tells that others do not: prompts share their rules. */
const toldBy = (row: DatasetRow): string =>
  row.kind === 'chat'
    ? row.messages
        .filter(({ role }) => role !== 'system')
        .map(({ content }) => content)
        .join('\n')
    : contentOf(row)
