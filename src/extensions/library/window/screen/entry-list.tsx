// One part of the library's list: the verified programs, those that failed, or those of runs that something else ended.

import { addressOf } from '../../../../renderer/boot/place.js'
import { useNow } from '../../../../renderer/ui/now.js'
import { OutcomeChip } from '../../../../renderer/ui/outcome-chip.js'
import { ago, money } from '../../../../words/figures.js'
import type { LibraryEntry } from '../../contract/calls.js'
import { byWords, replacedWords } from '../../words/words.js'

interface EntryListProps {
  readonly title: string
  readonly entries: readonly LibraryEntry[]
  readonly open: string | null
}

export function EntryList({ title, entries, open }: EntryListProps) {
  const now = useNow(30_000)
  return (
    <section aria-label={title}>
      <h3>
        {title} <small>{entries.length}</small>
      </h3>
      {entries.length === 0 ? <p className="note">None.</p> : null}
      <ul>
        {entries.map(({ run, met, excerpt, by, replacedBy }) => (
          <li key={run.id}>
            <a href={addressOf({ screen: 'library', run: run.id })} aria-current={run.id === open ? 'page' : undefined}>
              <b>{run.title}</b>
              <span className="facts">
                {run.outcome ? <OutcomeChip outcome={run.outcome} tests={run} /> : null}
                <span>{run.template}</span>
                <span>{money(run.usd)}</span>
                <span>{ago(run.createdAt, now)}</span>
                {byWords(by) === '' ? null : <span>{byWords(by)}</span>}
                {replacedBy === null ? null : <span>{replacedWords(replacedBy)}</span>}
              </span>
              {met.length > 0 ? <code>{met.map(({ name }) => name).join(', ')}</code> : excerpt ? <q>{excerpt}</q> : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
