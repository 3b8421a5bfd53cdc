// Shows the progress and the result of a synthesis: how much was kept, why the rest was left out, the last rows, and the file.
import { Download, Trash2 } from 'lucide-react'
import { Notice } from '../../../../renderer/ui/notice.js'
import { count, money, whole } from '../../../../words/figures.js'
import type { SynthesisReport } from '../../contract/synthesis.js'
import { endedWords, leftOutOf, synthesisRowWords } from '../../words/synthesis.js'
import { dropRows, saveRows, useSynthesising } from './synthesising.js'

/** Rows that are shown: the newest ones. */
const SHOWN = 3

export function SynthesisResult() {
  const { state, requested, questions, rows, report, isSaved, isKept } = useSynthesising()
  if (state === 'none' && report === null && rows.length === 0) return null
  return (
    <section className="synthesis-result" aria-label="Synthesis result">
      {state === 'none' ? null : (
        <div className="synthesis-progress">
          <div
            className="meter"
            role="progressbar"
            aria-label="Rows kept"
            aria-valuenow={rows.length}
            aria-valuemin={0}
            aria-valuemax={requested}
          >
            <i style={{ width: `${(100 * rows.length) / Math.max(1, requested)}%` }} />
          </div>
          <span role="status">
            {progressWords(state)} {rows.length} of {count(requested, 'row')} kept, {count(questions, 'request')} answered
          </span>
        </div>
      )}
      {report ? <Came report={report} /> : null}
      {state === 'none' && rows.length > 0 ? (
        <div className="actions">
          <button type="button" className={isSaved ? 'button' : 'button main'} onClick={saveRows}>
            <Download aria-hidden /> Save {count(rows.length, 'row')} as JSON lines
          </button>
          <button type="button" className="button quiet" onClick={dropRows}>
            <Trash2 aria-hidden /> Discard rows
          </button>
          <span role="status">{placeWords(isSaved, isKept)}</span>
        </div>
      ) : null}
      {rows.length > 0 ? <h4>Newest rows</h4> : null}
      {rows
        .slice(-SHOWN)
        .toReversed()
        .map((row) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          <pre key={synthesisRowWords(row)} className="dataset-row" tabIndex={0}>
            {synthesisRowWords(row)}
          </pre>
        ))}
    </section>
  )
}

function placeWords(isSaved: boolean, isKept: boolean): string {
  if (isSaved) return 'Saved.'
  return isKept
    ? 'The rows stay here until you save or discard them.'
    : "The rows do not fit in this browser's storage. Save them before you close this window."
}

function progressWords(state: 'beginning' | 'asking' | 'stopping'): string {
  switch (state) {
    case 'beginning':
      return 'Reading the seeds.'
    case 'asking':
      return 'Asking the model.'
    case 'stopping':
      return 'Stopping.'
  }
}

function Came({ report }: { report: SynthesisReport }) {
  const { requested, questions, seeds, returned, kept, spent } = report
  const out = leftOutOf(report)
  const ended = endedWords(report)
  const figures: readonly (readonly [name: string, value: string])[] = [
    ['Requested', whole(requested)],
    ['Requests sent', `${whole(questions)} with ${count(seeds, 'seed')}`],
    ['Returned', whole(returned)],
    ['Kept', whole(kept)],
    ['Cost', money(spent.usd)],
    ['Tokens', whole(spent.tokens)],
  ]
  return (
    <>
      {ended === '' ? null : <Notice tone="warn">{ended}</Notice>}
      <dl className="figures synthesis-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {out.length === 0 ? null : (
        <table className="plain synthesis-out">
          <caption>Left out</caption>
          <tbody>
            {out.map(([n, words]) => (
              <tr key={words}>
                <td className="num fit">{whole(n)}</td>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
