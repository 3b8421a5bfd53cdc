// What the open run does now in the line at the foot, with how far it is where the step counts something.
import { progressWords } from '../../../words/timeline/progress.js'
import { useIsLive } from './live.js'
import { useOpenedRun } from './run-store-context.js'

export function RunProgress() {
  const isLive = useIsLive()
  const words = useOpenedRun(({ view, progress }) => {
    const running = view.rows.findLast(({ key, tone }) => tone === 'running' && progress.has(key))
    return running ? progressWords(progress.get(running.key)) : ''
  })
  return isLive && words ? <span className="item">{words}</span> : null
}
