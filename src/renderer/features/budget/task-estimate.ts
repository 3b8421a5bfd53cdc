// Estimates the open tasks of a run from the user's earlier runs of its template.
import { useQuery } from '@tanstack/react-query'
import { estimateOf } from '../../../contract/figures/estimates.js'
import { core } from '../../boot/api.js'
import { useOpenedRun } from '../run/run-store-context.js'

/** Null with too few such tasks, without an open one, and while it is not needed. */
export function useTaskEstimate(isWanted: boolean): ReturnType<typeof estimateOf> {
  const run = useOpenedRun((open) => open.run)
  const plan = useOpenedRun(({ view }) => view.plan)
  const tasks = useOpenedRun(({ view }) => view.tasks)
  const known = useQuery({
    queryKey: ['task-classes', run],
    queryFn: () => core.history.taskClasses({ run }),
    enabled: isWanted && plan !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!plan || !known.data || !isWanted) return null
  const done = new Set(tasks.flatMap(({ id, state }) => (state === 'green' || state === 'stuck' ? [id] : [])))
  return estimateOf(
    plan.tasks.flatMap(({ id, effort }) => (done.has(id) ? [] : [effort])),
    known.data,
  )
}
