// The library: results of finished runs on the left, the open program beside them.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { isCounted } from '../../../../contract/run/outcome.js'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { addressOf } from '../../../../renderer/boot/place.js'
import { Empty, Notice } from '../../../../renderer/ui/notice.js'
import { useNow } from '../../../../renderer/ui/now.js'
import { OutcomeChip } from '../../../../renderer/ui/outcome-chip.js'
import { ago, money } from '../../../../words/figures.js'
import type { LibraryEntry, LibraryFound } from '../../contract/calls.js'
import { byWords, foundWords, meaningWords, replacedWords } from '../../words/words.js'
import { EntryPanel } from './entry-panel.js'

export function LibraryScreen({ run }: { run: string | null }) {
  const [words, setWords] = useState('')
  const [isByMeaning, compare] = useState(true)
  const [all, setAll] = useState(false)
  const sought = useDeferredValue(words)
  const settled = useSettled(words)
  // Comparing meanings costs a request, so it waits until typing stops.
  const meaning = isByMeaning && settled === sought && sought.trim() !== ''
  const { data, error } = useQuery({
    queryKey: ['library', 'search', sought, meaning, all],
    queryFn: () => core.library.search({ words: sought, symbol: '', group: null, meaning, all, limit: 200 }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const open = run ?? data?.entries[0]?.run.id ?? null
  return (
    <div className="library">
      <section className="library-list" aria-label="Programs">
        <header>
          <h2>Library</h2>
          <span role="status">{data ? foundWords(data) : ''}</span>
        </header>
        <input
          className="input"
          type="search"
          placeholder="Words, or function and type names"
          aria-label="Search the library"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <label className="check">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          <span>Include explorations</span>
        </label>
        {data?.meaning.model ? (
          <label className="check" title={meaningWords(data)}>
            <input type="checkbox" checked={isByMeaning} onChange={(event) => compare(event.target.checked)} />
            <span>Also search by meaning</span>
          </label>
        ) : null}
        {data?.meaning.problem ? <Notice tone="warn">{meaningWords(data)}</Notice> : null}
        {error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null}
        {data ? <Groups found={data} open={open} isSought={sought.trim() !== ''} /> : null}
      </section>
      {open === null ? (
        <Empty title="No programs yet">
          Programs from ended runs appear here. You can reuse verified programs and rebuild failed ones.
        </Empty>
      ) : (
        <EntryPanel key={open} run={open} />
      )}
    </div>
  )
}

const SETTLED_MS = 600

/** What was typed, once nothing more came for a moment. */
function useSettled(words: string): string {
  const [settled, settle] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => settle(words), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

/** The group of an entry: a run that was cut short says nothing about its program. */
const shelfOf = ({ group, run }: LibraryEntry): 'verified' | 'failed' | 'cut-short' =>
  group === 'verified' ? 'verified' : run.outcome && isCounted(run.outcome) ? 'failed' : 'cut-short'

function Groups({ found, open, isSought }: { found: LibraryFound; open: string | null; isSought: boolean }) {
  if (found.entries.length === 0)
    return (
      <p className="note">
        {isSought
          ? 'No program matches all these words. A search word also matches longer words that start with it.'
          : 'No run has ended yet. Demos are not part of the library.'}
      </p>
    )
  const groups = Map.groupBy(found.entries, shelfOf)
  const cutShort = groups.get('cut-short') ?? []
  return (
    <div className="library-groups">
      <EntryList title="Verified" entries={groups.get('verified') ?? []} open={open} />
      <EntryList title="Failed" entries={groups.get('failed') ?? []} open={open} />
      {cutShort.length > 0 ? <EntryList title="Stopped or interrupted" entries={cutShort} open={open} /> : null}
    </div>
  )
}

interface EntryListProps {
  readonly title: string
  readonly entries: readonly LibraryEntry[]
  readonly open: string | null
}

/** One part of the library's list: the verified programs, those that failed, or those of runs that something else ended. */
function EntryList({ title, entries, open }: EntryListProps) {
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
