// One request to an endpoint, whether it brought an answer or not.

import { z } from 'zod'
import { placeOfKey } from '../../journal/entry-place.js'
import { Usage } from '../../model/model.js'
import { noteKind } from '../kind.js'

export const called = noteKind({
  schema: z.object({
    type: z.literal('called'),
    role: z.string(),
    model: z.string(),
    endpoint: z.string(),
    number: z.number().int(),
    fault: z.string().nullable(),
    message: z.string(),
    usage: Usage.nullable(),
    usd: z.number().nullable(),
    firstTokenMs: z.number().nullable(),
    totalMs: z.number(),
    promptBytes: z.number().int(),
    answerBytes: z.number().int(),
    /** Milliseconds until the question goes out again, while an endpoint that cannot be reached is waited for. */
    outageMs: z.number().nullable().default(null),
    /** The endpoint's own fingerprint of the model build, and the seed that was sent; null where there was none. */
    fingerprint: z.string().nullable().default(null),
    seed: z.number().int().nullable().default(null),
    /** The form that a structured answer was asked for in; absent where it was plain text. */
    form: z.enum(['schema', 'tools']).optional(),
  }),
  row: z.object({ type: z.literal('called'), fault: z.string(), message: z.string() }),
  change: (state, { usd, usage, model, endpoint, outageMs }, { key, at }) => ({
    outage: outageMs === null || state.outcome ? null : { model, endpoint, since: state.outage?.since ?? at, until: at + outageMs },
    calls: state.calls + 1,
    models: state.models.includes(model) ? state.models : [...state.models, model],
    usd: state.usd + (usd ?? 0),
    unpriced: state.unpriced || usd === null,
    tokens: state.tokens + (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0),
    ...(usd && { tasks: state.tasks.map((task) => (task.id === placeOfKey(key).task ? { ...task, usd: task.usd + usd } : task)) }),
  }),
  rows: ({ type, fault, message, usd }) => (fault ? [{ tone: 'attention', usd, data: { type, fault, message } }] : []),
})
