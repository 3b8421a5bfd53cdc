// What was said of verified runs that were not perfect, alike comments together, and the clauses that stand for later runs.
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { core, errorMessage } from '../../../renderer/boot/api.js'
import type { StatisticsPanel } from '../../../renderer/features/statistics/feature-panels.js'
import { Notice } from '../../../renderer/ui/notice.js'
import { count } from '../../../words/figures.js'
import { ClauseForm } from './clause-form.js'
import { ClauseItem } from './clause-item.js'
import { CommentItem } from './comment-item.js'
import { standingKey } from './standing-query.js'

function StandingPanel() {
  const { data, error } = useQuery({ queryKey: standingKey, queryFn: () => core.standing.list({}), staleTime: 0 })
  const [isAdding, add] = useState(false)
  if (!data && !error) return null
  const { clauses, groups } = data ?? { clauses: [], groups: [] }
  return (
    <section className="panel figure all standing-clauses" aria-label="Green, but not perfect">
      <h3>
        Green, but not perfect <small>what you said of verified runs, and what you want of every program</small>
        <span className="flex-1" />
        <button type="button" className="button quiet" aria-expanded={isAdding} onClick={() => add(!isAdding)}>
          <Plus aria-hidden /> Add clause
        </button>
      </h3>
      {error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null}
      {isAdding ? <ClauseForm id={null} words="" onDone={() => add(false)} /> : null}
      <h4>Standing clauses</h4>
      {clauses.length === 0 ? <p className="note">None yet. Later runs follow the ones that you keep.</p> : null}
      <ul>
        {clauses.map((clause) => (
          <ClauseItem key={clause.id} clause={clause} />
        ))}
      </ul>
      <h4>Comments {groups.length > 0 ? <small>{count(groups.length, 'group')}</small> : null}</h4>
      {groups.length === 0 ? <p className="note">No comments yet.</p> : null}
      <ul>
        {groups.map((group) => (
          <CommentItem key={group.id} group={group} />
        ))}
      </ul>
    </section>
  )
}

export default { order: 10, Panel: StandingPanel } satisfies StatisticsPanel
