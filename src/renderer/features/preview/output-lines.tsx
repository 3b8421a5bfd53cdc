// The lines of a program's output, each of which can be pointed at: by a click, or by the arrow keys and Enter.
import { type KeyboardEvent, useState } from 'react'

/** The last lines that can be pointed at: a screen reader goes through them one by one. */
const MOST = 500

/** The lines of an output, without an empty one at its end. Pure. */
export const linesOf = (output: string): readonly string[] => output.replace(/\n$/, '').split('\n')

/** A line of an output, counted from 1. */
export interface OutputLine {
  readonly number: number
  readonly text: string
}

export interface OutputLinesProps {
  readonly output: string
  readonly chosen: OutputLine | null
  onChoose(line: OutputLine): void
}

export function OutputLines({ output, chosen, onChoose }: OutputLinesProps) {
  const all = linesOf(output)
  const first = Math.max(0, all.length - MOST)
  const [reached, reach] = useState<number | null>(null)
  const at = Math.min(all.length, Math.max(first + 1, reached ?? all.length))
  const onKey = (event: KeyboardEvent<HTMLElement>, line: OutputLine) => {
    const { currentTarget } = event
    const { previousElementSibling, nextElementSibling } = currentTarget
    const next = event.key === 'ArrowUp' ? previousElementSibling : event.key === 'ArrowDown' ? nextElementSibling : null
    if (event.key === 'Enter' || event.key === ' ') onChoose(line)
    else if (next instanceof HTMLElement && next.dataset.line) {
      reach(Number(next.dataset.line))
      next.focus()
    } else return
    event.preventDefault()
  }
  if (output === '') return null
  return (
    <>
      {first > 0 ? `${all.slice(0, first).join('\n')}\n` : ''}
      {all.slice(first).map((text, index) => {
        const line = { number: first + index + 1, text }
        return (
          // biome-ignore lint/a11y/useSemanticElements: the text of a button could not be marked and copied
          <span
            key={line.number}
            role="button"
            className="output-line"
            data-line={line.number}
            aria-label={`Line ${line.number}: ${text}`}
            aria-pressed={chosen?.number === line.number}
            tabIndex={line.number === at ? 0 : -1}
            onFocus={() => reach(line.number)}
            onClick={() => getSelection()?.isCollapsed && onChoose(line)}
            onKeyDown={(event) => onKey(event, line)}
          >
            {`${text}\n`}
          </span>
        )
      })}
    </>
  )
}
