// What a run changed in a project: accepted or rejected hunk by hunk, checked in a copy, and brought back.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { RunChanges } from '../../../contract/calls/changes.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { useSummary } from '../../boot/queries.js'
import { Empty, Notice } from '../../ui/notice.js'
import { ApplyFoot } from './apply-foot.js'
import { FileList } from './file-list.js'
import { FileReview } from './file-review.js'
import { choiceOf, decide, type Rejected, sumOf, type Unit, unitFrom, unitsOf, unitsOfFile } from './picked.js'
import { type DecisionKey, useDecisionKeys } from './use-decision-keys.js'

export function ChangesScreen({ run }: { run: string }) {
  const { data, error } = useQuery({ queryKey: ['changes', run], queryFn: () => core.changes.of({ run }), retry: false })
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!data) return <Empty title="Comparing" />
  if (data.files.length === 0) return <Empty title="Nothing was changed">The files of the project are as the run began with.</Empty>
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
          {changes.leftOut.length > 0 ? <p className="left-out">Never brought back: {changes.leftOut.join(', ')}.</p> : null}
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
