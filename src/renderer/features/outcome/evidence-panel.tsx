// The evidence behind the verdict, one plain line per fact: shown, refuted, or not tried. What a line speaks of opens at its place.
import { Ring } from '../../ui/ring.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { redEarlier } from '../tests/carried.js'
import { isFeedbackUntested } from '../tests/untested.js'
import { useAmendedFiles } from './amended-files.js'
import { type Detail, linesOf, UNTESTED } from './evidence-lines.js'

export function EvidencePanel() {
  const evidence = useOpenedRun((open) => open.view.evidence)
  const isUntested = useOpenedRun(({ view }) => isFeedbackUntested(view))
  const plan = useOpenedRun(({ view }) => view.plan)
  const amended = useAmendedFiles()
  const earlier = useOpenedRun(({ view }) => redEarlier(view))
  const lines = [...(isUntested ? [UNTESTED] : []), ...linesOf(evidence, plan, { amended, earlier })]
  const last = evidence.findLast((each) => each.stage === 'final') ?? evidence.at(-1)
  return (
    <section className="panel" aria-labelledby="evidence">
      <h3 id="evidence">Evidence</h3>
      <ul className="proofs">
        {lines.map(({ tone, words, more = [] }) => (
          <li key={words}>
            <Ring
              tone={tone}
              words={{ ok: 'shown:', bad: 'refuted:', warn: 'attention:', wait: 'not tried:', skip: 'skipped:', go: 'running:' }[tone]}
            />
            <span>
              {words}
              {more.length > 0 ? (
                <ul className="more-proof">
                  {more.map((each) => (
                    <li key={[each.words, each.file?.path, each.file?.line, each.test].join(' ')}>
                      <DetailLine detail={each} />
                    </li>
                  ))}
                </ul>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {last ? (
        <details className="note mt-2">
          <summary>Last test command</summary>
          <code className="font-mono break-all">{last.command}</code>
        </details>
      ) : null}
    </section>
  )
}

/** Words, and a link to their file or test. */
function DetailLine({ detail: { words, file, test } }: { detail: Detail }) {
  const { openAt } = useOpenFiles()
  const known = useOpenedRun((open) => (test === undefined ? undefined : open.view.tests.get(test)))
  if (file) {
    const place = file.line === undefined ? file.path : `${file.path}:${file.line}`
    // Words that contain the place are the link themselves.
    const isNamed = words.includes(place)
    return (
      <>
        {isNamed ? '' : `${words} `}
        <button type="button" className="link" onClick={() => openAt(file.path, file.line ?? 1)}>
          {isNamed ? words : place}
        </button>
      </>
    )
  }
  if (!known) return [words, test].filter(Boolean).join(' ')
  return (
    <>
      {words}{' '}
      <button type="button" className="link" onClick={() => openAt(known.file, known.name)}>
        {test}
      </button>
    </>
  )
}
