// Which model a run waits for, and what it was asked to do.
import type { StepProgress } from '../../contract/calls/progress.js'
import { askingWords } from '../step.js'

/** The task of a model, as it follows "to". */
const tasks: ReadonlyMap<string, string> = new Map([
  ['plan', 'plan'],
  ['tests', 'write the tests'],
  ['code', 'write the code'],
  ['diagnose', 'diagnose the red tests'],
  ['decide', 'plan the repair'],
  ['fix', 'repair the code'],
  ['stronger', 'write stronger tests'],
  ['replan', 'replan the task'],
  ['by-example', 'work out examples for your description'],
  ['examples', 'work out examples for a task'],
  ['values', 'compute expected values'],
  ['review', 'review the change'],
])

/** The model that is asked, and whether the limits of its endpoint hold the request back. */
export interface AwaitedModel {
  readonly model: string
  readonly isQueued: boolean
}

/** What is known of a running step that asks a model. */
export interface AskingStep {
  /** Undefined if another process runs the step. */
  readonly progress: StepProgress | undefined
  /** Whether its answer has begun: words may come before they are counted. */
  readonly isWriting: boolean
  /** The model of every step, from the journal; null if that has none. */
  readonly only: string | null
}

/** The model that a running step waits for; null if it is unknown, or already writes the answer. Pure. */
export function awaitedIn({ progress, isWriting, only }: AskingStep): AwaitedModel | null {
  const { model, done, isQueued = false } = progress ?? { model: only, done: 0 }
  return model && done === 0 && !isWriting ? { model, isQueued } : null
}

/**
 * "Waiting for small to write the tests"; the clock is beside it.
 * @param name of the step, as a row has it
 */
export function awaitedWords(model: AwaitedModel, name: string): string {
  const { sentence, step } = waitingParts(model, name)
  return step === '' ? sentence : `${sentence} (${step})`
}

/** "waiting for small", where there is no room for what it is asked. */
export const shortlyAwaited = ({ model, isQueued }: AwaitedModel): string => `waiting for ${isQueued ? 'a free slot for ' : ''}${model}`

/** The model that it waits for; the step is beside it if it does not fit into the sentence. */
function waitingParts({ model, isQueued }: AwaitedModel, name: string): { readonly sentence: string; readonly step: string } {
  const task = tasks.get(name)
  const sentence = isQueued ? `Waiting for a free request slot at the endpoint for ${model},` : `Waiting for ${model}`
  if (task !== undefined) return { sentence: `${sentence} to ${task}`, step: '' }
  return { sentence: sentence.replace(/,$/, ''), step: (askingWords(name) ?? '').toLowerCase() }
}
