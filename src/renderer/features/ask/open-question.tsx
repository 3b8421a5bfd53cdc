// Where the question that a run waits with stands: beside the conversation, or in the middle where there is no room for one.
// A plan is asked about where it is drawn.
import type { RunView } from '../../../contract/view/run-view.js'
import { useNarrow } from '../../ui/narrow.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { RunQuestion } from './run-question.js'

/** Whether a question stands in the middle; a plan is in the middle with or without one. Pure. */
export const isAskedInMiddle = ({ question }: NonNullable<RunView['question']>, isNarrow: boolean): boolean =>
  isNarrow || question.about === 'plan'

export function OpenQuestion({ place }: { place: 'middle' | 'chat' }) {
  const run = useOpenedRun((open) => open.run)
  const asked = useOpenedRun((open) => open.view.question)
  const isLive = useIsLive()
  const isPlanned = useOpenedRun((open) => open.view.plan !== null)
  const isNarrow = useNarrow()
  if (!asked || !isLive || (asked.question.about === 'plan' && isPlanned)) return null
  if ((place === 'middle') !== isAskedInMiddle(asked, isNarrow)) return null
  const card = <RunQuestion key={asked.key} run={run} asked={asked} />
  return place === 'middle' ? <div className="asked-middle">{card}</div> : card
}
