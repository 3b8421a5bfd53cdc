// The words that a run was begun with. A text of a megabyte takes a page seconds to lay out, so its beginning is shown first.
import { useState } from 'react'
import { count } from '../../../words/figures.js'

/** Letters that are shown of a long text, and how long one must be for that. */
const SHOWN = 2_000
const LONG = 4_000

export function SaidText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  if (text.length <= LONG) return <p className="say me">{text}</p>
  return (
    <p className="say me">
      {isWhole ? text : `${text.slice(0, SHOWN)} …`}
      <small>
        <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show only the beginning' : `Show all ${count(text.length, 'character')}`}
        </button>
      </small>
    </p>
  )
}
