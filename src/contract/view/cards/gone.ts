// Counts the rows of each card that a view released, page by page, so that an opened card can ask for them again.
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

/** The place of the nth released row of a card: its page, and its index among the card's rows there. */
export function placeOfGone(gone: readonly GoneRows[], n: number): { readonly page: number; readonly at: number } | null {
  let before = 0
  for (const { page, rows } of gone) {
    if (n < before + rows) return { page, at: n - before }
    before += rows
  }
  return null
}
