// The last few runs that the user began, to go back to; tries of the bench have their own screen.

import type { RunSummary } from '../../../contract/run/run.js'
import { ago, moment, money } from '../../../words/figures.js'
import { errorMessage } from '../../boot/api.js'
import { addressOf, go } from '../../boot/place.js'
import { useRuns } from '../../boot/queries.js'
import { Notice } from '../../ui/notice.js'
import { useNow } from '../../ui/now.js'
import { DemoBadge, RunChip } from '../../ui/outcome-chip.js'

const SHOWN = 6

export function RecentRuns() {
  const runs = useRuns()
  const now = useNow(30_000)
  const recent = runs.data?.pages.flat().slice(0, SHOWN) ?? []
  if (runs.error)
    return (
      <div className="mt-6">
        <Notice tone="bad">{errorMessage(runs.error)}</Notice>
      </div>
    )
  // Before the first run there is nothing to go back to.
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent" className="further">
      <div className="section">
        <h3 id="recent">Recent</h3>
        <a className="link" href={addressOf({ screen: 'runs' })}>
          All runs
        </a>
      </div>
      <table className="plain">
        <thead>
          <tr>
            <th style={{ width: '21%' }}>Project</th>
            <th>Run</th>
            <th className="fit">Outcome</th>
            <th className="num fit">Attempts</th>
            <th className="num fit">Cost</th>
            <th className="num fit">When</th>
          </tr>
        </thead>
        <tbody>
          {recent.map((run) => (
            <RecentRun key={run.id} run={run} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RecentRun({ run, now }: { run: RunSummary; now: number }) {
  return (
    <tr className="cursor-pointer hover:bg-surface" onClick={() => go({ screen: 'run', run: run.id })}>
      <td>
        <a href={addressOf({ screen: 'run', run: run.id })} title={run.title}>
          {run.title}
        </a>
      </td>
      <td title={run.description}>{run.description}</td>
      <td className="fit">
        <span className="inline-flex gap-1.5">
          <RunChip run={run} hasTests />
          {run.demo ? <DemoBadge /> : null}
        </span>
      </td>
      <td className="num fit">{run.rounds}</td>
      <td className="num fit">{money(run.usd)}</td>
      <td className="num fit" title={moment(run.createdAt)}>
        {ago(run.createdAt, now)}
      </td>
    </tr>
  )
}
