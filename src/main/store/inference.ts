// What models took and brought, computed by the database over the same runs as all other figures.
import type { Database } from 'better-sqlite3'
import type { InferenceGroup, Latency } from '../../contract/inference.js'
import type { FiguresFilter } from '../../contract/statistics.js'
import { type Scope, scopeOf, share } from './scope.js'

interface Sums {
  readonly model: string
  readonly role: string
  readonly step: string
  readonly calls: number
  readonly answers: number
  readonly retries: number
  readonly malformed: number
  readonly prompt: number
  readonly cached: number
  readonly completion: number
  readonly reasoning: number
  readonly usd: number
  readonly unpriced: number
  readonly judged: number
  readonly better: number
  readonly worse: number
  readonly change: number
}

/** Those who write tests or plans change nothing that is tested. */
const IS_JUDGED = "role NOT IN ('planner', 'test-author') AND green_before IS NOT NULL AND green_after IS NOT NULL"

/** One line per model, role and step, the most asked first. */
export function inference(database: Database, filter: FiguresFilter): InferenceGroup[] {
  const scope = scopeOf(filter)
  const sums = database
    .prepare(
      `SELECT inference.model, role, step, count(*) AS calls, sum(fault IS NULL) AS answers, sum(number > 1) AS retries,
         sum(malformed > 0) AS malformed, total(prompt_tokens) AS prompt, total(cached_tokens) AS cached,
         total(completion_tokens) AS completion, total(reasoning_tokens) AS reasoning,
         total(inference.usd) AS usd, sum(inference.usd IS NULL) AS unpriced,
         sum(${IS_JUDGED}) AS judged, total(iif(${IS_JUDGED}, green_after > green_before, 0)) AS better,
         total(iif(${IS_JUDGED}, green_after < green_before, 0)) AS worse, total(iif(${IS_JUDGED}, green_after - green_before, 0)) AS change
       FROM ${from(scope)} GROUP BY 1, 2, 3 ORDER BY calls DESC, 1, 2, 3`,
    )
    .all(...scope.values) as Sums[]
  const firstToken = quantiles(database, scope, 'first_token_ms')
  const total = quantiles(database, scope, 'total_ms')
  const medians = (column: string) => {
    const found = quantiles(database, scope, column)
    return (group: Sums): number | null => found.get(nameOf(group))?.median ?? null
  }
  const sizes = {
    promptTokens: medians('prompt_tokens'),
    answerTokens: medians('completion_tokens'),
    promptBytes: medians('prompt_bytes'),
    answerBytes: medians('answer_bytes'),
  }
  return sums.map((group) => ({
    model: group.model,
    role: group.role,
    step: group.step,
    calls: group.calls,
    answers: group.answers,
    retries: group.retries,
    malformed: share(group.malformed, group.answers),
    firstTokenMs: firstToken.get(nameOf(group)) ?? null,
    totalMs: total.get(nameOf(group)) ?? null,
    promptTokens: sizes.promptTokens(group),
    answerTokens: sizes.answerTokens(group),
    promptBytes: sizes.promptBytes(group),
    answerBytes: sizes.answerBytes(group),
    cachedShare: group.prompt === 0 ? 0 : group.cached / group.prompt,
    thinkingShare: group.completion === 0 ? 0 : group.reasoning / group.completion,
    usd: group.usd,
    unpriced: group.unpriced,
    quality: { n: group.judged, better: group.better, worse: group.worse, change: group.change },
  }))
}

const from = ({ where }: Scope): string => `(SELECT id FROM run WHERE ${where}) AS counted JOIN inference ON inference.run = counted.id`

const nameOf = ({ model, role, step }: Pick<Sums, 'model' | 'role' | 'step'>): string => JSON.stringify([model, role, step])

/** Median and 95th percentile of a column over the goes that brought an answer; as in the other figures, each value is weighed by how near its place is. */
function quantiles(database: Database, scope: Scope, column: string): Map<string, Exclude<Latency, null>> {
  const at = (p: number) => `sum(value * max(0, 1 - abs(place - ${p} * (n - 1))))`
  const rows = database
    .prepare(
      `WITH sorted AS (
         SELECT inference.model, role, step, ${column} AS value,
           row_number() OVER (PARTITION BY inference.model, role, step ORDER BY ${column}) - 1 AS place,
           count(*) OVER (PARTITION BY inference.model, role, step) AS n
         FROM ${from(scope)} WHERE fault IS NULL AND ${column} IS NOT NULL
       )
       SELECT model, role, step, ${at(0.5)} AS median, ${at(0.95)} AS p95 FROM sorted GROUP BY 1, 2, 3`,
    )
    .all(...scope.values) as (Pick<Sums, 'model' | 'role' | 'step'> & { median: number; p95: number })[]
  return new Map(rows.map((row) => [nameOf(row), { median: row.median, p95: row.p95 }]))
}
