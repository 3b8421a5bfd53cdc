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
        'Model of the run\'s endpoint that makes embeddings, by which files are chosen where a program does not fit into a prompt. "" uses none; null takes what the settings say of the endpoint.',
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
