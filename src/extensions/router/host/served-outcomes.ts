// Outcomes of requests to our own endpoint: whether an answer arrived, whether it had the requested form, and the verdict of its program.
import { z } from 'zod'
import { Role } from '../../../contract/config/config.js'
import { UNMEASURED } from '../../../contract/config/models.js'
import { userError } from '../../../contract/errors/index.js'
import { quantile } from '../../../contract/figures/estimates.js'
import { wilson } from '../../../contract/figures/wilson.js'
import type { Json } from '../../../contract/text/json.js'
import type { Answered } from '../../../main/store/history/answers.js'
import type { Store } from '../../../main/store/store.js'
import type { ServedRow } from '../contract/calls.js'

/** Requests that are kept; the oldest go first. */
const MOST_KEPT = 5_000

/** No words of requests or answers. */
const Outcome = z.object({
  /** Null where the program named none. */
  role: Role.nullable(),
  class: z.string(),
  endpoint: z.string(),
  model: z.string(),
  arrived: z.boolean(),
  /** Null if the request had no form, or nothing arrived. */
  wellFormed: z.boolean().nullable(),
  isStructured: z.boolean(),
  /** Whether the program could use the answer; null until it reports that. */
  verdict: z.boolean().nullable(),
  ms: z.number(),
  usd: z.number().nullable(),
  promptTokens: z.number(),
  completionTokens: z.number(),
})
export type Outcome = z.infer<typeof Outcome>

export interface ServedOutcomes {
  all(): readonly Outcome[]
  keep(id: string, outcome: Outcome): void
  /** Refuses (kind `missing`) a request that is not known. */
  judge(id: string, ok: boolean): void
}

export function openServedOutcomes(store: Pick<Store, 'records'>): ServedOutcomes {
  const records = store.records('router-served')
  return {
    all: () => records.all().flatMap((value) => Outcome.safeParse(value).data ?? []),
    keep(id, outcome) {
      records.add(id, outcome)
      records.keepNewest(MOST_KEPT)
    },
    judge(id, ok) {
      const changed = records.change(id, (now) => ({ ...Outcome.parse(now), verdict: ok }))
      if (changed === null) throw userError('served-missing', { id })
    },
  }
}

/** Whether a text is JSON that fits the schema; where the schema cannot be read, whether it is JSON. */
export function isWellFormed(text: string, schema: Readonly<Record<string, Json>>): boolean {
  try {
    const value: unknown = JSON.parse(text)
    const check = checkOf(schema)
    return check === null || check.safeParse(value).success
  } catch {
    return false
  }
}

function checkOf(schema: Readonly<Record<string, Json>>): z.ZodType | null {
  try {
    return z.fromJSONSchema({ ...schema })
  } catch {
    return null
  }
}

/**
 * What served requests show about models. Success is the report of their program, and for structured answers also their form. An answer
 * in words without a report counts neither way: its arrival is no success.
 */
export function measuredBy(outcomes: readonly Outcome[], isStructured: boolean): Answered[] {
  return outcomes.flatMap((each): Answered[] => {
    const success = each.verdict ?? (isStructured && each.isStructured && isMeasured(each.role) ? each.wellFormed === true : null)
    if (success === null) return []
    const { role, class: template, model, endpoint, promptTokens, completionTokens, usd } = each
    return [
      {
        ...{ role: role ?? '', template, model, endpoint, n: 1, count: success ? 1 : 0 },
        ...{ promptTokens, cachedTokens: 0, completionTokens, measured: each.arrived ? 1 : 0 },
        ...{ usd: usd ?? 0, unpriced: usd === null ? 1 : 0 },
      },
    ]
  })
}

/** Whether the form of an answer says something of it. */
const isMeasured = (role: Role | null): boolean => role === null || !UNMEASURED.includes(role)

/** A line for each role, class and model. */
export function servedRows(outcomes: readonly Outcome[], only: string | null): ServedRow[] {
  const groups = Map.groupBy(
    outcomes.filter((each) => only === null || each.class === only),
    ({ role, class: name, model, endpoint }) => JSON.stringify([role, name, model, endpoint]),
  )
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const share = (of: readonly Outcome[], count: number) => ({ n: of.length, count, ...wilson(count, of.length) })
      const structured = group.filter((each) => each.isStructured)
      const withVerdict = group.filter(({ verdict }) => verdict !== null)
      const arrived = group.filter((each) => each.arrived)
      return [
        {
          ...{ role: first.role, class: first.class, model: first.model, endpoint: first.endpoint },
          arrived: share(group, arrived.length),
          wellFormed: share(structured, structured.filter(({ wellFormed }) => wellFormed).length),
          useful: share(withVerdict, withVerdict.filter(({ verdict }) => verdict).length),
          medianMs:
            arrived.length === 0
              ? null
              : quantile(
                  arrived.map(({ ms }) => ms).toSorted((a, b) => a - b),
                  0.5,
                ),
          usd: group.some(({ usd }) => usd === null) ? null : group.reduce((sum, { usd }) => sum + (usd ?? 0), 0),
        },
      ]
    })
    .toSorted((a, b) => (a.role ?? '').localeCompare(b.role ?? '') || a.class.localeCompare(b.class) || a.model.localeCompare(b.model))
}
