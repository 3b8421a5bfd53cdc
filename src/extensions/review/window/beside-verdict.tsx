// What the reviewer found: beside the verdict, never a part of it.

import type { BesideVerdict } from '../../../renderer/features/outcome/beside-verdict.js'
import { useOpenFiles } from '../../../renderer/features/run/open-file.js'
import { useOpenedRun } from '../../../renderer/features/run/run-store-context.js'
import { Ring, type RingTone } from '../../../renderer/ui/ring.js'
import { count } from '../../../words/figures.js'
import type { DefectOutcome, Finding } from '../contract/reviewed.js'
import { findingWords } from '../words/findings.js'

function ReviewPanel() {
  const review = useOpenedRun((open) => open.view.review)
  if (!review) return null
  return (
    <section className="panel" aria-labelledby="review">
      <h3 id="review">
        Review <small>{findingWords(review.findings)}; the verdict depends only on the evidence, not on this review</small>
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
            <Ring tone="ok" words="no findings:" />
            <span>No findings in {count(review.files, 'file')}.</span>
          </li>
        ) : null}
        {review.unread.map(({ path, why }) => (
          <li key={path}>
            <Ring tone="wait" words="not reviewed:" />
            <span>
              Not reviewed: {path} ({why})
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isSame = (settled: DefectOutcome, finding: Finding): boolean =>
  settled.path === finding.path && settled.line === finding.line && settled.title === finding.title

const ENDS: Readonly<Record<DefectOutcome['how'], string>> = {
  fixed: 'Confirmed by a failing test, then fixed.',
  refuted: 'Refuted: the test for this finding passes on the program.',
  left: 'This defect remains.',
}

function FoundLine({ finding, settled }: { finding: Finding; settled: DefectOutcome | undefined }) {
  const { path, line, severity, title, scenario } = finding
  const { openAt } = useOpenFiles()
  const isOver = settled && settled.how !== 'left'
  const tone: RingTone = isOver ? 'ok' : severity === 'defect' ? 'bad' : severity === 'risk' ? 'warn' : 'skip'
  return (
    <li>
      <Ring tone={tone} words={`${severity}:`} />
      <span>
        <b>{title}</b>{' '}
        <button type="button" className="link font-mono" onClick={() => openAt(path, line)}>
          {path}:{line}
        </button>
        <br />
        {scenario}
        {settled ? ` ${ENDS[settled.how]}` : ''}
      </span>
    </li>
  )
}

export default { order: 1, Panel: ReviewPanel } satisfies BesideVerdict
