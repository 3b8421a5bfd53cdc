// The running step of the open run, and the model that it waits for: shown in the timeline.
import { onlyModelOf } from '../../../contract/view/only-model.js'
import type { Row, RowData } from '../../../contract/view/run-view.js'
import { type AwaitedModel, awaitedIn } from '../../../words/run/waiting.js'
import { useSummary } from '../../boot/queries.js'
import { useOpenedRun } from './run-store-context.js'

/** The newest one if several tasks are at work; null if none is. */
export const useStepAtWork = (): RowData | null =>
  useOpenedRun(({ view }) => view.rows.findLast(({ tone }) => tone === 'running')?.data ?? null)

/** Whether no task has begun yet. */
export const useIsPlanning = (): boolean =>
  useOpenedRun(({ view }) => view.goal?.kind === 'build' && view.tasks.every(({ began }) => began === null))

/** The model that a running step waits for; null if there is none, or it is unknown. */
export function useAwaitedModel(row: Row | undefined): AwaitedModel | null {
  const key = row?.key ?? ''
  const progress = useOpenedRun((open) => open.progress.get(key))
  const isWriting = useOpenedRun(({ writing }) => writing.key === key && writing.text !== '')
  const only = useOnlyModel()
  return row?.tone === 'running' && row.data.type === 'asking' ? awaitedIn({ progress, isWriting, only }) : null
}

/** The model that a running step asks, whether its answer has begun or not; null if it asks none, or it is unknown. */
export function useAskedModel(row: Row | undefined): string | null {
  const progress = useOpenedRun((open) => open.progress.get(row?.key ?? ''))
  const only = useOnlyModel()
  return row?.tone === 'running' && row.data.type === 'asking' ? (progress?.model ?? only) : null
}

/** The model of every step; null if there may be several. Recorded answers come from no model. */
function useOnlyModel(): string | null {
  const run = useOpenedRun((open) => open.run)
  const only = useOpenedRun((open) => onlyModelOf(open.view))
  const summary = useSummary(run).data
  return summary && summary.demo === null && summary.kind !== 'replay' ? only : null
}
