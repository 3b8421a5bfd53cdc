// Says above everything else that a run is stuck, and leads to what was tried and to the ways on.
import { OctagonPause } from 'lucide-react'
import { useSummary } from '../../boot/queries.js'
import { focusAsked } from '../../features/ask/ask-card.js'
import { UnlockAndGoOn } from '../../features/locks/unlock-and-go-on.js'
import { useIsLive } from '../../features/run/live.js'
import { useOpenFiles } from '../../features/run/open-file.js'
import { useOpenedRun } from '../../features/run/run-store-context.js'

/** While the run waits with its question. */
export function StuckBanner() {
  const asked = useOpenedRun((open) => open.view.question?.question.about === 'stuck')
  const isLive = useIsLive()
  if (!(asked && isLive)) return null
  return (
    <div className="stuck-banner" role="status">
      <OctagonPause aria-hidden />
      <StuckAt start="The run is stuck" end=" and is waiting for your answer." />
    </div>
  )
}

/** Once the run ended so: a line of the strip. Nothing after its project was closed. */
export function StuckLine() {
  const run = useOpenedRun((open) => open.run)
  const isSpent = useOpenedRun((open) => open.view.outcome?.why?.type === 'attempts-spent')
  const summary = useSummary(run).data
  if (summary?.closed) return null
  return (
    <div className="strip-why">
      <StuckAt start={isSpent ? 'The run used all its attempts' : 'The run got stuck'} end="." />
    </div>
  )
}

function StuckAt({ start, end }: { start: string; end: string }) {
  const stuck = useOpenedRun((open) => open.view.rounds.at(-1)?.task ?? null)
  const title = useOpenedRun((open) => open.view.tasks.find((task) => task.id === stuck)?.title ?? null)
  const { choose, show } = useOpenFiles()
  return (
    <>
      <p>
        {start}
        {title ? (
          <>
            {' at '}
            <b>{title.replace(/\.$/, '')}</b>
          </>
        ) : null}
        {end}
      </p>
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
    </>
  )
}
