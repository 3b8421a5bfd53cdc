// The port of embeddings: each request is priced, reserved and made within the run's minutes.
import type { PlannedRequest } from '../../../../contract/model/model.js'
import type { Embeddings } from '../../../engine/features/embeddings/rank-files.js'
import { OutOfBudget } from '../../../engine/ports/out-of-budget.js'
import { bytesOfTexts } from '../../../models/embeddings.js'
import { worstCost, worstUsage } from '../../../models/price.js'
import { priceQuestion } from '../../ports/budget.js'
import { type ReserveDeps, reserve } from '../../ports/reserve.js'
import type { HostFeature } from '../host-feature.js'
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
