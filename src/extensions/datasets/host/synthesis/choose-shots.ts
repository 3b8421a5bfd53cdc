// The examples of a question: verified runs that are most alike the seed, each description once.
import type { TaskRow } from '../../contract/row.js'

/** The best first; none where no other run is there. */
export async function chosenShots(seed: TaskRow, rows: readonly TaskRow[], most: number): Promise<readonly TaskRow[]> {
  const others = rows.filter(
    ({ description }, index) => description !== seed.description && rows.findIndex((row) => row.description === description) === index,
  )
  if (most === 0 || others.length === 0) return []
  // Loaded on demand: lists of stop words are large.
  const { cosine, vectorsOf } = await import('../../../../main/host/similar-texts/similar-texts.js')
  const [own, ...vectors] = vectorsOf([seed.description, ...others.map(({ description }) => description)])
  return others
    .map((row, index) => ({ row, score: cosine(own, vectors[index]) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ row }) => row)
}
