// The costs and results of model requests, counted over the same runs as all other figures. There may be very many
// requests, so they are read run by run, in a worker thread.
import type { Database } from 'better-sqlite3'
import { type InferenceGroup, type Latency, MOST_NAMED } from '../../../contract/figures/inference.js'
import type { FiguresFilter } from '../../../contract/figures/statistics.js'
import { inBody } from '../database/in-body.js'
import { scopeOf, share } from '../database/scope.js'

interface Row {
  readonly model: string
  readonly role: string
  readonly step: string
  readonly number: number
  readonly fault: string | null
  readonly malformed: number
  readonly promptTokens: number | null
  readonly completionTokens: number | null
  readonly cachedTokens: number | null
  readonly reasoningTokens: number | null
  readonly usd: number | null
  readonly firstTokenMs: number | null
  readonly totalMs: number
  readonly promptBytes: number
  readonly answerBytes: number
  readonly before: number | null
  readonly after: number | null
  readonly fingerprint: string | null
  readonly seed: number | null
}

const SELECT = `SELECT model, role, inference.step, number, fault, malformed, prompt_tokens AS promptTokens,
  completion_tokens AS completionTokens, cached_tokens AS cachedTokens, reasoning_tokens AS reasoningTokens, usd,
  first_token_ms AS firstTokenMs, total_ms AS totalMs, prompt_bytes AS promptBytes, answer_bytes AS answerBytes,
  green_before AS before, green_after AS after,
  ${inBody('$.fingerprint')} AS fingerprint, ${inBody('$.seed')} AS seed
  FROM inference JOIN entry ON entry.run = inference.run AND entry.seq = inference.seq WHERE inference.run = ?`

/** One line per model, role and step, the most asked first. */
export function inference(database: Database, filter: FiguresFilter): InferenceGroup[] {
  const { where, values } = scopeOf(filter)
  const runs = database
    .prepare(`SELECT id FROM run WHERE ${where}`)
    .pluck()
    .all(...values) as string[]
  const rowsOf = database.prepare(SELECT)
  const groups = new Map<string, Group>()
  for (const run of runs) {
    for (const row of rowsOf.all(run) as Row[]) {
      const name = `${row.model}\n${row.role}\n${row.step}`
      const group = groups.get(name) ?? emptyGroup(row)
      groups.set(name, group)
      count(group, row)
    }
  }
  return [...groups.values()].map(summed).sort((a, b) => b.calls - a.calls || (nameOf(a) < nameOf(b) ? -1 : 1))
}

const nameOf = ({ model, role, step }: InferenceGroup): string => `${model}\n${role}\n${step}`

const measures = ['firstTokenMs', 'totalMs', 'promptTokens', 'completionTokens', 'promptBytes', 'answerBytes'] as const
type Measure = (typeof measures)[number]

interface Group {
  readonly model: string
  readonly role: string
  readonly step: string
  calls: number
  answers: number
  retries: number
  malformed: number
  prompt: number
  cached: number
  completion: number
  reasoning: number
  usd: number
  unpriced: number
  judged: number
  better: number
  worse: number
  change: number
  /** Goes by build of the model, and by seed. */
  readonly fingerprints: Map<string, number>
  readonly seeds: Map<number, number>
  /** Among the requests with an answer. */
  readonly measured: Readonly<Record<Measure, number[]>>
}

const emptyGroup = ({ model, role, step }: Row): Group => ({
  ...{ model, role, step, calls: 0, answers: 0, retries: 0, malformed: 0, prompt: 0, cached: 0, completion: 0, reasoning: 0 },
  ...{ usd: 0, unpriced: 0, judged: 0, better: 0, worse: 0, change: 0 },
  fingerprints: new Map(),
  seeds: new Map(),
  measured: { firstTokenMs: [], totalMs: [], promptTokens: [], completionTokens: [], promptBytes: [], answerBytes: [] },
})

/** Those who plan, write tests or only compare change nothing that is tested. */
const isJudged = (role: string): boolean => !['planner', 'test-author', 'second-author', 'embeddings'].includes(role)

function count(group: Group, row: Row): void {
  group.calls += 1
  group.retries += row.number > 1 ? 1 : 0
  group.malformed += row.malformed > 0 ? 1 : 0
  group.prompt += row.promptTokens ?? 0
  group.cached += row.cachedTokens ?? 0
  group.completion += row.completionTokens ?? 0
  group.reasoning += row.reasoningTokens ?? 0
  group.usd += row.usd ?? 0
  group.unpriced += row.usd === null ? 1 : 0
  if (row.before !== null && row.after !== null && isJudged(row.role)) {
    group.judged += 1
    group.better += row.after > row.before ? 1 : 0
    group.worse += row.after < row.before ? 1 : 0
    group.change += row.after - row.before
  }
  if (row.fingerprint !== null) group.fingerprints.set(row.fingerprint, (group.fingerprints.get(row.fingerprint) ?? 0) + 1)
  if (row.seed !== null) group.seeds.set(row.seed, (group.seeds.get(row.seed) ?? 0) + 1)
  if (row.fault !== null) return
  group.answers += 1
  for (const measure of measures) {
    const value = row[measure]
    if (value !== null) group.measured[measure].push(value)
  }
}

function summed(group: Group): InferenceGroup {
  const { measured } = group
  const median = (measure: Measure): number | null => quantile(sorted(measured[measure]), 0.5)
  return {
    model: group.model,
    role: group.role,
    step: group.step,
    calls: group.calls,
    answers: group.answers,
    retries: group.retries,
    malformed: share(group.malformed, group.answers),
    firstTokenMs: latency(measured.firstTokenMs),
    totalMs: latency(measured.totalMs),
    promptTokens: median('promptTokens'),
    answerTokens: median('completionTokens'),
    promptBytes: median('promptBytes'),
    answerBytes: median('answerBytes'),
    cachedShare: group.prompt === 0 ? 0 : group.cached / group.prompt,
    thinkingShare: group.completion === 0 ? 0 : group.reasoning / group.completion,
    usd: group.usd,
    unpriced: group.unpriced,
    quality: { n: group.judged, better: group.better, worse: group.worse, change: group.change },
    fingerprints: mostFrequent(group.fingerprints).map(([name, calls]) => ({ name, calls })),
    seeds: mostFrequent(group.seeds).map(([seed, calls]) => ({ seed, calls })),
  }
}

const mostFrequent = <T>(counted: ReadonlyMap<T, number>): [T, number][] => [...counted].sort(([, a], [, b]) => b - a).slice(0, MOST_NAMED)

function latency(values: readonly number[]): Latency {
  const inOrder = sorted(values)
  const [median, p95] = [quantile(inOrder, 0.5), quantile(inOrder, 0.95)]
  return median === null || p95 === null ? null : { median, p95 }
}

const sorted = (values: readonly number[]): Float64Array => Float64Array.from(values).sort()

/** The value at position p (n - 1) of sorted values, between its two neighbours; null where there is none. */
function quantile(inOrder: Float64Array, p: number): number | null {
  const at = p * (inOrder.length - 1)
  const low = inOrder[Math.floor(at)]
  const high = inOrder[Math.ceil(at)]
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at))
}
