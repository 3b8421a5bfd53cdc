// What tasks of a run that are not done yet will take, from one's own earlier runs of its template.
import { useQuery } from '@tanstack/react-query'
import { estimateOf } from '../../../contract/figures/estimates.js'
import { core } from '../../boot/api.js'
import { useOpenedRun } from '../run/run-store-context.js'

/** Null where too few such tasks were built, where none is left, and while nobody needs to know. */
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
