// How far a step is that goes on: what it counts, the last line of what it prints, its clock, and how long it usually takes here.
import { useQuery } from '@tanstack/react-query'
import type { Row } from '../../../contract/view/run-view.js'
import { awaitedWords } from '../../../words/run/waiting.js'
import { progressWords } from '../../../words/timeline/progress.js'
import { usuallyWords } from '../../../words/timeline/usually.js'
import { core } from '../../boot/api.js'
import { lastLine } from '../run/last-line.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useAwaitedModel } from '../run/step-at-work.js'
import { Elapsed } from './elapsed.js'

/** What the command of a step printed last. */
export function LastLine({ stepKey }: { stepKey: string }) {
  const line = useOpenedRun((open) => (open.printing.key === stepKey ? lastLine(open.printing.tail) : ''))
  return line ? (
    <code className="last-line" aria-live="off" title={line}>
      {line}
    </code>
  ) : null
}

/** "Waiting for small to write the tests": whom a step that goes on waits for; empty where that is no model, or nobody told which. */
export function useAwaited(row: Row): string {
  const isLive = useIsLive()
  const whom = useAwaitedModel(row)
  return isLive && whom && row.data.type === 'asking' ? awaitedWords(whom, row.data.name) : ''
}

/** "12 of 33 tests": what a step that goes on says of itself in counts; whom it waits for stands beside it. */
export function Counted({ stepKey }: { stepKey: string }) {
  const words = useOpenedRun(({ progress }) => {
    const told = progress.get(stepKey)
    return told?.counted === 'words' && told.done === 0 ? '' : progressWords(told)
  })
  return words ? (
    <span className="counted" aria-live="off">
      {words}
    </span>
  ) : null
}

/** The clock of a step that goes on. */
export function Progress({ row }: { row: Row }) {
  const isLive = useIsLive()
  const usually = useUsually(row, isLive)
  return (
    <time>
      {usually ? <span className="usually">{usually}</span> : null}
      {isLive ? <Elapsed row={row} /> : 'not finished'}
    </time>
  )
}

/** From one's own history of runs with this template; empty where there is too little of it. */
function useUsually({ data }: Row, isLive: boolean): string {
  const run = useOpenedRun((open) => open.run)
  const known = useQuery({
    queryKey: ['usual', run],
    queryFn: () => core.history.usual({ run }),
    enabled: isLive,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const step = data.type === 'asking' ? data.name : data.type === 'awaiting' ? data.step : ''
  const usual = known.data?.find((each) => each.step === step)
  return usual ? usuallyWords(usual) : ''
}
