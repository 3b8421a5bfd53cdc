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
        'Use the cheapest model with a high enough success rate for each role. The reader, the test authors and the reviewer are excluded, because their success is not measured. A role for which you chose a model keeps that model. Endpoints without a model name are ignored.',
    }),
  },
  settings: {
    routerFloor: z.number().min(0).max(1).default(0.7).meta({
      label: 'Minimum success rate for automatic choice',
      unit: 'share',
      description: 'The router requires that the lower bound of the 95 % interval for the success rate of a model reaches this share.',
    }),
    routerShare: z.number().min(0).max(0.5).default(0.1).meta({
      label: 'Share for exploring models',
      unit: 'share',
      description:
        'Share of requests that can go to a cheaper model with too little data, to learn more about that model. With 0, the router explores only if no model reaches the minimum.',
    }),
    routerCache: z.boolean().default(false).meta({
      label: 'Cache answers to identical requests',
      description:
        'If a request to "tillgreen lab serve" is identical to an earlier request, return the earlier answer. Up to 200 answers stay in memory until the command ends.',
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
