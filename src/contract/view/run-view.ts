// What a run looks like: the rows of its timeline with all else that is known of it, and how that travels as JSON.
import { z } from 'zod'
import { noFeatureState } from '../features/parts.js'
import { NoteRow } from '../notes/index.js'
import { Tone } from '../notes/tone.js'
import { emptyChart } from '../state/test-chart.js'
import { SavedState, type ViewState } from '../state/view-state.js'
import { GoneRows, goneWith } from './cards/gone.js'
import { StepRow } from './step-rows.js'

/** The data of a row: `words/row.ts` makes its sentence. */
export const RowData = z.discriminatedUnion('type', [NoteRow, StepRow])
export type RowData = z.infer<typeof RowData>

/** One row of the timeline. */
export const Row = z
  .object({
    key: z.string(),
    at: z.number(),
    /** The card that it belongs to: `planning`, `task/<id>`, `merge/<wave>` or `proof`. */
    card: z.string(),
    data: RowData,
    tone: Tone,
    durationMs: z.number().nullable(),
    usd: z.number().nullable(),
    /** Files that it changed, the first of them. */
    paths: z.array(z.string()).readonly(),
  })
  .readonly()
export type Row = z.infer<typeof Row>

/** A view as JSON: its maps are lists. */
export const SavedView = SavedState.extend({
  /** Rows before the first of `rows`: nothing changes them any more, so they may be kept elsewhere. */
  earlier: z.number().int(),
  /** How those divide into cards, page by page. */
  gone: z.array(GoneRows).readonly(),
  rows: z.array(Row).readonly(),
})
export type SavedView = z.infer<typeof SavedView>

export type RunView = ViewState & Readonly<Pick<SavedView, 'earlier' | 'gone' | 'rows'>>

export const emptyView: RunView = {
  seq: 0,
  goal: null,
  config: null,
  plan: null,
  firstPlan: null,
  replanned: [],
  tasks: [],
  rounds: [],
  suites: [],
  chart: emptyChart,
  tests: new Map(),
  earlier: 0,
  gone: [],
  rows: [],
  tree: null,
  changes: new Map(),
  answered: [],
  evidence: [],
  usd: 0,
  unpriced: false,
  tokens: 0,
  calls: 0,
  models: [],
  words: [],
  amended: [],
  locked: [],
  ...noFeatureState,
  question: null,
  answers: [],
  startedAt: null,
  lastAt: null,
  limits: null,
  refusedBy: null,
  worked: { ms: 0, at: 0 },
  waits: [],
  outage: null,
  outcome: null,
}

export const saveView = (view: RunView): SavedView => ({
  ...view,
  tests: [...view.tests.values()],
  changes: [...view.changes].map(([path, lines]) => ({ path, lines })),
})

export const openView = (saved: SavedView): RunView => ({
  ...saved,
  tests: new Map(saved.tests.map((test) => [test.id, test])),
  changes: new Map(saved.changes.map(({ path, lines }) => [path, lines])),
})

/** Rows are kept elsewhere in pages of so many. */
export const ROW_PAGE = 200

/**
 * Takes whole pages of settled rows off the front of a view, so that what is held of a run does not grow with it.
 * At least half a page stays. Rows from the first running one on are never taken: they may still go or change.
 */
export function letGo(view: RunView): { readonly view: RunView; readonly pages: readonly (readonly Row[])[] } {
  const running = view.rows.findIndex((row) => row.tone === 'running')
  const settled = Math.min(running < 0 ? view.rows.length : running, view.rows.length - ROW_PAGE / 2)
  const pages = Array.from({ length: Math.max(0, Math.floor(settled / ROW_PAGE)) }, (_, page) =>
    view.rows.slice(page * ROW_PAGE, (page + 1) * ROW_PAGE),
  )
  const taken = pages.length * ROW_PAGE
  if (taken === 0) return { view, pages }
  const gone = [...view.gone, ...goneWith(pages, view.earlier / ROW_PAGE)]
  return { view: { ...view, earlier: view.earlier + taken, gone, rows: view.rows.slice(taken) }, pages }
}
