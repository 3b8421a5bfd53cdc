// Prompt packs: other wordings of prompts, chosen by a config, and recorded in the runs that had them.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { toldInFullOf } from '../../../contract/notes/note-kind.js'
import { promptPackErrors } from './errors.js'
import { PackRef } from './pack.js'

/** Which wordings this run has, by name and hash. */
const packUsed = toldInFullOf<object>()(
  z.object({
    type: z.literal('prompt-pack'),
    name: z.string(),
    version: z.number().int(),
    sha256: z.string(),
    steps: z.array(z.string()).readonly(),
  }),
  'plain',
)

const promptPacks = {
  order: 97,
  config: {
    promptPack: PackRef.default('').meta({
      label: 'Prompt pack',
      group: 'Models',
      oldFlag: 'prompt-pack',
      description:
        'Which wordings of prompts are asked with: the name of a pack, or NAME@VERSION; empty takes the built-in ones. A pack replaces texts alone, and is recorded with its hash.',
    }),
  },
  errors: promptPackErrors,
  notes: [packUsed],
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly promptPacks: typeof promptPacks
  }
}

export default promptPacks
