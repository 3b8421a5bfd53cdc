// Questions about explorations.

import { z } from 'zod'
import { StepConfig } from '../../../contract/config/config.js'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { RunId } from '../../../contract/run/run.js'
import { call, feed } from '../../../contract/wire/define.js'
import { AtOnce, Exploit, Exploration, ExplorationCard, ExplorationLimits, Topic } from './exploration.js'

export const ExplorationInput = z.object({
  mode: z.enum(['explore', 'exploit']).default('explore'),
  topics: z.array(z.string().trim().min(1).max(1_000)).max(200).default([]),
  exploits: z
    .array(Exploit)
    .min(1)
    .max(3)
    .default([...Exploit.options]),
  /** What better means where a program is improved; empty takes the usual goal. */
  goal: z.string().max(2_000).default(''),
  template: z.string().nullable().default(null),
  most: ExplorationLimits.prefault({}),
  atOnce: AtOnce,
  config: StepConfig.prefault({}),
})
export type ExplorationInput = z.infer<typeof ExplorationInput>

const ExplorationRef = z.object({ exploration: RunId })

export const explorationQuestions = {
  /** Works until a limit, the last topic or a stop ends it, and emits the state after each step. Leaving the feed stops it. */
  start: feed(ExplorationInput, Exploration),
  resume: feed(ExplorationRef, Exploration),
  /** Also where another process works on it. */
  stop: call(ExplorationRef, z.object({})),
  /** The one that these letters begin. */
  find: call(z.object({ prefix: z.string() }), ExplorationRef),
  list: call(z.object({}), z.array(ExplorationCard)),
  show: call(ExplorationRef, Exploration),
  /** What would be tried first, without asking a model. */
  topics: call(ExplorationInput.pick({ mode: true, topics: true, exploits: true, goal: true, template: true }), z.array(Topic)),
  forget: call(ExplorationRef, z.object({})),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly explorations: typeof explorationQuestions
  }
}

export default { explorations: explorationQuestions } satisfies Partial<ExtensionQuestions>
