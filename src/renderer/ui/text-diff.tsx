// Two texts side by side, with their long equal parts folded away.
import { count } from '../../words/figures.js'
import { type Line, linePairs } from './line-pairs.js'

interface TextDiffProps {
  readonly before: string
  readonly after: string
  /** Its name for screen readers. */
  readonly label: string
}

/** Pairs of lines that are drawn; the rest is counted. */
const SHOWN = 1_500

export function TextDiff({ before, after, label }: TextDiffProps) {
  const pairs = linePairs(before, after)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="diff" tabIndex={0} aria-label={label}>
      <table>
        <colgroup>
          <col className="number" />
          <col />
          <col className="number" />
          <col />
        </colgroup>
        <tbody>
          {pairs.slice(0, SHOWN).map((pair, index) =>
            pair.type === 'folded' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and they do not move
              <tr key={index} className="folded">
                <td colSpan={4}>{count(pair.lines, 'unchanged line')}</td>
              </tr>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <tr key={index} className={pair.type}>
                <Cell line={pair.left} side="left" />
                <Cell line={pair.right} side="right" />
              </tr>
            ),
          )}
        </tbody>
      </table>
      {pairs.length > SHOWN ? <p className="note">{count(pairs.length - SHOWN, 'more line')} not shown.</p> : null}
    </section>
  )
}

function Cell({ line, side }: { line: Line | null; side: 'left' | 'right' }) {
  return (
    <>
      <td className="number">{line?.number ?? ''}</td>
      <td className={line ? side : 'none'}>
        <code>{line?.text ?? ''}</code>
      </td>
    </>
  )
}
