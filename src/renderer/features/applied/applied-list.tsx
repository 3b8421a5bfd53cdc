// Lists what of a run was brought back before, so that it is not applied twice by mistake.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Application } from '../../../contract/calls/changes.js'
import { applicationWords } from '../../../words/changes/changes.js'
import { core } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'

const appliedQuestion = (run: string) =>
  queryOptions({ queryKey: ['applied', run], queryFn: () => core.changes.applied({ run }), staleTime: 0 })

/** After something was brought back. */
export async function refreshApplied(run: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['applied', run] }),
    queryClient.invalidateQueries({ queryKey: ['changes', run] }),
  ])
}

/** Lines that are drawn; older ones are only counted. */
const SHOWN = 3

export function AppliedList({ run }: { run: string }) {
  const applied: readonly Application[] = useQuery(appliedQuestion(run)).data?.applied ?? []
  if (applied.length === 0) return null
  return (
    <ul className="applied" aria-label="Changes applied so far">
      {applied
        .slice(-SHOWN)
        .reverse()
        .map((each) => (
          <li key={`${each.at} ${each.branch ?? ''}`} className="note">
            {applicationWords(each)}
          </li>
        ))}
      {applied.length > SHOWN ? <li className="note">and {applied.length - SHOWN} earlier</li> : null}
    </ul>
  )
}
