// What the open run does now in the line at the foot, with how far it is where the step counts something.
import { shortlyAwaited } from '../../../words/run/waiting.js'
import { progressWords } from '../../../words/timeline/progress.js'
import { useIsLive } from './live.js'
import { useOpenedRun } from './run-store-context.js'
import { useAwaitedModel } from './step-at-work.js'

export function RunProgress() {
  const isLive = useIsLive()
  const row = useOpenedRun(({ view, progress }) => {
    const running = view.rows.filter(({ tone }) => tone === 'running')
    return running.findLast(({ key }) => progress.has(key)) ?? running.at(-1)
  })
  const told = useOpenedRun((open) => open.progress.get(row?.key ?? ''))
  const whom = useAwaitedModel(row)
  // What nobody waits for and nothing is counted of is being written.
  const counted = told?.counted === 'words' && told.done === 0 ? '' : progressWords(told)
  const words = whom ? shortlyAwaited(whom) : counted
  return isLive && words ? <span className="item">{words}</span> : null
}
