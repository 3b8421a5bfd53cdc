// The library: results of finished runs, with verified and failed ones apart. People and planners search and reuse them.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { fullNoteKindOf } from '../../../contract/notes/note-kind.js'
import { libraryErrors } from './errors.js'
import { OfferedProgram } from './offered.js'

/** Verified programs of earlier runs that the planner saw. */
const libraryOffered = fullNoteKindOf<object>()(
  z.object({ type: z.literal('library-offered'), programs: z.array(OfferedProgram.pick({ run: true, title: true })).readonly() }),
  'plain',
)

/** Modules of them that the plan uses, with their tests. */
const libraryUsed = fullNoteKindOf<object>()(
  z.object({
    type: z.literal('library-used'),
    modules: z.array(z.object({ run: z.string(), path: z.string() })).readonly(),
    files: z.number().int(),
    /** Their own tests that were green, and stay sealed. */
    tests: z.number().int(),
    /** Modules that were not available, or whose tests could not run here. */
    left: z.array(z.object({ run: z.string(), path: z.string() })).readonly(),
  }),
  'plain',
)

const library = {
  // Its place is after the features with older parameters.
  order: 110,
  config: {
    library: z.enum(['on', 'off']).nullable().default(null).meta({
      label: 'Library',
      group: 'Plan',
      oldFlag: 'library',
      description:
        'Show the planner similar verified programs from earlier runs. The plan can reuse their modules together with the locked tests. null means the value of the settings.',
    }),
  },
  absent: { library: z.enum(['on', 'off']).nullable().default('off') },
  settings: {
    library: z.enum(['on', 'off']).default('on').meta({
      label: 'Library',
      description: 'Show the planner verified programs from earlier runs. The plan can reuse their modules and tests.',
    }),
  },
  replayed: { library: 'off' },
  // A task of the bench must not know the results of another one.
  benched: { library: 'off' },
  errors: libraryErrors,
  notes: [libraryOffered, libraryUsed],
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly library: typeof library
  }
}

export default library
