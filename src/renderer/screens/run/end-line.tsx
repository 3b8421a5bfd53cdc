// The second line of the strip at the end of a run: what it came to in one sentence, and the one thing that helps now.
import { Settings } from 'lucide-react'
import { canResume, type Outcome } from '../../../contract/run/outcome.js'
import { shortfallWords } from '../../../words/checks/shortfalls.js'
import { reasonWords } from '../../../words/outcome.js'
import { onwardWords, type Unfinished } from '../../../words/run/unfinished.js'
import { addressOf } from '../../boot/place.js'
import { PageLink } from '../../features/help/page-link.js'
import { helpOn } from '../../features/help/targets.js'
import { isSummedUp } from '../../features/outcome/evidence-strip.js'
import { ReadyLine } from '../../features/preview/ready-line.js'
import { ResumeButton } from '../../features/run/go-on-button.js'
import { useOpenedRun } from '../../features/run/run-store-context.js'
import { StuckLine } from './stuck-banner.js'

export function EndLine() {
  const outcome = useOpenedRun((open) => open.view.outcome)
  const isImport = useOpenedRun((open) => open.view.goal?.project != null)
  if (outcome === null || !isSummedUp(outcome.ended)) return <WayOn ended={outcome?.ended ?? 'interrupted'} />
  if (outcome.ended === 'stuck') return <StuckLine />
  if (outcome.verdict !== 'verified') return <p className="strip-why">{openWords(outcome)}</p>
  // The preview of an existing project shows what changed, and how to apply it.
  return isImport ? null : <ReadyLine />
}

/** The first condition that does not hold; the details list all of them. */
function openWords(outcome: Outcome): string {
  const { findings } = outcome
  const [first] = findings?.shortfalls ?? []
  return findings && first ? shortfallWords(first, findings) : reasonWords(outcome)
}

/** How a run that ended early continues. */
function WayOn({ ended }: { ended: Unfinished }) {
  const { title, words } = onwardWords(ended)
  return (
    <div className="strip-why">
      <p>
        <b>{title}.</b> {words} {ended === 'endpoint' ? <PageLink {...helpOn.endpoint}>What this means and what to do</PageLink> : null}
      </p>
      {ended === 'endpoint' ? (
        <a className="button" href={addressOf({ screen: 'settings' })}>
          <Settings aria-hidden /> Change model
        </a>
      ) : null}
      {ended === 'interrupted' || canResume(ended) ? <ResumeButton /> : null}
    </div>
  )
}
