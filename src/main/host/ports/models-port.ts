// The engine's models: each question is priced, reserved and asked of the model of its role, within the run's minutes.
import { modelOf } from '../../../contract/config/config.js'
import type { Message, ModelRequest, PlannedRequest } from '../../../contract/model/model.js'
import { pictureTypeOf } from '../../../contract/model/pictures.js'
import type { BudgetCheck } from '../../../contract/run/effects.js'
import type { Asking, Models, Performance } from '../../engine/ports/ports.js'
import { priceQuestion } from '../budgets/budget.js'
import { type ReserveDeps, reserve } from '../budgets/reserve.js'
import type { RunBudget } from '../budgets/run-budget.js'
import { isOther, type ModelClient } from '../endpoints/models.js'

export interface ModelsOptions {
  readonly store: ReserveDeps['store']
  readonly run: string
  readonly modelClient: ModelClient
  readonly budget: RunBudget
  onText(key: string, text: string): void
  /** Gets the model of a question, before anything is sent. */
  onAsk(key: string, model: string, isQueued: boolean): void
}

/** A picture as a dialect sends it. */
const addressOf = (bytes: Buffer): string => `data:${pictureTypeOf(bytes) ?? 'image/png'};base64,${bytes.toString('base64')}`

/** Reports that a request waits for its turn, and when it has it. Such waits do not count as work. */
const queued =
  ({ budget, onAsk }: Pick<ModelsOptions, 'budget' | 'onAsk'>, key: string, model: string) =>
  () => {
    const admitted = budget.waits.forTurn()
    onAsk(key, model, true)
    return () => {
      admitted()
      onAsk(key, model, false)
    }
  }

/** A journal names pictures by hash; only requests hold their bytes. An imported run may name pictures that are missing here. */
const withPictures =
  ({ trees }: ModelsOptions['store']) =>
  ({ pictures, ...message }: Message): Message =>
    pictures ? { ...message, pictures: pictures.filter(trees.has).map((hash) => addressOf(trees.bytes(hash))) } : message

export function openModels({ store, run, modelClient, budget, onText, onAsk }: ModelsOptions): Models {
  const reserving: ReserveDeps = { store, run, spent: budget.spent, day: budget.day }
  const priced = async (question: Asking, { config, signal }: Performance): Promise<BudgetCheck> => {
    const contextTokens = await modelClient.contextFor(question.role, config, signal)
    const price = modelClient.priceFor(question.role, config)
    const check = priceQuestion(question, budget.config, price, { spent: budget.spent(), limits: budget.limits(), day: budget.day() })
    // Said once for each limit, not before every question.
    return {
      ...check,
      warning: check.refused ? '' : budget.once(check.warning),
      contextTokens,
      keepsRules: modelClient.keepsRules(question.role, config),
    }
  }
  return {
    async ask(question, at, onRequest) {
      const { config, signal } = at
      // As the client chooses it.
      const model = isOther(config) ? config.model.model : modelOf(budget.config, question.role).model
      onAsk(question.key, model, false)
      const prompt = store.trees.putText(JSON.stringify(question.messages))
      const reply = await budget.timed(signal, (until) => {
        let gone = () => {}
        const beforeRequest = async (request: PlannedRequest) => {
          gone()
          const reserved = budget.waits.forTurn()
          await reserve(reserving, { role: question.role, caller: at, request }, budget.limits(), until).finally(reserved)
        }
        const noteRequest = async (request: ModelRequest) => {
          // Neither the wait for an endpoint that is not there nor the try that found it so is work.
          if (request.outageMs !== undefined) {
            budget.waits.inVain(request.timing.totalMs)
            gone = budget.waits.forTurn()
          }
          await onRequest(request)
        }
        const options = {
          signal: until,
          onText: (text: string) => onText(question.key, text),
          beforeRequest,
          onRequest: noteRequest,
          onQueued: queued({ budget, onAsk }, question.key, model),
        }
        return modelClient
          .ask({ ...question, messages: question.messages.map(withPictures(store)), run }, config, options)
          .finally(() => gone())
      })
      signal.throwIfAborted()
      return { reply, prompt }
    },
    checkBudget: priced,
    grantAgain(question, at) {
      budget.grantAgain()
      return priced(question, at)
    },
    takesPictures: (role, { config }) => modelClient.takesPictures(role, config),
    contextTokens: (role, { config, signal }) => modelClient.contextFor(role, config, signal),
  }
}
