// Says above everything else that a run is stuck, and leads to what was tried and to the ways on.
import { OctagonPause } from 'lucide-react'
import { useSummary } from '../../boot/queries.js'
import { focusAsked } from '../../features/ask/ask-card.js'
import { UnlockAndGoOn } from '../../features/locks/unlock-and-go-on.js'
import { useIsLive } from '../../features/run/live.js'
import { useOpenFiles } from '../../features/run/open-file.js'
import { useOpenedRun } from '../../features/run/run-store-context.js'

export function StuckBanner() {
  const run = useOpenedRun((open) => open.run)
  const asked = useOpenedRun((open) => open.view.question?.question.about === 'stuck')
  const ended = useOpenedRun((open) => open.view.outcome?.ended === 'stuck')
  const isSpent = useOpenedRun((open) => open.view.outcome?.why?.type === 'attempts-spent')
  const stuck = useOpenedRun((open) => open.view.rounds.at(-1)?.task ?? null)
  const title = useOpenedRun((open) => open.view.tasks.find((task) => task.id === stuck)?.title ?? null)
  const isLive = useIsLive()
  const summary = useSummary(run).data
  const { choose, show } = useOpenFiles()
  if (!(asked && isLive) && (!ended || summary?.closed)) return null
  return (
    <div className="stuck-banner" role="status">
      <OctagonPause aria-hidden />
      <span>
        {ended ? (isSpent ? 'The attempts are used up' : 'The run ended stuck') : 'The run is stuck'}
        {title ? (
          <>
            {' at '}
            <b>{title}</b>
          </>
        ) : null}
        {ended ? '.' : ' and waits for your answer.'}
      </span>
      <UnlockAndGoOn />
      {stuck && title ? (
        <button
          type="button"
          className="button"
          onClick={() => {
            choose(stuck)
            show('plan')
          }}
        >
          What was tried
        </button>
      ) : null}
      <button type="button" className="button" onClick={focusAsked}>
        Options
      </button>
    </div>
  )
}
