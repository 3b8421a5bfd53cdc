// Shows comments on verified runs that were not perfect, similar ones together, and the clauses for later runs.
import { useMutation, useQuery } from '@tanstack/react-query'
import { PencilLine, Pin, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { core, errorMessage } from '../../../renderer/boot/api.js'
import { addressOf } from '../../../renderer/boot/place.js'
import { queryClient } from '../../../renderer/boot/queries.js'
import type { StatisticsPanel } from '../../../renderer/features/statistics/feature-panels.js'
import { Notice } from '../../../renderer/ui/notice.js'
import { count } from '../../../words/figures.js'
import type { CommentGroup, StandingClause } from '../contract/calls.js'
import { LONGEST_CLAUSE } from '../contract/contract.js'
import { groupWords } from '../words/words.js'

/** The query key of standing clauses: they are read again after a verdict on a run, like all statistics. */
const standingKey = ['statistics', 'standing'] as const

function StandingPanel() {
  const { data, error } = useQuery({ queryKey: standingKey, queryFn: () => core.standing.list({}), staleTime: 0 })
  const [isAdding, add] = useState(false)
  if (!data && !error) return null
  const { clauses, groups } = data ?? { clauses: [], groups: [] }
  return (
    <section className="panel figure all standing-clauses" aria-label="Green, but not perfect">
      <h3>
        Green, but not perfect <small>your comments on verified runs, and your rules for every program</small>
        <span className="flex-1" />
        <button type="button" className="button quiet" aria-expanded={isAdding} onClick={() => add(!isAdding)}>
          <Plus aria-hidden /> Add rule
        </button>
      </h3>
      {error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null}
      {isAdding ? <ClauseForm id={null} words="" onDone={() => add(false)} /> : null}
      <h4>Standing rules</h4>
      {clauses.length === 0 ? <p className="note">No standing rules yet. Later runs follow the rules that you add.</p> : null}
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

/** One standing clause, to be changed or removed. */
function ClauseItem({ clause: { id, words } }: { clause: StandingClause }) {
  const [isEditing, edit] = useState(false)
  const forget = useMutation({
    mutationFn: () => core.standing.forget({ id }),
    onSuccess: (standing) => queryClient.setQueryData(standingKey, standing),
  })
  return (
    <li className="known-error">
      <div className="known-head">
        <b>{words}</b>
        <span className="known-actions">
          <button type="button" className="button quiet" aria-expanded={isEditing} onClick={() => edit(!isEditing)}>
            <PencilLine aria-hidden /> Edit
          </button>
          <button type="button" className="button quiet" disabled={forget.isPending} onClick={() => forget.mutate()}>
            <Trash2 aria-hidden /> Remove
          </button>
        </span>
      </div>
      {forget.error ? <Notice tone="bad">{errorMessage(forget.error)}</Notice> : null}
      {isEditing ? <ClauseForm id={id} words={words} onDone={() => edit(false)} /> : null}
    </li>
  )
}

/** Comments that say alike things, offered as a clause for later runs. */
function CommentItem({ group }: { group: CommentGroup }) {
  const [isKeeping, keep] = useState(false)
  return (
    <li className="known-error">
      <div className="known-head">
        <b>{group.words}</b>
        {group.kept === null ? (
          <span className="known-actions">
            <button type="button" className="button quiet" aria-expanded={isKeeping} onClick={() => keep(!isKeeping)}>
              <Pin aria-hidden /> Keep as a rule
            </button>
          </span>
        ) : null}
      </div>
      <p className="known-met">{groupWords(group)}</p>
      {isKeeping ? <ClauseForm id={group.id} words={group.words} onDone={() => keep(false)} /> : null}
      <ul className="known-repairs">
        {group.comments.map(({ run, title, comment }) => (
          <li key={run}>
            <a href={addressOf({ screen: 'run', run })}>{title}</a> {comment}
          </li>
        ))}
      </ul>
    </li>
  )
}

interface ClauseFormProps {
  /** An existing clause, or a run whose comment becomes one; null makes a new one. */
  readonly id: string | null
  readonly words: string
  onDone(): void
}

/** The words of a standing clause: kept from the next run on. */
function ClauseForm({ id, words: before, onDone }: ClauseFormProps) {
  const [words, setWords] = useState(before)
  const keep = useMutation({
    mutationFn: () => core.standing.keep({ id, words: words.trim() }),
    onSuccess: (standing) => {
      queryClient.setQueryData(standingKey, standing)
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() !== '') keep.mutate()
  }
  return (
    <form className="advice" onSubmit={submit}>
      <label className="field">
        <span>Rule for every program</span>
        <textarea className="input" value={words} maxLength={LONGEST_CLAUSE} onChange={(event) => setWords(event.target.value)} />
      </label>
      {keep.error ? <Notice tone="bad">{errorMessage(keep.error)}</Notice> : null}
      <div className="actions">
        <button type="submit" className="button main" disabled={words.trim() === '' || keep.isPending}>
          Save
        </button>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}
