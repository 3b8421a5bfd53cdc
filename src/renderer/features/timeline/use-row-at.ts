// The rows of the open run by their place: the newest are in its view, earlier ones come page by page where somebody looks.
import { useQueries } from '@tanstack/react-query'
import { ROW_PAGE, type Row } from '../../../contract/view/run-view.js'
import { core } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'
import { useOpenedRun } from '../run/run-store-context.js'

/**
 * Gives the row at a place, or null while its page is on its way.
 * @param shown the places that are in sight; null before anything is
 */
export function useRowAt(shown: { readonly first: number; readonly last: number } | null): (index: number) => Row | null {
  const run = useOpenedRun((open) => open.run)
  const rows = useOpenedRun((open) => open.view.rows)
  const earlier = useOpenedRun((open) => open.view.earlier)
  const keyOf = (page: number) => ['rows', run, page]
  const first = shown ? Math.floor(shown.first / ROW_PAGE) : 0
  const last = shown ? Math.floor(Math.min(shown.last, earlier - 1) / ROW_PAGE) : -1
  // Only to be drawn again when a page comes: what is shown is read below.
  useQueries({
    queries: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
      queryKey: keyOf(first + index),
      queryFn: () => core.views.rows({ run, page: first + index }),
      // Rows that were let go of never change; a page that was passed by need not stay.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30_000,
    })),
    combine: (results) => results.map((result) => result.dataUpdatedAt).join(' '),
  })
  return (index) =>
    index >= earlier
      ? (rows[index - earlier] ?? null)
      : (queryClient.getQueryData<Row[]>(keyOf(Math.floor(index / ROW_PAGE)))?.[index % ROW_PAGE] ?? null)
}
