// The step of the open run that goes on now, and whom it waits for: said in the timeline.
import { onlyModelOf } from '../../../contract/view/only-model.js'
import type { Row, RowData } from '../../../contract/view/run-view.js'
import { type Awaited, awaitedIn } from '../../../words/run/waiting.js'
import { useSummary } from '../../boot/queries.js'
import { useOpenedRun } from './run-store-context.js'

/** The newest one where several tasks are at work; null where none is. */
export const useStepAtWork = (): RowData | null =>
  useOpenedRun(({ view }) => view.rows.findLast(({ tone }) => tone === 'running')?.data ?? null)

/** Whether no task has begun yet. */
export const useIsPlanning = (): boolean =>
  useOpenedRun(({ view }) => view.goal?.kind === 'build' && view.tasks.every(({ began }) => began === null))

/** The model that a step that goes on waits for; null where that is none, or nobody knows which. */
export function useAwaitedModel(row: Row | undefined): Awaited | null {
  const key = row?.key ?? ''
  const told = useOpenedRun((open) => open.progress.get(key))
  const isWriting = useOpenedRun(({ writing }) => writing.key === key && writing.text !== '')
  const only = useOnlyModel()
  return row?.tone === 'running' && row.data.type === 'asking' ? awaitedIn({ told, isWriting, only }) : null
}

/** Recorded answers come from no model. */
function useOnlyModel(): string | null {
  const run = useOpenedRun((open) => open.run)
  const only = useOpenedRun((open) => onlyModelOf(open.view))
  const summary = useSummary(run).data
  return summary && summary.demo === null && summary.kind !== 'replay' ? only : null
}
