// What the reviewer found, and what the new program gives otherwise than the old one: beside the verdict, never a part of it.
import type { Compared } from '../../../contract/run/differential.js'
import type { Finding, Settled } from '../../../contract/run/review.js'
import { count } from '../../../words/figures.js'
import { findingWords } from '../../../words/review.js'
import { Ring, type RingTone } from '../../ui/ring.js'
import { useOpenedRun } from '../run/run-store-context.js'

export function ReviewPanel() {
  const review = useOpenedRun((open) => open.view.review)
  const compared = useOpenedRun((open) => open.view.compared)
  return (
    <>
      {review ? (
        <section className="panel" aria-labelledby="review">
          <h3 id="review">
            Review <small>{findingWords(review.findings)}; the verdict rests on the evidence alone</small>
          </h3>
          <ul className="proofs">
            {review.findings.map((finding) => (
              <FoundLine
                key={`${finding.path} ${finding.line} ${finding.title}`}
                finding={finding}
                settled={review.settled.find((each) => isSame(each, finding))}
              />
            ))}
            {review.findings.length === 0 ? (
              <li>
                <Ring tone="ok" words="nothing found:" />
                <span>Nothing was found in {count(review.files, 'file')}.</span>
              </li>
            ) : null}
            {review.unread.map(({ path, why }) => (
              <li key={path}>
                <Ring tone="wait" words="not looked at:" />
                <span>
                  Not looked at: {path} ({why})
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {compared ? <ComparedPart compared={compared} /> : null}
    </>
  )
}

const isSame = (settled: Settled, finding: Finding): boolean =>
  settled.path === finding.path && settled.line === finding.line && settled.title === finding.title

const ENDS: Readonly<Record<Settled['how'], string>> = {
  fixed: 'Shown red by a test, then mended.',
  refuted: 'Refuted: its test is green on the program.',
  left: 'It stands.',
}

function FoundLine({ finding, settled }: { finding: Finding; settled: Settled | undefined }) {
  const { path, line, severity, title, scenario } = finding
  const isOver = settled && settled.how !== 'left'
  const tone: RingTone = isOver ? 'ok' : severity === 'defect' ? 'bad' : severity === 'risk' ? 'warn' : 'skip'
  return (
    <li>
      <Ring tone={tone} words={`${severity}:`} />
      <span>
        <b>{title}</b>{' '}
        <code className="font-mono">
          {path}:{line}
        </code>
        <br />
        {scenario}
        {settled ? ` ${ENDS[settled.how]}` : ''}
      </span>
    </li>
  )
}

function ComparedPart({ compared }: { compared: Compared }) {
  const { functions, calls, different, differences } = compared
  return (
    <section className="panel" aria-labelledby="compared">
      <h3 id="compared">
        Before and now{' '}
        <small>
          {different} of {count(calls, 'call')} of {count(functions, 'function')} differ
        </small>
      </h3>
      <ul className="proofs">
        {differences.map(({ path, call, before, after }) => (
          <li key={`${path} ${call}`}>
            <Ring tone="warn" words="differs:" />
            <span>
              <code className="font-mono">{call}</code>: before <code className="font-mono">{before}</code>, now{' '}
              <code className="font-mono">{after}</code>
            </span>
          </li>
        ))}
        {different === 0 ? (
          <li>
            <Ring tone="ok" words="the same:" />
            <span>Every call gives what it gave before.</span>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
