// What the open run does now in the line at the foot, with how far it is where the step counts something.
import { progressWords } from '../../../words/timeline/progress.js'
import { useIsLive } from './live.js'
import { useOpenedRun } from './run-store-context.js'

export function RunProgress() {
  const isLive = useIsLive()
  const row = useOpenedRun(({ view, progress }) => {
    const running = view.rows.filter(({ tone }) => tone === 'running')
    return running.findLast(({ key }) => progress.has(key)) ?? running.at(-1)
  })
  const progress = useOpenedRun((open) => open.progress.get(row?.key ?? ''))
  // The model that it waits for is in the timeline.
  const words = progress?.counted === 'words' && progress.done === 0 ? '' : progressWords(progress)
  return isLive && words ? <span className="item">{words}</span> : null
}
