// The step of the open run that goes on now.
import type { RowData } from '../../../contract/view/run-view.js'
import { useOpenedRun } from './run-store-context.js'

/** The newest one where several tasks are at work; null where none is. */
export const useStepAtWork = (): RowData | null =>
  useOpenedRun(({ view }) => view.rows.findLast(({ tone }) => tone === 'running')?.data ?? null)
