// The router: for each role the cheapest model of the settings with enough measured success. Off unless a config or `tillgreen lab serve`
// turns it on.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { fullNoteKindOf } from '../../../contract/notes/note-kind.js'
import { routerErrors } from './errors.js'
import { ModelRoute } from './routed.js'

/** Where a question went, and why. */
const routed = fullNoteKindOf<object>()(
  z.object({ type: z.literal('routed'), role: z.string(), question: z.string(), routed: ModelRoute }),
  'plain',
)

const router = {
  order: 100,
  config: {
    route: z.boolean().default(false).meta({
      label: 'Choose the model by role',
      group: 'Models',
      oldFlag: 'route',
      description:
        'Let each role ask the cheapest model with enough measured success. The reader, the test authors and the reviewer are not routed, because their success is not measured. Roles with a model of your choice keep it. Endpoints without a model name are left out.',
    }),
  },
  settings: {
    routerFloor: z.number().min(0).max(1).default(0.7).meta({
      label: 'Minimum success rate for automatic choice',
      unit: 'share',
      description: 'The lower bound of the 95 % interval of its measured success must reach this share.',
    }),
    routerShare: z.number().min(0).max(0.5).default(0.1).meta({
      label: 'Share for exploring models',
      unit: 'share',
      description:
        'Share of the requests that may go to a cheaper model with too little data, to learn more about it. 0 explores only if no model reaches the minimum.',
    }),
    routerCache: z.boolean().default(false).meta({
      label: 'Answer equal questions from a cache',
      description:
        'Answer a request to "tillgreen lab serve" that equals an earlier one with the earlier answer. Up to 200 answers are kept in memory until it ends.',
    }),
  },
  replayed: { route: false },
  errors: routerErrors,
  notes: [routed],
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly router: typeof router
  }
}

export default router
