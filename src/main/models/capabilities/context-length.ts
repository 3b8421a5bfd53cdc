// Finds a model's context length. Each common server reports it at its own address, and asking costs nothing.
import { z } from 'zod'
import type { ContextLength } from '../../../contract/config/capabilities.js'
import type { EndpointProfile } from '../../../contract/model/model.js'
import { isModel } from '../../../contract/model/same-model.js'
import { type Connected, whileStarted } from '../http/connect.js'
import { urlUnder } from '../http/endpoint.js'
import { mayBeLocalServer, openLook } from './look.js'
import { findOllamaWindow } from './ollama-window.js'

/** The strongest of what the endpoint's places say; null if none says anything. Rejects only with the signal's reason. */
export const findContextLength = (profile: EndpointProfile, signal: AbortSignal): Promise<ContextLength | null> =>
  whileStarted(profile, signal, (connected) => lookAt(connected, profile, signal))

async function lookAt(connected: Connected, profile: EndpointProfile, signal: AbortSignal): Promise<ContextLength | null> {
  if (!connected.ok) return null
  const { baseUrl } = connected
  const look = openLook(connected, signal)
  const isLocal = mayBeLocalServer(baseUrl)
  const window = isLocal && !profile.start ? await findOllamaWindow(look, baseUrl, profile.model) : null
  signal.throwIfAborted()
  // Each request sets the context of Ollama, so that it is as good as loaded.
  if (window) return { tokens: window.most, source: 'loaded' }
  const { origin } = new URL(baseUrl)
  const asked = [...places, ...(isLocal ? localPlaces : [])].map(async ({ path, isBelow, read }) =>
    read(await look(isBelow ? urlUnder(baseUrl, path) : origin + path), profile.model),
  )
  const found = (await Promise.all(asked)).filter((each) => each !== null)
  signal.throwIfAborted()
  const order = ['loaded', 'configured', 'model'] as const
  return order.flatMap((source) => found.filter((each) => each.source === source)).at(0) ?? null
}

interface Place {
  readonly path: string
  /** Below the base URL, not beside it. */
  readonly isBelow: boolean
  readonly read: (answer: unknown, model: string) => ContextLength | null
}

const Tokens = z.number().int().positive().nullish().catch(null)
const context = (tokens: number | null | undefined, source: ContextLength['source']): ContextLength | null =>
  tokens ? { tokens, source } : null

const Listed = z.looseObject({
  data: z.array(
    z.looseObject({ id: z.string(), max_model_len: Tokens, context_length: Tokens, context_window: Tokens, max_context_length: Tokens }),
  ),
})

const places: readonly Place[] = [
  {
    // Resellers, vLLM and others say it in their list of models.
    path: '/models',
    isBelow: true,
    read(answer, model) {
      const listed = Listed.safeParse(answer)
      const found = listed.success ? listed.data.data.find(({ id }) => isModel(id, model)) : undefined
      return (
        context(found?.max_model_len, 'loaded') ??
        context(found?.context_length ?? found?.context_window ?? found?.max_context_length, 'model')
      )
    },
  },
]

const Studio = z.looseObject({
  data: z.array(z.looseObject({ id: z.string(), loaded_context_length: Tokens, max_context_length: Tokens })),
})
const Props = z.looseObject({ default_generation_settings: z.looseObject({ n_ctx: Tokens }) })

const localPlaces: readonly Place[] = [
  {
    path: '/api/v0/models',
    isBelow: false,
    read(answer, model) {
      const studio = Studio.safeParse(answer)
      const found = studio.success ? studio.data.data.find(({ id }) => isModel(id, model)) : undefined
      return context(found?.loaded_context_length, 'loaded') ?? context(found?.max_context_length, 'model')
    },
  },
  {
    // llama.cpp: one model, one context.
    path: '/props',
    isBelow: false,
    read(answer) {
      const props = Props.safeParse(answer)
      return props.success ? context(props.data.default_generation_settings.n_ctx, 'loaded') : null
    },
  },
]
