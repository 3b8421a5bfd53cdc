// Files chosen by what they mean, where a program does not fit into a prompt and the endpoint makes embeddings.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'

const embeddings = {
  // The last of the features' parameters: configs in journals are hashed in this order.
  order: 60,
  config: {
    embeddings: z.string().max(200).nullable().default(null).meta({
      label: 'Embedding model',
      group: 'Models',
      oldFlag: 'embeddings',
      description:
        'Embedding model at the endpoint of the run. It chooses files if a program does not fit into a prompt. "" means no embedding model, and null means the one in the settings.',
    }),
  },
  endpointSettings: { embeddings: 'embeddings' },
  models: ({ embeddings: model }: { readonly embeddings: string | null }) => (model ? [{ model, whose: 'embeddings' }] : []),
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly embeddings: typeof embeddings
  }
}

export default embeddings
