// The errors that runs met, the most frequent first, and below them those that are shipped.
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { KnownError } from '../../../contract/figures/known-error.js'
import { count } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { download } from '../../ui/download.js'
import { Empty, Notice } from '../../ui/notice.js'
import { ErrorItem } from './error-item.js'

export function ErrorsScreen() {
  const { data, error } = useQuery({ queryKey: ['known-errors'], queryFn: () => core.history.errors({}), staleTime: 0 })
  const [words, setWords] = useState('')
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!data) return <Empty title="Reading" />
  const met = data.filter((each) => each.source === 'runs')
  const shown = data.filter((each) => isAbout(each, words))
  const save = () => download('tillgreen-errors.json', 'application/json', `${JSON.stringify(met, null, 2)}\n`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page known-errors" tabIndex={0} aria-label="Known errors">
      <header>
        <h2>Known errors</h2>
        <span role="status">
          {count(met.length, 'error')} from your runs · {data.length - met.length} shipped
        </span>
        <span className="flex-1" />
        <input
          className="input"
          type="search"
          placeholder="Search errors"
          aria-label="Search errors"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <button type="button" className="button" disabled={met.length === 0} onClick={save}>
          <Download aria-hidden /> JSON
        </button>
      </header>
      <p className="note">
        When a test fails with one of these errors, the diagnosis takes into account which repairs helped and how often. Deleted and demo
        runs do not count.
      </p>
      <Part title="From your runs" errors={shown.filter((each) => each.source === 'runs')} none={noneWords(met.length, words)} />
      <Part title="Shipped" errors={shown.filter((each) => each.source === 'shipped')} none={noneWords(1, words)} />
    </section>
  )
}

function Part({ title, errors, none }: { title: string; errors: readonly KnownError[]; none: string }) {
  return (
    <section className="panel" aria-label={title}>
      <h3>
        {title} <small>{errors.length}</small>
      </h3>
      {errors.length === 0 ? <p className="note">{none}</p> : null}
      <ul>
        {errors.map((each) => (
          <ErrorItem key={each.signature} error={each} />
        ))}
      </ul>
    </section>
  )
}

const noneWords = (met: number, words: string): string =>
  met === 0 ? 'No run has had an error yet.' : words === '' ? 'None.' : 'No error contains any of these words.'

/** Whether an error, its causes or its repairs contain any of the words. */
function isAbout({ signature, repairs }: KnownError, words: string): boolean {
  const text = [signature, ...repairs.flatMap(({ did, diagnosis }) => [...did, diagnosis])].join('\n').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
