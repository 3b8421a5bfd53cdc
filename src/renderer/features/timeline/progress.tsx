// The progress of a running step: its counts, its last line of output, its clock, and its usual time here.
import type { Row } from '../../../contract/view/run-view.js'
import { awaitedWords } from '../../../words/run/waiting.js'
import { progressWords } from '../../../words/timeline/progress.js'
import { usuallyWords } from '../../../words/timeline/usually.js'
import { lastLine } from '../run/last-line.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useAskedModel, useAwaitedModel } from '../run/step-at-work.js'
import { useUsual } from '../run/usual.js'
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

/** "Waiting for small to write the tests": the model that a running step waits for; empty if there is none, or it is unknown. */
export function useAwaited(row: Row): string {
  const isLive = useIsLive()
  const model = useAwaitedModel(row)
  return isLive && model && row.data.type === 'asking' ? awaitedWords(model, row.data.name) : ''
}

/** "12 of 33 tests": the counts of a running step; the model that it waits for is beside it. */
export function Counted({ stepKey }: { stepKey: string }) {
  const words = useOpenedRun(({ progress }) => {
    const step = progress.get(stepKey)
    return step?.counted === 'words' && step.done === 0 ? '' : progressWords(step)
  })
  return words ? (
    <span className="counted" aria-live="off">
      {words}
    </span>
  ) : null
}

/** The clock of a running step. */
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

/** From the user's history; empty if there is too little of it. */
function useUsually(row: Row, isLive: boolean): string {
  const known = useUsual(isLive)
  const model = useAskedModel(row)
  const { data } = row
  const [step, asked] = data.type === 'asking' ? [data.name, model] : data.type === 'awaiting' ? [data.step, ''] : ['', null]
  const usual = known?.times.find((each) => each.step === step && each.model === asked)
  return usual ? usuallyWords(usual) : ''
}
