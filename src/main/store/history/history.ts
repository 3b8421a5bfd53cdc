// Pages of past runs by key, with filters and text search: no page costs more where there are more runs.
import type { Database } from 'better-sqlite3'
import type {
  FoundPiece,
  HistoryChoices,
  HistoryFilter,
  HistoryKey,
  HistoryOutcome,
  HistoryPage,
  HistoryRun,
} from '../../../contract/calls/history.js'
import type { ClimbedStep } from '../../../contract/figures/statistics.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { TEACHES } from '../database/teaching.js'
import { taughtEscalations } from './escalations.js'
import { type Trial, trials } from './trials.js'

export interface History {
  /** Runs of a filter by age, the newest first, from after a key on. */
  page(filter: HistoryFilter, after: HistoryKey | null, limit: number): HistoryPage
  count(filter: HistoryFilter): number
  choices(): HistoryChoices
  /** A run with its tags; null where there is none. */
  run(id: string): HistoryRun | null
  /** Finished runs as trials of their config, of one template or of all. */
  trials(template: string | null): Trial[]
  /** The cost of each escalation step and how often it helped, in the runs that may teach later ones. */
  escalations(): ClimbedStep[]
  /** Comments on verified runs that were not perfect, the newest first. */
  notPerfect(limit: number): JudgedComment[]
}

interface Condition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Projects that a filter offers. */
const OFFERED = 100

/** Marks around a match. Indexed texts are unlikely to hold them. */
const [BEGINS, ENDS] = ['\u0002', '\u0003']

/** Some words around the match, from the best matching column. */
const SNIPPET = `snippet(run_search, -1, char(2), char(3), '…', 16)`

/** A run with its match, unless the match is visible anyway. */
function withMatch(run: HistoryRun, snippet: string | null): HistoryRun {
  if (snippet === null) return run
  const found = piecesOf(snippet.replace(/\s+/g, ' ').trim())
  const words = found
    .map(({ text }) => text)
    .join('')
    .replace(/^…|…$/g, '')
  return run.title.includes(words) || run.description.includes(words) ? run : { ...run, found }
}

/** A snippet of FTS5 cut at its marks. */
function piecesOf(snippet: string): FoundPiece[] {
  return snippet.split(BEGINS).flatMap((part, at) => {
    const [match = '', after = ''] = at === 0 ? ['', part] : part.split(ENDS)
    return [...(match === '' ? [] : [{ text: match, isMatch: true }]), ...(after === '' ? [] : [{ text: after, isMatch: false }])]
  })
}

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
    trials: (template) => trials(database, template),
    escalations: () => taughtEscalations(database),
    notPerfect: (limit) => notPerfect(database, limit),
    page(filter, after, limit) {
      const rows = selectPage(database, filter, after, limit)
      const known = new Map(rows.map((row) => [row.id, row]))
      const runs = runsOf(rows.map(({ id }) => id)).map((run) => {
        const row = known.get(run.id)
        return { ...withMatch(run, row?.found ?? null), ...(row?.siblings ? { siblings: row.siblings } : {}) }
      })
      const last = runs.at(-1)
      return { runs, next: rows.length === limit && last ? { createdAt: last.createdAt, id: last.id } : null }
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
          // The newest runs name the newest projects. A scan of all runs would cost more with each run.
          `SELECT project AS name, (SELECT count(*) FROM run AS r WHERE r.project = p.project AND r.deleted_at IS NULL) AS runs,
             (SELECT title FROM run AS r WHERE r.project = p.project ORDER BY created_at LIMIT 1) AS title
           FROM (SELECT project, max(created_at) AS newest FROM
             (SELECT project, created_at FROM run INDEXED BY run_history WHERE deleted_at IS NULL AND origin = 'user' ORDER BY created_at DESC LIMIT 1000)
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
      `SELECT ${column} AS name, count(*) AS runs FROM run INDEXED BY run_history WHERE deleted_at IS NULL AND origin = 'user' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 100`,
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
    return joined(`FROM run ${index}`, [...conditions, ...key, ...(filter.newest ? [isNewest(filter)] : [])])
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

/** The ids of a page; with the matched words of a search, and the number of other matches in the same project. */
function selectPage(database: Database, filter: HistoryFilter, after: HistoryKey | null, limit: number) {
  const { sql, values } = selection(filter, after)
  const found = searchOf(filter.text) === null ? 'NULL' : SNIPPET
  const siblings: Condition = isGrouped(filter) ? othersOfProject(filter, 'count(*)') : { sql: '0', values: [] }
  const rows = database.prepare(`SELECT run.id, ${found} AS found, (${siblings.sql}) AS siblings ${sql} ${order(filter)} LIMIT ?`)
  return rows.all(...siblings.values, ...values, limit) as { id: string; found: string | null; siblings: number }[]
}

/** A search lists each run that it finds. */
const isGrouped = (filter: HistoryFilter): boolean => filter.newest && searchOf(filter.text) === null

/** Other runs of the project of `run` that a filter takes too. */
function othersOfProject(filter: HistoryFilter, columns: string): Condition {
  const same = { sql: 'other.project = run.project AND other.id <> run.id', values: [] }
  const { sql, values } = joined('FROM run AS other', [same, ...conditionsOf(filter, 'other')])
  return { sql: `SELECT ${columns} ${sql}`, values }
}

/** Leaves out each run that has a newer one in its project. */
function isNewest(filter: HistoryFilter): Condition {
  const { sql, values } = othersOfProject(filter, '1')
  return { sql: `NOT EXISTS (${sql} AND (other.created_at, other.id) > (run.created_at, run.id))`, values }
}

function joined(from: string, conditions: readonly Condition[]): Condition {
  return { sql: `${from} WHERE ${conditions.map((each) => each.sql).join(' AND ')}`, values: conditions.flatMap((each) => each.values) }
}

function conditionsOf(filter: HistoryFilter, table: 'run' | 'other' = 'run'): Condition[] {
  const is = (column: string, value: string | number | null, how = '='): Condition[] =>
    value === null ? [] : [{ sql: `${table}.${column} ${how} ?`, values: [value] }]
  return [
    { sql: `${table}.deleted_at IS ${filter.deleted ? 'NOT NULL' : 'NULL'}`, values: [] },
    ...(filter.all ? [] : [{ sql: `${table}.origin = 'user'`, values: [] }]),
    ...is('project', filter.project),
    ...is('template', filter.template),
    ...is('model', filter.model),
    ...is('kind', filter.kind),
    ...(filter.tag === null ? [] : [{ sql: `${table}.id IN (SELECT run FROM run_tag WHERE tag = ?)`, values: [filter.tag] }]),
    ...(filter.demo === null ? [] : [{ sql: `${table}.demo IS ${filter.demo ? 'NOT NULL' : 'NULL'}`, values: [] }]),
    ...(filter.outcome === null ? [] : [outcomeIs(filter.outcome, table)]),
    ...is('usd', filter.usdFrom, '>='),
    ...is('usd', filter.usdTo, '<='),
    ...is('created_at', filter.from, '>='),
    ...is('created_at', filter.to, '<'),
  ]
}

function outcomeIs(outcome: HistoryOutcome, table: 'run' | 'other'): Condition {
  switch (outcome) {
    case 'unfinished':
      return { sql: `${table}.ended IS NULL`, values: [] }
    case 'verified':
    case 'partly':
    case 'failed':
    case 'unverifiable':
    case 'invalid':
      return { sql: `${table}.verdict = ?`, values: [outcome] }
    case 'stuck':
    case 'declined':
    case 'budget':
    case 'stopped':
    case 'endpoint':
    case 'sandbox':
    case 'crashed':
      return { sql: `${table}.ended = ?`, values: [outcome] }
  }
}

/** The user's words as a query for FTS5: all of them, each as a prefix; null where there is none. */
export function searchOf(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ')
}

/** The users' comments on runs that were verified and still not as they wanted them. */
interface JudgedComment {
  readonly run: string
  readonly title: string
  readonly comment: string
}

/** Comments on verified runs with a model that may teach and were not perfect or did not work, the newest first. */
const notPerfect = (database: Database, limit: number): JudgedComment[] =>
  database
    .prepare(
      `SELECT run.id AS run, title, trim(comment) AS comment FROM human_verdict JOIN run ON run.id = human_verdict.run
       WHERE verdict = 'verified' AND (worked = 'no' OR perfect = 'no') AND trim(comment) <> ''
         AND demo IS NULL AND kind <> 'replay' AND deleted_at IS NULL AND ${TEACHES}
       ORDER BY human_verdict.at DESC, run.id DESC LIMIT ?`,
    )
    .all(limit) as JudgedComment[]
