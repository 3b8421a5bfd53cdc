// Pages of past runs by key, with filters and text search: no page costs more where there are more runs.
import type { Database } from 'better-sqlite3'
import type { HistoryChoices, HistoryFilter, HistoryKey, HistoryOutcome, HistoryPage, HistoryRun } from '../../../contract/calls/history.js'
import type { RunSummary } from '../../../contract/run/run.js'

export interface History {
  /** Runs of a filter by age, the newest first, from after a key on. */
  page(filter: HistoryFilter, after: HistoryKey | null, limit: number): HistoryPage
  count(filter: HistoryFilter): number
  choices(): HistoryChoices
  /** A run with its tags; null where there is none. */
  run(id: string): HistoryRun | null
}

interface Condition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Projects that a filter offers. */
const OFFERED = 100

/** `summaries` reads rows of runs as everyone sees them. */
export function openHistory(database: Database, summaries: (ids: readonly string[]) => RunSummary[]): History {
  const beyond = database.prepare(
    `SELECT run.id, deleted_at AS deletedAt, (SELECT group_concat(tag, char(10)) FROM run_tag WHERE run = run.id) AS tags
     FROM json_each(?) AS wanted JOIN run ON run.id = wanted.value`,
  )
  const runsOf = (ids: readonly string[]): HistoryRun[] => {
    const rows = beyond.all(JSON.stringify(ids)) as { id: string; deletedAt: number | null; tags: string | null }[]
    const known = new Map(rows.map(({ id, deletedAt, tags }) => [id, { deletedAt, tags: tags?.split('\n') ?? [] }]))
    return summaries(ids).map((summary) => ({ ...summary, ...(known.get(summary.id) ?? { deletedAt: null, tags: [] }) }))
  }
  return {
    run: (id) => runsOf([id])[0] ?? null,
    page(filter, after, limit) {
      const { sql, values } = selection(filter, after)
      const ids = database.prepare(`SELECT run.id ${sql} ${order(filter)} LIMIT ?`).all(...values, limit) as { id: string }[]
      const runs = runsOf(ids.map(({ id }) => id))
      const last = runs.at(-1)
      return { runs, next: ids.length === limit && last ? { createdAt: last.createdAt, id: last.id } : null }
    },
    count(filter) {
      const { sql, values } = selection(filter, null)
      return (database.prepare(`SELECT count(*) AS runs ${sql}`).get(...values) as { runs: number }).runs
    },
    choices: () => ({
      templates: named(database, 'template'),
      models: named(database, 'model'),
      tags: database
        .prepare(
          `SELECT tag AS name, count(*) AS runs FROM run_tag JOIN run ON run.id = run_tag.run WHERE deleted_at IS NULL
           GROUP BY 1 ORDER BY 2 DESC, 1`,
        )
        .all() as HistoryChoices['tags'],
      projects: database
        .prepare(
          // The newest runs name the newest projects; looking at all runs would cost more the more there are.
          `SELECT project AS name, (SELECT count(*) FROM run AS r WHERE r.project = p.project AND r.deleted_at IS NULL) AS runs,
             (SELECT title FROM run AS r WHERE r.project = p.project ORDER BY created_at LIMIT 1) AS title
           FROM (SELECT project, max(created_at) AS newest FROM
             (SELECT project, created_at FROM run INDEXED BY run_history WHERE deleted_at IS NULL ORDER BY created_at DESC LIMIT 1000)
             GROUP BY project ORDER BY newest DESC LIMIT ${OFFERED}) AS p`,
        )
        .all() as HistoryChoices['projects'],
      deleted: (database.prepare('SELECT count(*) AS runs FROM run WHERE deleted_at IS NOT NULL').get() as { runs: number }).runs,
    }),
  }
}

const named = (database: Database, column: 'template' | 'model') =>
  database
    .prepare(
      `SELECT ${column} AS name, count(*) AS runs FROM run INDEXED BY run_history WHERE deleted_at IS NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 100`,
    )
    .all() as { name: string; runs: number }[]

/** A search goes through its matches from the newest on; everything else through the index that holds what filters look at. */
const order = (filter: HistoryFilter) =>
  searchOf(filter.text) === null ? 'ORDER BY run.created_at DESC, run.id DESC' : 'ORDER BY run_search.rowid DESC'

function selection(filter: HistoryFilter, after: HistoryKey | null): Condition {
  const search = searchOf(filter.text)
  const conditions = conditionsOf(filter)
  if (search === null) {
    // A tag is the shorter way in where there is one.
    const index = filter.tag === null && !filter.deleted ? 'INDEXED BY run_history' : ''
    const key: Condition[] = after ? [{ sql: '(run.created_at, run.id) < (?, ?)', values: [after.createdAt, after.id] }] : []
    return joined(`FROM run ${index}`, [...conditions, ...key])
  }
  const key: Condition[] = after
    ? [{ sql: 'run_search.rowid < coalesce((SELECT id FROM run_text WHERE run = ?), ? * 4096)', values: [after.id, after.createdAt] }]
    : []
  return joined('FROM run_search CROSS JOIN run_text ON run_text.id = run_search.rowid CROSS JOIN run ON run.id = run_text.run', [
    { sql: 'run_search MATCH ?', values: [search] },
    ...key,
    ...conditions,
  ])
}

function joined(from: string, conditions: readonly Condition[]): Condition {
  return { sql: `${from} WHERE ${conditions.map((each) => each.sql).join(' AND ')}`, values: conditions.flatMap((each) => each.values) }
}

function conditionsOf(filter: HistoryFilter): Condition[] {
  const is = (column: string, value: string | number | null, how = '='): Condition[] =>
    value === null ? [] : [{ sql: `run.${column} ${how} ?`, values: [value] }]
  return [
    { sql: `run.deleted_at IS ${filter.deleted ? 'NOT NULL' : 'NULL'}`, values: [] },
    ...is('project', filter.project),
    ...is('template', filter.template),
    ...is('model', filter.model),
    ...is('kind', filter.kind),
    ...(filter.tag === null ? [] : [{ sql: 'run.id IN (SELECT run FROM run_tag WHERE tag = ?)', values: [filter.tag] }]),
    ...(filter.demo === null ? [] : [{ sql: `run.demo IS ${filter.demo ? 'NOT NULL' : 'NULL'}`, values: [] }]),
    ...(filter.outcome === null ? [] : [outcomeIs(filter.outcome)]),
    ...is('usd', filter.usdFrom, '>='),
    ...is('usd', filter.usdTo, '<='),
    ...is('created_at', filter.from, '>='),
    ...is('created_at', filter.to, '<'),
  ]
}

function outcomeIs(outcome: HistoryOutcome): Condition {
  switch (outcome) {
    case 'unfinished':
      return { sql: 'run.ended IS NULL', values: [] }
    case 'verified':
    case 'partly':
    case 'failed':
    case 'unverifiable':
    case 'invalid':
      return { sql: 'run.verdict = ?', values: [outcome] }
    case 'stuck':
    case 'budget':
    case 'stopped':
    case 'endpoint':
    case 'sandbox':
    case 'crashed':
      return { sql: 'run.ended = ?', values: [outcome] }
  }
}

/** What the user typed as a question to FTS5: all words, each as the beginning of one; null where there is none. */
export function searchOf(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ')
}
