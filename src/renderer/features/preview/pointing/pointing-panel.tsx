// Shows the selected element or the recorded steps below the program page, with a field for the expected result.
import { Circle, MousePointerClick, Square, Undo2 } from 'lucide-react'
import { useOpenedRun } from '../../run/run-store-context.js'
import { beginSaying } from '../../run/unsaid.js'
import { hasSteps, isFull, type Pointing } from './pointing-state.js'
import { elementWords, missedWords, pointingMessage, stepWords } from './pointing-words.js'
import { SayForm } from './say-form.js'
import type { PointingControl } from './use-pointing.js'

/** The buttons in the toolbar. */
export function PointingSwitches({ pointing: { mode, turn }, isReady }: { readonly pointing: PointingControl; readonly isReady: boolean }) {
  return (
    <>
      <button type="button" className="button toggle" aria-pressed={mode === 'point'} disabled={!isReady} onClick={() => turn('point')}>
        <MousePointerClick aria-hidden /> Point
      </button>
      <button type="button" className="button toggle" aria-pressed={mode === 'record'} disabled={!isReady} onClick={() => turn('record')}>
        <Circle aria-hidden /> Record
      </button>
    </>
  )
}

/** Renders nothing while the user neither points nor records. */
export function PointingPanel({ pointing }: { readonly pointing: PointingControl }) {
  const run = useOpenedRun((open) => open.run)
  const { mode, steps, picked, finish } = pointing
  const isAsking = picked !== null || (mode !== 'record' && hasSteps(pointing))
  if (mode === 'off' && !isAsking) return null
  return (
    <section className="pointing" aria-label="Point and record">
      <p role="status">{statusWords(pointing)}</p>
      {steps.length > 0 ? <Recorded pointing={pointing} /> : null}
      {isAsking ? (
        <SayForm
          label={picked ? 'What should be here?' : 'What should be here now?'}
          about={picked ?? mode}
          close={hasSteps(pointing) ? 'Discard' : 'Cancel'}
          onSay={(words) => {
            const { begun, said } = pointingMessage(pointing, words)
            finish()
            beginSaying(run, begun, said)
          }}
          onClose={finish}
        />
      ) : null}
    </section>
  )
}

/** The recorded steps, and the actions that could not be recorded. */
function Recorded({ pointing: { mode, steps, missed, turn, drop } }: { readonly pointing: PointingControl }) {
  return (
    <>
      <ol aria-label="Recorded steps">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps only grow or lose their last one
          <li key={index}>{stepWords(step)}</li>
        ))}
      </ol>
      {missed ? (
        <p className="note" role="alert">
          {missedWords(missed)}
        </p>
      ) : null}
      <div className="actions">
        {mode === 'record' ? (
          <button type="button" className="button" onClick={() => turn('record')}>
            <Square aria-hidden /> Stop recording
          </button>
        ) : null}
        <button type="button" className="button quiet" disabled={steps.length < 2} onClick={drop}>
          <Undo2 aria-hidden /> Remove last step
        </button>
      </div>
    </>
  )
}

function statusWords(pointing: Pointing): string {
  const { mode, picked, over } = pointing
  if (over) return `Now at the ${elementWords(over)}. Press Enter to select it.`
  if (picked) return `You selected the ${elementWords(picked)}.`
  if (mode === 'point') return 'Click an element in the page, or use the arrow keys and Enter. Press Escape to stop.'
  if (mode === 'off') return 'These steps will be added to your message. You can also point at an element.'
  if (isFull(pointing)) return 'The recording is full, because a check cannot have more steps.'
  return 'Recording. Use the page as if you had just opened it, because a check begins with an empty browser.'
}
