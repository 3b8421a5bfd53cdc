// What a step changed in its first file, as a few lines in the timeline; the editor has the rest.
import { useMemo } from 'react'
import { count } from '../../../words/figures.js'
import { useFile, useStates } from '../editor/use-file.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { changeLines } from './change-lines.js'
import { treesOf } from './trees-of.js'

const LINES = 12

export function InlineDiff({ stepKey, path }: { stepKey: string; path: string }) {
  const run = useOpenedRun((open) => open.run)
  const newest = useOpenedRun((open) => open.view.tree)
  const states = useStates(run, newest).data
  const trees = useMemo(() => treesOf(states ?? [], stepKey), [states, stepKey])
  const before = useFile(run, trees?.before ?? null, path).data
  const after = useFile(run, trees?.after ?? null, path).data
  const { open } = useOpenFiles()
  const change = useMemo(
    () => (before && after?.found && !before.binary && !after.binary ? changeLines(before.text, after.text, LINES) : null),
    [before, after],
  )
  if (!change || change.lines.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard must reach it
    <figure className="inline-diff" aria-label={`Change in ${path}`} tabIndex={0}>
      <figcaption>{path}</figcaption>
      {change.lines.map(({ sign, number, text }) => (
        <div key={`${sign} ${number}`} className={sign}>
          <span aria-hidden>{number}</span>
          <b>{sign === 'added' ? '+' : sign === 'removed' ? '−' : ' '}</b>
          <code>{text}</code>
        </div>
      ))}
      {change.more > 0 ? (
        <button type="button" className="link" onClick={() => open(path, stepKey)}>
          {count(change.more, 'more line')}
        </button>
      ) : null}
    </figure>
  )
}
