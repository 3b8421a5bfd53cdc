// What the model writes for a step, as it comes: its last words in sight, the rest folded.
import { ChevronRight } from 'lucide-react'
import { count } from '../../../words/figures.js'
import { useOpenedRun } from '../run/run-store-context.js'

/** Lines of it that are shown when it is unfolded, and letters of its end otherwise. */
const LINES = 24
const LETTERS = 140

export function Writing({ stepKey }: { stepKey: string }) {
  const text = useOpenedRun((open) => (open.writing.key === stepKey ? open.writing.text : ''))
  if (!text) return null
  const lines = text.trimEnd().split('\n')
  return (
    <details className="stream" aria-live="off">
      <summary>
        <ChevronRight aria-hidden /> The model is writing · {count(lines.length, 'line')} so far
        <q aria-hidden>{text.slice(-LETTERS).replace(/\s+/g, ' ')}</q>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0}>{lines.slice(-LINES).join('\n')}</pre>
    </details>
  )
}
