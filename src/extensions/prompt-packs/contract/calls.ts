// Questions about prompt packs.

import { z } from 'zod'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { call } from '../../../contract/wire/define.js'
import { PackCard, PackProblem, PackRef } from './pack.js'

export const promptPackQuestions = {
  /** Those of the data folder by name, the newest version first; and files there that are none. */
  list: call(z.object({}), z.object({ packs: z.array(PackCard), unfit: z.array(z.object({ file: z.string(), problem: PackProblem })) })),
  /** Refuses (`prompt-pack-missing`). */
  show: call(z.object({ pack: PackRef }), PackCard),
  /** Any file. Refuses (`prompt-pack-unfit`). */
  check: call(z.object({ path: z.string().min(1).max(4_000) }), PackCard),
  /** The built-in prompts as a pack to begin from, as TOML. */
  builtIn: call(z.object({}), z.object({ text: z.string() })),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly promptPacks: typeof promptPackQuestions
  }
}

export default { promptPacks: promptPackQuestions } satisfies Partial<ExtensionQuestions>
