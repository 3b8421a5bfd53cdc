// Chooses the context length of an Ollama model. Ollama sets it with each request, so it is a choice and not a fact.
import { z } from 'zod'
import { localServers } from '../../../contract/model/local-servers.js'
import { isModel } from '../../../contract/model/same-model.js'
import type { Look } from './look.js'

/** Tokens of question and answer together. */
export interface OllamaWindow {
  /** A smaller context would only load the model again. */
  readonly least: number
  /** The model's maximum, or the most that fits into the memory of most machines. */
  readonly most: number
}

/** The context that a request begins with. */
const SMALLEST = 8_192
/** Memory grows with the context. More is used only where the user loaded or set more. */
const USUAL_MOST = 32_768

const Tokens = z.number().int().positive().nullish().catch(null)
const Running = z.looseObject({ models: z.array(z.looseObject({ name: z.string(), context_length: Tokens })) })
const Shown = z.looseObject({ parameters: z.string().nullish(), model_info: z.record(z.string(), z.unknown()) })

/** The window of a model; null if another server answers, `undefined` if none does. */
export async function findOllamaWindow(look: Look, baseUrl: string, model: string): Promise<OllamaWindow | null | undefined> {
  const { origin } = new URL(baseUrl)
  const version = await look(`${origin}/api/version`)
  if (version === undefined) return undefined
  if (!hasSign('ollama', '/api/version', version)) return null
  const [imitated, shown, running] = await Promise.all([
    look(`${origin}/api/extra/version`),
    look(`${origin}/api/show`, { model }),
    look(`${origin}/api/ps`),
  ])
  const show = Shown.safeParse(shown)
  if (!show.success || hasSign('koboldcpp', '/api/extra/version', imitated)) return null
  const own = Object.entries(show.data.model_info).find(([name]) => name.endsWith('.context_length'))?.[1]
  if (typeof own !== 'number' || own <= 0) return null
  const set = Number(/^num_ctx\s+(\d+)/m.exec(show.data.parameters ?? '')?.[1] ?? 0)
  const inMemory = Running.safeParse(running)
  const loaded = (inMemory.success && inMemory.data.models.find(({ name }) => isModel(name, model))?.context_length) || 0
  const most = Math.min(own, Math.max(USUAL_MOST, set, loaded))
  return { least: Math.min(most, Math.max(SMALLEST, set, loaded)), most }
}

const hasSign = (server: string, path: string, answer: unknown): boolean =>
  localServers.some(
    ({ name, signs }) => name === server && signs.some((sign) => sign.path === path && sign.shape.safeParse(answer).success),
  )
