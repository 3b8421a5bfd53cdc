// The costs and results of models, as lines for a terminal.
import type { InferenceGroup, Latency } from '../../../contract/figures/inference.js'

/** A table by model, role and step. */
export function inferenceLines(groups: readonly InferenceGroup[]): string[] {
  if (groups.length === 0) return ['No model requests yet.']
  const rows = [HEADS, ...groups.map(cellsOf)]
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

const HEADS = [
  ...['model', 'role', 'step', 'requests', 'retries', 'unreadable', 'first word (p95)', 'whole answer (p95)', 'tokens in/out'],
  ...['cached', 'thinking', 'cost', 'tests gained', 'builds', 'seeds'],
]

function cellsOf(group: InferenceGroup): string[] {
  const { n, better, worse, change } = group.quality
  return [
    group.model,
    group.role,
    group.step,
    String(group.calls),
    String(group.retries),
    `${group.malformed.count} of ${group.malformed.n}`,
    latency(group.firstTokenMs),
    latency(group.totalMs),
    `${count(group.promptTokens)}/${count(group.answerTokens)}`,
    percent(group.cachedShare),
    percent(group.thinkingShare),
    group.unpriced === group.calls ? 'unknown' : `$${group.usd.toFixed(4)}`,
    n === 0 ? '-' : `${change > 0 ? '+' : ''}${change} in ${n} (${better} better, ${worse} worse)`,
    named(group.fingerprints.map(({ name }) => name)),
    named(group.seeds.map(({ seed }) => String(seed))),
  ]
}

/** The most frequent, and how many more there are. */
const named = ([first, ...more]: readonly string[]): string =>
  first === undefined ? '-' : more.length === 0 ? first : `${first} and ${more.length} more`

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 9_950 ? 1 : 0)} s`
const latency = (each: Latency): string => (each ? `${seconds(each.median)} (${seconds(each.p95)})` : '-')
const count = (tokens: number | null): string => (tokens === null ? '-' : String(Math.round(tokens)))
const percent = (share: number): string => `${Math.round(share * 100)} %`
