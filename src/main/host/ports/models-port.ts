// The engine's models: each question is priced, reserved and asked of the model of its role, within the run's minutes.
import type { BudgetCheck } from '../../../contract/journal/effects.js'
import type { GoAhead } from '../../../contract/model/model.js'
import { OutOfBudget } from '../../engine/ports/out-of-budget.js'
import type { Asking, Models, Performance } from '../../engine/ports/ports.js'
import { bytesOfTexts } from '../../models/embeddings.js'
import { worstCost, worstUsage } from '../../models/price.js'
import { priceQuestion } from './budget.js'
import { openEmbeddings } from './embeddings.js'
import type { Answerer } from './models.js'
import { type ReservePlace, reserve } from './reserve.js'
import type { RunBudget } from './run-budget.js'

export interface ModelsOptions {
  readonly store: ReservePlace['store']
  readonly run: string
  readonly answerer: Answerer
  readonly budget: RunBudget
  onText(key: string, text: string): void
}

export function openModels({ store, run, answerer, budget, onText }: ModelsOptions): Models {
  const reserving: ReservePlace = { store, run, spent: budget.spent, day: budget.day }
  const priced = async (question: Asking, { config, signal }: Performance): Promise<BudgetCheck> => {
    const contextTokens = await answerer.contextFor(question.role, config, signal)
    const price = answerer.priceFor(question.role, config)
    const check = priceQuestion(question, budget.config, price, budget.spent(), budget.grants(), budget.day())
    // Said once for each limit, not before every question.
    return { ...check, warning: check.refused ? '' : budget.once(check.warning), contextTokens }
  }
  return {
    async ask(question, at, onTry) {
      const { config, signal } = at
      const prompt = store.trees.putText(JSON.stringify(question.messages))
      const reply = await budget.timed(signal, (until) => {
        const beforeGo = (go: GoAhead) => reserve(reserving, question.role, at, go, budget.limits(), until)
        const options = { signal: until, onText: (text: string) => onText(question.key, text), beforeGo, onTry }
        return answerer.ask({ ...question, run }, config, options)
      })
      signal.throwIfAborted()
      return { reply, prompt }
    },
    checkBudget: priced,
    grantAgain(question, at) {
      budget.grantAgain()
      return priced(question, at)
    },
    contextTokens: (role, { config, signal }) => answerer.contextFor(role, config, signal),
    embed: openEmbeddings({
      run,
      embed: (texts, asker, number, config, signal) => budget.timed(signal, (until) => answerer.embed(texts, asker, number, config, until)),
      async reserve(texts, number, at) {
        const { config, signal } = at
        const { baseUrl: endpoint } = config.model
        const promptBytes = bytesOfTexts(texts)
        const usage = worstUsage(promptBytes, 0)
        const usd = worstCost(usage, answerer.embeddingsPrice(config))
        const go: GoAhead = { number, model: config.embeddings ?? '', endpoint, promptBytes, worst: { usage, usd } }
        try {
          await reserve(reserving, 'embeddings', at, go, budget.limits(), signal)
          return ''
        } catch (error) {
          if (error instanceof OutOfBudget) return error.message
          throw error
        }
      },
      refused(texts, config) {
        const question = { messages: texts.map((text) => ({ role: 'user' as const, text })), maxOutputTokens: 0 }
        return priceQuestion(question, budget.config, answerer.embeddingsPrice(config), budget.spent(), budget.grants(), budget.day())
          .refused
      },
    }),
  }
}
