// One line of a card: what happened, a cause, a change with its lines, or what goes on now.
import { UserRound } from 'lucide-react'
import { memo } from 'react'
import type { Row } from '../../../contract/view/run-view.js'
import { workedAt } from '../../../contract/view/waits.js'
import { clock, moment } from '../../../words/figures.js'
import { textOf } from '../../../words/row.js'
import { type LineWords, lineWords } from '../../../words/timeline/line.js'
import { SaidMarkdown } from '../../ui/markdown.js'
import { Term } from '../../ui/term.js'
import { ForkHere } from '../run/fork-here.js'
import { useOpenedRun } from '../run/run-store-context.js'
import type { CardLine as Line } from './card-lines.js'
import { Waited } from './elapsed.js'
import { InlineDiff } from './inline-diff.js'
import { Counted, LastLine, Progress, useAwaited } from './progress.js'
import { ShowChange } from './show-change.js'
import { Writing } from './writing.js'

/** Changed lines up to which a change is shown where it stands, also where it is no repair. */
const SMALL = 12

export const CardLine = memo(function CardLine({ line: { row, kind } }: { line: Line }) {
  const worked = useOpenedRun((open) => workedAt(open.end ?? open.view, row.at))
  const isAsking = useOpenedRun((open) => open.view.question?.key === row.key) && kind === 'now'
  const { title, text: more } = textOf(row.data)
  const { name, text } = useLineWords(row)
  return (
    <li className={`card-line is-${isAsking ? 'warning' : kind}`}>
      {kind === 'user' ? <UserRound className="sign" role="img" aria-label="you" /> : <i className="sign" aria-hidden />}
      <b>{row.data.type === 'sealed' ? <Term of="sealed">{name}</Term> : name}</b>
      <div className="told">
        {kind === 'cause' ? <SaidMarkdown text={firstParagraph(more)} /> : <span>{text}</span>}
        {kind === 'now' ? null : <LineText row={row} text={more} />}
        {kind === 'now' ? (
          <>
            <Counted stepKey={row.key} />
            <Waited row={row} />
            <LastLine stepKey={row.key} />
            <Writing stepKey={row.key} />
          </>
        ) : null}
        {hasDiff(row) && row.paths[0] !== undefined ? <InlineDiff stepKey={row.key} path={row.paths[0]} /> : null}
      </div>
      {kind === 'now' ? (
        <Progress row={row} />
      ) : (
        <>
          <span className="row-actions">
            <ShowChange stepKey={row.key} title={title} paths={row.paths} />
            <ForkHere stepKey={row.key} title={title} />
          </span>
          <time dateTime={new Date(row.at).toISOString()} title={moment(row.at)}>
            {clock(worked)}
          </time>
        </>
      )}
    </li>
  )
})

/** What it says; a step that a model works at names the model. */
function useLineWords(row: Row): LineWords {
  const awaited = useAwaited(row)
  return awaited === '' ? lineWords(row) : { name: awaited, text: '' }
}

/** The steps have all of it. */
const firstParagraph = (text: string): string => text.trim().split(/\n\s*\n/, 1)[0] ?? ''

/** What is said below a line; names of red tests stand in it already. */
function LineText({ row: { data }, text }: { row: Row; text: string }) {
  if (!text || data.type === 'diagnosed' || data.type === 'tested' || data.type === 'held-out' || data.type === 'controls') return null
  return <p>{text}</p>
}

/** A repair is worth its lines, and so is whatever has only a few; a file that was just written is not. */
const hasDiff = ({ key, data }: Row): boolean =>
  data.type === 'changed' && data.how === 'written' && (key.includes('/attempt/') || data.added + data.removed <= SMALL)
