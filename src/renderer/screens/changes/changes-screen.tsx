// What a run changed in a project: accepted or rejected hunk by hunk, checked in a copy, and brought back.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FlaskConical } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type ReviewedFile, type RunChanges, sizeOf } from '../../../contract/calls/changes.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { useSummary } from '../../boot/queries.js'
import { useLayer } from '../../features/palette/layers.js'
import { Empty, Notice } from '../../ui/notice.js'
import { ApplyFoot } from './apply-foot.js'
import { FileReview } from './file-review.js'
import { acceptedOf, choiceOf, decide, type Rejected, sumOf, type Unit, unitFrom, unitsOf, unitsOfFile } from './picked.js'

export function ChangesScreen({ run }: { run: string }) {
  const { data, error } = useQuery({ queryKey: ['changes', run], queryFn: () => core.changes.of({ run }), retry: false })
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!data) return <Empty title="Comparing" />
  if (data.files.length === 0) return <Empty title="No files were changed">The project files are the same as when the run began.</Empty>
  return <Review key={run} run={run} changes={data} />
}

function Review({ run, changes }: { run: string; changes: RunChanges }) {
  const { files } = changes
  const summary = useSummary(run).data
  const units = useMemo(() => unitsOf(files), [files])
  const [rejected, reject] = useState<Rejected>(new Set())
  const [current, go] = useState<Unit | null>(units[0] ?? null)
  const shown = files.find(({ path }) => path === current?.path)
  const choice = useMemo(() => choiceOf(files, rejected), [files, rejected])
  const settle = (of: readonly Unit[], isAccepted: boolean) => reject((before) => decide(before, of, isAccepted))
  useDecisionKeys((key: DecisionKey) => {
    switch (key) {
      case 'j':
        return go(unitFrom(units, current, 1))
      case 'k':
        return go(unitFrom(units, current, -1))
      case 'a':
      case 'r':
        return current ? settle([current], key === 'a') : undefined
    }
  })
  return (
    <section className="review" aria-label="Review changes">
      <ReviewHead run={run} title={summary?.title ?? 'Review changes'} />
      <div className="review-parts">
        <nav aria-label="Files">
          <FileList
            files={files}
            rejected={rejected}
            shown={shown?.path ?? null}
            show={(path) => go(units.find((unit) => unit.path === path) ?? null)}
            decideFile={(file, isAccepted) => settle(unitsOfFile(file), isAccepted)}
          />
          {changes.leftOut.length > 0 ? <p className="left-out">Never applied to your project: {changes.leftOut.join(', ')}.</p> : null}
        </nav>
        <section className="review-file" aria-label={shown?.path ?? 'No file'}>
          {shown ? (
            <>
              <h3 title={shown.path}>{shown.path}</h3>
              <FileReview
                key={shown.path}
                run={run}
                changes={changes}
                file={shown}
                rejected={rejected}
                current={current}
                decide={(unit, isAccepted) => {
                  go(unit)
                  settle([unit], isAccepted)
                }}
              />
            </>
          ) : null}
        </section>
      </div>
      <ApplyFoot run={run} changes={changes} choice={choice} sum={sumOf(files, rejected)} verdict={summary?.outcome?.verdict ?? null} />
    </section>
  )
}

const ReviewHead = ({ run, title }: { run: string; title: string }) => (
  <header>
    <a className="button quiet" href={addressOf({ screen: 'run', run })}>
      <ArrowLeft aria-hidden /> Back to the run
    </a>
    <h2>{title}</h2>
    <ul className="keys" aria-label="Keys">
      <li>
        <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> next, previous
      </li>
      <li>
        <kbd className="kbd">A</kbd> accept
      </li>
      <li>
        <kbd className="kbd">R</kbd> reject
      </li>
    </ul>
  </header>
)

interface FileListProps {
  readonly files: readonly ReviewedFile[]
  readonly rejected: Rejected
  readonly shown: string | null
  show(path: string): void
  decideFile(file: ReviewedFile, isAccepted: boolean): void
}

/** The files that a run changed: how much of each is accepted, all of it or nothing with one tick. */
function FileList({ files, rejected, shown, show, decideFile }: FileListProps) {
  return (
    <ul className="review-files" aria-label="Changed files">
      {files.map((file) => {
        const [accepted, size] = [acceptedOf(file, rejected), sizeOf(file)]
        const cut = file.path.lastIndexOf('/') + 1
        return (
          <li key={file.path} className={file.path === shown ? 'on' : undefined}>
            <input
              type="checkbox"
              aria-label={`Accept all changes in ${file.path}`}
              checked={accepted === size}
              ref={(box) => {
                if (box) box.indeterminate = accepted > 0 && accepted < size
              }}
              onChange={() => decideFile(file, accepted < size)}
            />
            <button type="button" aria-current={file.path === shown} title={file.path} onClick={() => show(file.path)}>
              <span className="name">
                {file.isTest ? <FlaskConical aria-label="test" /> : null}
                <span>
                  {file.path.slice(cut)} <small>{file.path.slice(0, cut)}</small>
                </span>
              </span>
              <span className="counts">
                <span className="plus">+{file.added}</span> <span className="minus">−{file.removed}</span>
                <span className="of">
                  {accepted} of {size}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The keys of a review: J and K go to the next change and the one before, A accepts, R rejects. */
type DecisionKey = 'j' | 'k' | 'a' | 'r'

/** Milliseconds in which a key after G belongs to a sequence of the whole window, such as G R. */
const SEQUENCE_MS = 900

/** Also within the comparison, which takes no typing; never in a field. */
function useDecisionKeys(act: (key: DecisionKey) => void): void {
  const acting = useRef(act)
  acting.current = act
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || useLayer.getState().layer !== null) return
      if (isField(event.target)) return
      const key = event.key.toLowerCase()
      if (isDecision(key) && event.timeStamp - wentAt > SEQUENCE_MS) {
        // Before the keys of the whole window.
        event.preventDefault()
        acting.current(key)
      }
      wentAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

const isDecision = (key: string): key is DecisionKey => key === 'j' || key === 'k' || key === 'a' || key === 'r'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('.review-editor') === null &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select') !== null
