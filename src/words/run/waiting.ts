// Whom a run waits for while a model is asked, and with what.
import type { StepProgress } from '../../contract/calls/progress.js'
import { askingWords } from '../step.js'

/** What a model is asked to do, as it stands after "to". */
const tasks: ReadonlyMap<string, string> = new Map([
  ['plan', 'plan'],
  ['tests', 'write the tests'],
  ['code', 'write the code'],
  ['diagnose', 'diagnose the red tests'],
  ['decide', 'plan the repair'],
  ['fix', 'repair'],
  ['stronger', 'write stronger tests'],
  ['replan', 'plan the task again'],
  ['by-example', 'read your description through examples'],
  ['examples', 'read a task through examples'],
  ['values', 'compute expected values'],
  ['review', 'review the change'],
])

/** The model that is asked, and whether the limits of its endpoint let the request wait. */
export interface Awaited {
  readonly model: string
  readonly isQueued: boolean
}

/** What is known of a step that goes on and asks a model. */
export interface Asked {
  /** Undefined where nobody told how far it is: another process carries it on. */
  readonly told: StepProgress | undefined
  /** Whether words of its answer are there: they may come before anything is counted. */
  readonly isWriting: boolean
  /** The model that every step asks, as the journal says; null where it does not. */
  readonly only: string | null
}

/** Whom a step waits for that goes on; null where nobody knows, or the answer is being written already. Pure. */
export function awaitedIn({ told, isWriting, only }: Asked): Awaited | null {
  const { model, done, isQueued = false } = told ?? { model: only, done: 0 }
  return model && done === 0 && !isWriting ? { model, isQueued } : null
}

/** "Waiting for small to write the tests"; the clock stands beside it. @param name of the step, as a row has it */
export function awaitedWords(whom: Awaited, name: string): string {
  const { sentence, step } = awaited(whom, name)
  return step === '' ? sentence : `${sentence} (${step})`
}

/** "waiting for small", where there is no room for what it is asked. */
export const shortlyAwaited = ({ model, isQueued }: Awaited): string => `waiting for ${isQueued ? 'a turn at ' : ''}${model}`

/** Whom it waits for; the step stands beside it where it does not fit into the sentence. */
function awaited({ model, isQueued }: Awaited, name: string): { readonly sentence: string; readonly step: string } {
  const task = tasks.get(name)
  const sentence = isQueued ? `Waiting for a free request to ${model}, within the limits of its endpoint,` : `Waiting for ${model}`
  if (task !== undefined) return { sentence: `${sentence} to ${task}`, step: '' }
  return { sentence: sentence.replace(/,$/, ''), step: (askingWords(name) ?? '').toLowerCase() }
}
