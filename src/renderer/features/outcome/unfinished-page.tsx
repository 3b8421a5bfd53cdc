// The details of a run that ended before it was finished: what is there and what is not.
import { beginsWithNothing } from '../../../contract/run/goal.js'
import { workedMs } from '../../../contract/state/waits.js'
import { usedUpWords } from '../../../words/run/budget.js'
import type { Unfinished } from '../../../words/run/unfinished.js'
import { useSummary } from '../../boot/queries.js'
import { ExportPanel } from '../exports/export-panel.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useTracedWords } from '../words/words-pane.js'
import { OutputPanel } from './output-panel.js'
import { ProjectActions } from './project-actions.js'
import { type Standing, standingOf } from './standing.js'

interface UnfinishedPageProps {
  readonly ended: Unfinished
  /** Why, in sentences; may be empty. */
  readonly reason: string
  /** Whether tests were sealed, so that there is something to try and to export. */
  readonly isMade: boolean
}

export function UnfinishedPage({ ended, reason, isMade }: UnfinishedPageProps) {
  const run = useOpenedRun((open) => open.run)
  const goal = useOpenedRun((open) => open.view.goal)
  const view = useOpenedRun((open) => open.view)
  const traced = useTracedWords()
  const summary = useSummary(run).data
  const standing = standingOf(view, traced)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="outcome" tabIndex={0} aria-label="Outcome details">
      <div>
        <div className="said-outcome">
          {ended === 'budget' ? <p>{usedUpWords({ ...view, ms: workedMs(view) })}</p> : null}
          {reason === '' || ended === 'budget' ? null : <p>{reason}</p>}
          {ended === 'declined' ? null : <p>Nothing is lost.</p>}
        </div>
        <OutputPanel run={run} isWritten={false} />
        <div className="there">
          <Lines title="What is done" lines={standing.there} none="Nothing has been built yet." />
          <Lines title="What is missing" lines={standing.missing} none="" />
        </div>
        {isMade ? (
          <>
            {standing.there.length > 0 ? <TryIt /> : null}
            <OutputPanel run={run} isWritten />
            <ExportPanel run={run} isNew={goal !== null && beginsWithNothing(goal)} />
          </>
        ) : null}
        {summary ? (
          <div className="actions">
            <ProjectActions summary={summary} isMade={false} />
          </div>
        ) : null}
      </div>
    </section>
  )
}

function Lines({ title, lines, none }: { title: string; lines: readonly Standing[]; none: string }) {
  return (
    <section className="panel" aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 0 ? <p className="note">{none}</p> : null}
      <ul className="squares">
        {lines.map(({ tone, words }) => (
          <li key={words}>
            <i className={tone} aria-hidden />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TryIt() {
  const { show } = useOpenFiles()
  return (
    <div className="actions">
      <button type="button" className="button" onClick={() => show('preview')}>
        Try the program
      </button>
    </div>
  )
}
