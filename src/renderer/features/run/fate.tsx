// The fate of a message of the user, in a few words below it.

import { placeOfKey } from '../../../contract/journal/entry-place.js'
import { canResume, type Ended } from '../../../contract/run/outcome.js'
import type { RunState } from '../../../contract/run/run.js'
import type { SaidView } from '../../../contract/state/view-state.js'
import { askName } from '../../../contract/view/ask-name.js'
import { readWhen } from '../../../words/said.js'
import { askingWords } from '../../../words/step.js'
import { addressOf } from '../../boot/place.js'
import { useIsPlanning, useStepAtWork } from './step-at-work.js'

interface FateProps {
  readonly said: SaidView
  /** How the run ended; null while it runs. */
  readonly ended: Ended | null
  readonly state: RunState | undefined
}

export function Fate({ said, ended, state }: FateProps) {
  switch (said.fate) {
    case 'used':
      return `read${stepWords(said.by)}`
    case 'refused':
      return `not used: ${said.by}`
    case 'withdrawn':
      return 'withdrawn before any step read it'
    case 'given':
      return (
        <a className="link" href={addressOf({ screen: 'run', run: said.by })}>
          used in the next run
        </a>
      )
    case 'heard':
    case 'waiting':
      return <OpenFate fate={said.fate} ended={ended} state={state} />
  }
}

/** Words that no step acted on yet. */
function OpenFate({ fate, ended, state }: { fate: 'heard' | 'waiting' } & Pick<FateProps, 'ended' | 'state'>) {
  const step = useStepAtWork()
  const isPlanning = useIsPlanning()
  if (ended !== null && !canResume(ended)) return 'arrived too late for any step to use it'
  if (ended !== null || state === 'interrupted') return 'will be read when you resume the run'
  if (fate === 'heard') return 'noted for the next planning step'
  return state === 'paused' && step === null ? 'will be read when you continue the run' : `will be ${readWhen(step, isPlanning)}`
}

/** The step that a key belongs to, as the timeline calls it. */
function stepWords(key: string): string {
  const name = askingWords(askName(placeOfKey(key).step))
  return name ? ` at this step: ${name.toLowerCase()}` : ''
}
