// Prompt packs: other wordings of prompts, chosen by a config, and recorded in the runs that had them.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { fullNoteKindOf } from '../../../contract/notes/note-kind.js'
import { promptPackErrors } from './errors.js'
import { PackRef } from './pack.js'

/** Which wordings this run has, by name and hash. */
const packUsed = fullNoteKindOf<object>()(
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
        'Prompt pack to use, as NAME or NAME@VERSION. Leave empty to use the built-in prompts. A pack only replaces texts, and the run records its hash.',
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
