// How many rows of each card a view let go of, page by page: so that they can be asked for again where somebody opens the card.
import { z } from 'zod'

/** Rows of one card in one page that was let go of. */
export const GoneRows = z.object({ page: z.number().int(), card: z.string(), rows: z.number().int() }).readonly()
export type GoneRows = z.infer<typeof GoneRows>

/** What pages hold of each card; cards in the order in which they first occur in a page. Pure. */
export function goneWith(pages: readonly (readonly { readonly card: string }[])[], first: number): GoneRows[] {
  return pages.flatMap((rows, index) =>
    [...Map.groupBy(rows, ({ card }) => card)].map(([card, own]) => ({ page: first + index, card, rows: own.length })),
  )
}

/** Where the nth row of a card stands among those that were let go of: its page, and its place among the card's rows there. */
export function placeOfGone(gone: readonly GoneRows[], n: number): { readonly page: number; readonly at: number } | null {
  let before = 0
  for (const { page, rows } of gone) {
    if (n < before + rows) return { page, at: n - before }
    before += rows
  }
  return null
}
