// What was said in the run that this one continues, folded until it is asked for; the run before that one lies in it.
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { errorText } from '../../../words/errors/index.js'
import { outcomeWords } from '../../../words/outcome.js'
import { saidText } from '../../../words/said.js'
import { addressOf } from '../../boot/place.js'
import { openRun } from '../run/run-store.js'
import { Fate } from './fate.js'
import { SaidText } from './said-text.js'

export function Before({ run }: { run: string }) {
  const [isOpen, open] = useState(false)
  return (
    <details className="before" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>Before: what was said in the previous run</summary>
      {isOpen ? <SaidBefore run={run} /> : null}
    </details>
  )
}

function SaidBefore({ run }: { run: string }) {
  const { store, follow } = useMemo(() => openRun(run, { hasOutput: false }), [run])
  useEffect(() => follow(), [follow])
  const { view, isRead, error } = useStore(store)
  if (error) return <p className="say">{errorText(error)}</p>
  if (!isRead) return <p className="say">Reading it</p>
  const { goal, words, outcome } = view
  return (
    <>
      {goal?.inherits?.run ? <Before run={goal.inherits.run} /> : null}
      {goal?.words ? <SaidText text={goal.words} /> : null}
      {words.map((said) => (
        <p className={`say me ${said.fate === 'withdrawn' ? 'withdrawn' : ''}`} key={said.key}>
          {saidText(said)}
          <small>
            <Fate said={said} ended={outcome?.ended ?? null} state={undefined} />
          </small>
        </p>
      ))}
      {!goal?.words && words.length === 0 ? <p className="say">Nothing but the description.</p> : null}
      <p className="say">
        {outcome ? `It ended: ${outcomeWords(outcome)}. ` : ''}
        <a className="link" href={addressOf({ screen: 'run', run })}>
          Open it
        </a>
      </p>
    </>
  )
}
