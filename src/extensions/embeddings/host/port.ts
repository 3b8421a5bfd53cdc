// The port of embeddings: each request is priced, reserved and made within the run's minutes.

import type { PlannedRequest } from '../../../contract/model/model.js'
import { OutOfBudget } from '../../../main/engine/ports/out-of-budget.js'
import type { HostFeature } from '../../../main/host/features/host-feature.js'
import type { ExtensionPorts } from '../../../main/host/features/open-features.js'
import { priceQuestion } from '../../../main/host/ports/budget.js'
import { type ReserveDeps, reserve } from '../../../main/host/ports/reserve.js'
import { bytesOfTexts } from '../../../main/models/embeddings.js'
import { worstCost, worstUsage } from '../../../main/models/price.js'
import type { Embeddings } from '../engine/hooks.js'
import { openEmbeddings } from './open-embeddings.js'

export const embeddings: HostFeature<Embeddings> = {
  open: ({ store, run, modelClient, budget }) => {
    const reserving: ReserveDeps = { store, run, spent: budget.spent, day: budget.day }
    const embed = openEmbeddings({
      run,
      embed: (texts, asker, number, config, signal) =>
        budget.timed(signal, (until) => modelClient.embed(config.embeddings ?? '', texts, asker, number, until)),
      async reserve(texts, number, { config, key, number: attempt, signal }) {
        const { baseUrl: endpoint } = config.model
        const promptBytes = bytesOfTexts(texts)
        const usage = worstUsage(promptBytes, 0)
        const model = config.embeddings ?? ''
        const usd = worstCost(usage, modelClient.embeddingsPrice(model))
        const go: PlannedRequest = { number, model, endpoint, promptBytes, worst: { usage, usd } }
        try {
          await reserve(reserving, 'embeddings', { key, number: attempt }, go, budget.limits(), signal)
          return ''
        } catch (error) {
          if (error instanceof OutOfBudget) return error.message
          throw error
        }
      },
      refused(texts, config) {
        const question = { messages: texts.map((text) => ({ role: 'user' as const, text })), maxOutputTokens: 0 }
        const price = modelClient.embeddingsPrice(config.embeddings ?? '')
        return priceQuestion(question, budget.config, price, budget.spent(), budget.limits(), budget.day()).refused
      },
    })
    return { embed }
  },
}

declare module '../../../main/host/features/open-features.js' {
  interface ExtensionPorts {
    readonly embeddings: typeof embeddings
  }
}

export default { embeddings } satisfies Partial<ExtensionPorts>
