// Which rows that a model wrote are new: not the same as one that was kept, nor as the seeds, and not in much the same words.
import type { WrittenRow } from '../../engine/read-rows.js'

export type Newness = 'new' | 'exact' | 'vectors'

export interface KnownRows {
  /** Tells whether a row is new; one that is counts as known from then on. */
  meet(row: WrittenRow): Promise<Newness>
}

/** @param similar cosine from which two rows are the same; 0 compares letters alone */
export function openKnownRows(seeds: readonly string[], similar: number): KnownRows {
  const known = seeds.map(inWords)
  return {
    async meet(row) {
      const text = inWords(toldBy(row))
      if (known.includes(text)) return 'exact'
      if (similar > 0) {
        // Loaded when it is needed: lists of words that tell nothing are large.
        const { cosine, vectorsOf } = await import('../../../../main/host/similar-texts/similar-texts.js')
        const [own, ...others] = vectorsOf([text, ...known])
        if (others.some((each) => cosine(own, each) >= similar)) return 'vectors'
      }
      known.push(text)
      return 'new'
    },
  }
}

function toldBy(row: WrittenRow): string {
  switch (row.kind) {
    case 'tasks':
      return row.description
    case 'tests':
      return row.text
    case 'pairs':
      return `${row.request}\n${row.answer}`
  }
}

const inWords = (text: string): string => text.trim().replace(/\s+/g, ' ')
