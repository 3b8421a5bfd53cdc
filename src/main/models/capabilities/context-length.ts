// Finds how many tokens a model takes in: each usual server tells it in a place of its own, and asking costs nothing.
import { z } from 'zod'
import type { ContextLength } from '../../../contract/config/capabilities.js'
import type { EndpointProfile } from '../../../contract/model/model.js'
import { isModel } from '../../../contract/model/same-model.js'
import { connect, keyHeaderOf } from '../dialects/over-http.js'
import { bodyOf, collectText, isFailure, send } from '../http/http.js'
import { isLoopback, urlUnder } from './endpoint.js'

/** Milliseconds; a server that has such a place answers at once. */
const PATIENCE_MS = 1_500

/** The strongest of what the endpoint's places say; null where none says anything. Rejects only with the signal's reason. */
export async function findContextLength(profile: EndpointProfile, signal: AbortSignal): Promise<ContextLength | null> {
  const connected = connect(profile)
  if (!connected.ok) return null
  const { baseUrl, key } = connected
  const look = async (url: string, body: object | null): Promise<unknown> => {
    const late = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    const method = body === null ? ('GET' as const) : ('POST' as const)
    const sent = {
      method,
      body: body && JSON.stringify(body),
      key,
      keyHeader: keyHeaderOf(baseUrl),
      headers: {},
      connectMs: PATIENCE_MS,
      signal: late,
    }
    const result = await send(url, sent)
    if (isFailure(result)) return null
    try {
      return JSON.parse(await collectText(bodyOf(result, late).bytes))
    } catch {
      return null
    }
  }
  const { origin } = new URL(baseUrl)
  const asked = [...places, ...(mayBeLocalServer(baseUrl) ? localPlaces : [])].map(async ({ path, isBelow, body, read }) =>
    read(await look(isBelow ? urlUnder(baseUrl, path) : origin + path, body?.(profile.model) ?? null), profile.model),
  )
  const found = (await Promise.all(asked)).filter((each) => each !== null)
  signal.throwIfAborted()
  const order = ['loaded', 'configured', 'model'] as const
  return order.flatMap((source) => found.filter((each) => each.source === source)).at(0) ?? null
}

/** Model servers of one's own speak plain HTTP; nobody else is asked at addresses that the user did not type. */
const mayBeLocalServer = (baseUrl: string): boolean => isLoopback(baseUrl) || baseUrl.startsWith('http:')

interface Place {
  readonly path: string
  /** Below the base URL, not beside it. */
  readonly isBelow: boolean
  readonly body?: (model: string) => object
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

const Running = z.looseObject({ models: z.array(z.looseObject({ name: z.string(), context_length: Tokens })) })
const Shown = z.looseObject({ parameters: z.string().nullish(), model_info: z.record(z.string(), z.unknown()).nullish() })
const Studio = z.looseObject({
  data: z.array(z.looseObject({ id: z.string(), loaded_context_length: Tokens, max_context_length: Tokens })),
})
const Props = z.looseObject({ default_generation_settings: z.looseObject({ n_ctx: Tokens }) })

const localPlaces: readonly Place[] = [
  {
    // Ollama: what is in memory now.
    path: '/api/ps',
    isBelow: false,
    read(answer, model) {
      const running = Running.safeParse(answer)
      return running.success ? context(running.data.models.find(({ name }) => isModel(name, model))?.context_length, 'loaded') : null
    },
  },
  {
    // Ollama: what the model's file sets, or could at most.
    path: '/api/show',
    isBelow: false,
    body: (model) => ({ model }),
    read(answer) {
      const shown = Shown.safeParse(answer)
      if (!shown.success) return null
      const set = Number(/^num_ctx\s+(\d+)/m.exec(shown.data.parameters ?? '')?.[1] ?? 0)
      const most = Object.entries(shown.data.model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1]
      return context(set, 'configured') ?? context(typeof most === 'number' ? most : null, 'model')
    },
  },
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
