// The details of how a run ended: the evidence of its verdict, its cost, the exports, and what the user says to it.

import { beginsWithNothing } from '../../../contract/run/goal.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { workedMs } from '../../../contract/state/waits.js'
import { clock, count, money, whole } from '../../../words/figures.js'
import { furtherWords, reasonWords } from '../../../words/outcome.js'
import { useSummary } from '../../boot/queries.js'
import { ExportPanel } from '../exports/export-panel.js'
import { useCutOff } from '../run/begin-tab.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useAmendedFiles } from './amended-files.js'
import { besideVerdict } from './beside-verdict.js'
import { EvidencePanel } from './evidence-panel.js'
import { isSummedUp } from './evidence-strip.js'
import { JudgePanel } from './judge-panel.js'
import { OutputPanel } from './output-panel.js'
import { ProjectActions } from './project-actions.js'
import { UnfinishedPage } from './unfinished-page.js'

export function OutcomePage() {
  const outcome = useOpenedRun((open) => open.view.outcome)
  const run = useOpenedRun((open) => open.run)
  const isMade = useOpenedRun((open) => open.view.suites.length > 0)
  const goal = useOpenedRun((open) => open.view.goal)
  const summary = useSummary(run).data
  const isCutOff = useCutOff()
  const amended = useAmendedFiles()
  if (!outcome) return isCutOff ? <UnfinishedPage ended="interrupted" reason="" isMade={false} /> : null
  if (!isSummedUp(outcome.ended)) return <UnfinishedPage ended={outcome.ended} reason={furtherWords(outcome)} isMade={isMade} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="outcome" tabIndex={0} aria-label="Outcome details">
      <div>
        <div className="said-outcome">
          <p>{reasonWords(outcome)}</p>
          <p>{meaningOf(outcome, amended.length)}</p>
        </div>
        <OutputPanel run={run} isWritten={false} />
        <EvidencePanel />
        {besideVerdict.map(({ order, Panel }) => (
          <Panel key={order} />
        ))}
        <Figures />
        {isMade ? (
          <>
            <OutputPanel run={run} isWritten />
            <ExportPanel run={run} isNew={goal !== null && beginsWithNothing(goal)} />
          </>
        ) : null}
        {summary && isMade ? <JudgePanel key={summary.id} summary={summary} /> : null}
        {summary && !isMade ? <NothingMade summary={summary} /> : null}
      </div>
    </section>
  )
}

/** Before any test was sealed there is nothing to start, export or judge. */
const NothingMade = ({ summary }: { summary: RunSummary }) => (
  <section className="panel" aria-label="What you can do">
    <p className="text-ink-2 text-[13px]">The run ended without a program to run, export or rate. The chat explains what to do.</p>
    <div className="actions">
      <ProjectActions summary={summary} isMade={false} />
    </div>
  </section>
)

/** What the verdict says, and what it does not. */
function meaningOf({ verdict }: Outcome, amended: number): string {
  switch (verdict) {
    case 'verified':
      return amended === 0
        ? 'Every test passed in a fresh copy. None was skipped, and no test was changed or dropped.'
        : `Every test passed in a fresh copy, and none was skipped. Tests in ${count(amended, 'file')} were changed (see the chat); no other test changed.`
    case 'partly':
      return 'Tests show that part of the program works, but not the rest.'
    case 'failed':
      return 'The tests fail, so nothing is proven to work.'
    case 'invalid':
      return 'The tests or the test runner were changed, so the results prove nothing.'
    case 'unverifiable':
      return 'No test run counts as evidence, so nothing is proven either way.'
  }
}

function Figures() {
  const view = useOpenedRun((open) => open.view)
  const run = useOpenedRun((open) => open.run)
  const summary = useSummary(run).data
  const ms = workedMs(view)
  const figures = [
    ['Cost', `${money(view.usd)}${view.unpriced ? ' plus requests with unknown prices' : ''}`],
    ['Time', clock(ms)],
    ['Attempts', String(summary?.rounds ?? view.tasks.reduce((sum, task) => sum + task.attempts, 0))],
    ['Model calls', String(view.calls)],
    ['Tokens', whole(view.tokens)],
    ['Files', count(view.changes.size, 'file')],
    ['Model', summary?.model ?? ''],
    ['Template', summary?.template ?? ''],
  ]
  return (
    <section className="panel" aria-label="Run totals">
      <dl className="figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
