// One row of the timeline: when, what kind (a shape), what, and what more there is to say about it.
import { CircleCheck, CircleDashed, CircleX, Diamond, LoaderCircle, TriangleAlert, UserRound } from 'lucide-react'
import { memo } from 'react'
import type { Tone } from '../../../contract/notes/tone.js'
import type { Row } from '../../../contract/view/run-view.js'
import { duration, money, timeOfDay } from '../../../words/figures.js'
import { textOf } from '../../../words/row.js'
import { waitedWords } from '../../../words/timeline/waited.js'
import { SaidMarkdown } from '../../ui/markdown.js'
import { ForkHere } from '../run/fork-here.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { Elapsed, useSettledSpan, Waited } from './elapsed.js'
import { Counted, useAwaited } from './progress.js'
import { ShowChange } from './show-change.js'
import { Writing } from './writing.js'

export const TimelineRow = memo(function TimelineRow({ row, isLast }: { row: Row; isLast: boolean }) {
  const { title, detail, text, isTimed } = textOf(row.data)
  const span = useSettledSpan(row)
  const took = span && span.ms >= 100 && !isTimed ? duration(span.ms) : ''
  const details = [detail, took, span ? waitedWords(span) : '', row.usd ? money(row.usd) : ''].filter(Boolean).join(' · ')
  const isLive = useIsLive()
  const awaited = useAwaited(row)
  const isAsking = useOpenedRun((open) => open.view.question?.key === row.key) && row.tone === 'running'
  const isCode = row.tone === 'bad' && text.includes('\n')
  return (
    <article className={`step ${isAsking ? 'attention' : row.tone} ${isLast ? 'last' : ''}`}>
      <time dateTime={new Date(row.at).toISOString()}>{timeOfDay(row.at)}</time>
      <span className="node">
        {isOfUser(row) ? <UserRound role="img" aria-label="you" /> : <Node tone={isAsking ? 'attention' : row.tone} isLive={isLive} />}
      </span>
      <div className="min-w-0 relative">
        <h3>
          {awaited || title}
          <small>
            {details}
            {row.tone === 'running' ? isLive ? <RunningNow row={row} /> : 'not finished' : null}
          </small>
          {row.tone === 'running' ? null : (
            <span className="row-actions">
              <ShowChange stepKey={row.key} title={title} paths={row.paths} />
              <ForkHere stepKey={row.key} title={title} />
            </span>
          )}
        </h3>
        {text ? (
          isCode ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
            <pre className="said" tabIndex={0}>
              {text}
            </pre>
          ) : row.tone === 'thought' ? (
            <SaidMarkdown text={text} />
          ) : (
            <p>{text}</p>
          )
        ) : null}
        {row.tone === 'running' ? <Writing stepKey={row.key} /> : null}
      </div>
    </article>
  )
})

/** How far it is, and its clock. */
const RunningNow = ({ row }: { row: Row }) => (
  <>
    <Counted stepKey={row.key} /> <Waited row={row} /> <Elapsed row={row} />
  </>
)

/** What the user did is no warning. */
const isOfUser = ({ data }: Row): boolean =>
  data.type === 'heard' ||
  data.type === 'person-edited' ||
  data.type === 'restored' ||
  data.type === 'locked' ||
  (data.type === 'answered' && data.by === 'person')

function Node({ tone, isLive }: { tone: Tone; isLive: boolean }) {
  switch (tone) {
    case 'running':
      return isLive ? (
        <LoaderCircle className="turning" role="img" aria-label="running" />
      ) : (
        <CircleDashed role="img" aria-label="not finished" />
      )
    case 'good':
      return <CircleCheck role="img" aria-label="success" />
    case 'bad':
      return <CircleX role="img" aria-label="failure" />
    case 'thought':
      return <Diamond role="img" aria-label="decision" />
    case 'attention':
      return <TriangleAlert role="img" aria-label="attention" />
    case 'plain':
      return <i />
  }
}
