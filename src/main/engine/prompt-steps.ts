// The built-in prompts of the steps that may be reworded, by step and length.
import type { PromptStep } from '../../contract/model/prompt-variant.js'
import { prompts } from './engine.js'

const FILES: Readonly<Record<PromptStep, string>> = {
  system: './task/system',
  plan: './planning/planners/graph',
  'task-rules': './planning/planners/task-rules',
  tests: './testing/tests',
  code: './coding/code',
  diagnose: './repairing/diagnose',
  decide: './repairing/decide',
  'fix-file': './repairing/actions/fix-file',
  'one-call': './repairing/rounds/one-call',
}

const textOf = (step: PromptStep, end: '' | '.short'): string | undefined => prompts[`${FILES[step]}${end}.md`]

/** Whether small models get a shorter text than others. */
export const hasShortPrompt = (step: PromptStep): boolean => textOf(step, '.short') !== undefined

/** The text with its placeholders. */
export function builtInPrompt(step: PromptStep, length: 'long' | 'short'): string {
  const text = (length === 'short' ? textOf(step, '.short') : undefined) ?? textOf(step, '')
  if (text === undefined) throw new Error(`The prompt of ${step} is not where the list says.`)
  return text
}
