// The rows of cards by their place: the newest are in the view of the open run, earlier ones come page by page where somebody looks.
import { useQueries } from '@tanstack/react-query'
import type { Card } from '../../../contract/view/cards/cards.js'
import { placeOfGone } from '../../../contract/view/cards/gone.js'
import type { Row } from '../../../contract/view/run-view.js'
import { core } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'
import { useOpenedRun } from '../run/run-store-context.js'

/**
 * Gives the nth row of a card, or null while its page is on its way.
 * @param pages those that the rows in sight lie in
 */
export function useRowAt(pages: readonly number[]): (card: Card, n: number) => Row | null {
  const run = useOpenedRun((open) => open.run)
  const keyOf = (page: number) => ['rows', run, page]
  // Only to be drawn again when a page comes: what is shown is read below.
  useQueries({
    queries: pages.map((page) => ({
      queryKey: keyOf(page),
      queryFn: () => core.views.rows({ run, page }),
      // Rows that were let go of never change; a page that was passed by need not stay.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30_000,
    })),
    combine: (results) => results.map((result) => result.dataUpdatedAt).join(' '),
  })
  return (card, n) => {
    const place = placeOfGone(card.gone, n)
    if (place === null) return card.rows[n - card.gone.reduce((sum, { rows }) => sum + rows, 0)] ?? null
    const page = queryClient.getQueryData<Row[]>(keyOf(place.page))
    return page?.filter((row) => row.card === card.id)[place.at] ?? null
  }
}
