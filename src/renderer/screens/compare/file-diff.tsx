// One file of two trees, side by side.

import { useQuery } from '@tanstack/react-query'
import { kindOf } from '../../../contract/errors/index.js'
import { count } from '../../../words/figures.js'
import { appErrorOf, core, errorMessage } from '../../boot/api.js'
import { Notice } from '../../ui/notice.js'
import { type Line, linePairs } from './line-pairs.js'

interface Place {
  readonly run: string
  readonly tree: string
}

/** Pairs that are drawn; a longer difference is said to be longer. */
const SHOWN = 1_500

const useText = (place: Place | null, path: string) =>
  useQuery({
    queryKey: ['file', place?.run, place?.tree, path],
    // A side that has no such file is an empty side, not a failure.
    queryFn: () =>
      place
        ? core.files.read({ ...place, path }).catch((error: unknown) => {
            if (kindOf(appErrorOf(error)) === 'missing') return { text: '', binary: false }
            throw error
          })
        : { text: '', binary: false },
    staleTime: Infinity,
    retry: false,
  })

export function FileDiff({ path, left, right }: { path: string; left: Place | null; right: Place | null }) {
  const [before, after] = [useText(left, path), useText(right, path)]
  const error = before.error ?? after.error
  if (error) return <Notice tone="warn">{errorMessage(error)}</Notice>
  if (!before.data || !after.data) return <p className="note">Reading</p>
  if (before.data.binary || after.data.binary) return <p className="note">Not a text file, so its lines are not compared.</p>
  const pairs = linePairs(before.data.text, after.data.text)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="diff" tabIndex={0} aria-label={`${path} on both sides`}>
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
                <td colSpan={4}>{count(pair.lines, 'equal line')}</td>
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
      {pairs.length > SHOWN ? <p className="note">{count(pairs.length - SHOWN, 'more line')} are not drawn.</p> : null}
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
