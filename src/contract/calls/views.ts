// Questions about the view of a run: the folded view, then its entries, and released rows.
import { z } from 'zod'
import { Entry } from '../journal/entry.js'
import { RunId, RunRef } from '../run/run.js'
import { TestChart } from '../state/test-chart.js'
import { ROW_PAGE, Row, SavedView } from '../view/run-view.js'
import { call, feed } from '../wire/define.js'

export const ViewEvent = z.discriminatedUnion('type', [
  /** The first event: everything so far, without the rows that came before the last ones. */
  z.object({ type: z.literal('view'), view: SavedView }),
  z.object({ type: z.literal('entries'), entries: z.array(Entry) }),
])
export type ViewEvent = z.infer<typeof ViewEvent>

export const viewQuestions = {
  /** The view of a run, then the entries that come after it, to be folded into it. */
  follow: feed(RunRef, ViewEvent),
  /** The red-to-green chart of a run, without what red tests said. */
  chart: call(RunRef, TestChart),
  /** A page of rows by its number; fewer where the run has no more. */
  rows: call(z.object({ run: RunId, page: z.number().int().min(0) }), z.array(Row).max(ROW_PAGE)),
}
