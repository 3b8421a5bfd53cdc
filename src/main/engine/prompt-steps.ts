// The built-in prompts of the steps that may be worded otherwise, by step and length.
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

/** The text with its holes. */
export function builtInPrompt(step: PromptStep, length: 'long' | 'short'): string {
  const text = prompts[`${FILES[step]}${length === 'short' ? '.short' : ''}.md`]
  if (text === undefined) throw new Error(`The prompt of ${step} is not where the list says.`)
  return text
}
