// The figures of all runs, computed by the database. Demos, replays and deleted runs are left out and counted apart.
import type { Database } from 'better-sqlite3'
import type { Figures, FiguresFilter, Group, Spread, Week } from '../../../contract/figures/statistics.js'
import { type Scope, scopeOf, share, UNCOUNTED } from '../database/scope.js'
import { escalations } from './escalations.js'
import { taskClasses } from './task-classes.js'

type By = 'template' | 'model' | 'config' | "'all'"

/** Figures of the runs that a filter means. */
export function figures(database: Database, filter: FiguresFilter): Figures {
  const scope = scopeOf(filter)
  measure(database, scope)
  const all = <T>(sql: string) => database.prepare(sql).all(...scope.values) as T[]
  const count = (where: string) => (database.prepare(`SELECT count(*) AS n FROM run WHERE ${where}`).get() as { n: number }).n
  const human = all<Figures['human'][number]>(
    `SELECT verdict, worked, count(*) AS runs FROM human_verdict JOIN run ON run.id = human_verdict.run WHERE ${scope.where} GROUP BY 1, 2`,
  )
  const said = (worked: string) =>
    human.filter((each) => each.verdict === 'verified' && each.worked === worked).reduce((sum, each) => sum + each.runs, 0)
  return {
    all: groups(database, scope, "'all'")[0] ?? { name: 'all', verified: share(0, 0), ms: null, usd: null, rounds: null },
    weeks: weeks(database, scope),
    byTemplate: groups(database, scope, 'template'),
    byModel: groups(database, scope, 'model'),
    byConfig: groups(database, scope, 'config'),
    byOutcome: all(`SELECT verdict, ended, count(*) AS runs FROM run WHERE ${scope.where} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`),
    verifiedRight: share(said('yes'), said('yes') + said('no')),
    human,
    escalations: escalations(database, scope),
    taskClasses: taskClasses(database, scope),
    malformed: all<{ model: string; role: string; calls: number; bad: number }>(
      `SELECT model, role, sum(calls) AS calls, sum(malformed) AS bad FROM run JOIN answer_count ON answer_count.run = run.id
       WHERE ${scope.where} GROUP BY 1, 2 HAVING sum(calls) > 0 ORDER BY 1, 2`,
    ).map(({ model, role, calls, bad }) => ({ model, role, malformed: share(Math.min(bad, calls), calls) })),
    demos: count("deleted_at IS NULL AND (demo IS NOT NULL OR kind = 'replay')"),
    deleted: count('deleted_at IS NOT NULL'),
    uncounted: all<{ n: number }>(`SELECT count(*) AS n FROM run WHERE ${scope.where} AND ${UNCOUNTED}`)[0]?.n ?? 0,
  }
}

/** Finished runs of one template or one model, and how many of them are verified. */
export interface Verified {
  readonly name: string
  readonly runs: number
  readonly verified: number
}

/** How many finished runs each template or each model has, and how many of them are verified. */
export const verifiedBy =
  (by: 'template' | 'model') =>
  (database: Database, filter: FiguresFilter): Verified[] => {
    const { where, values } = scopeOf(filter)
    return database
      .prepare(
        `SELECT ${by} AS name, count(*) AS runs, sum(verdict = 'verified') AS verified FROM run WHERE ${where} AND NOT ${UNCOUNTED} GROUP BY 1`,
      )
      .all(...values) as Verified[]
  }

function groups(database: Database, scope: Scope, by: By): Group[] {
  const counted = database
    .prepare(
      `SELECT ${by} AS name, count(*) AS n, sum(verdict = 'verified') AS verified FROM run WHERE ${scope.where} AND NOT ${UNCOUNTED}
       GROUP BY 1 ORDER BY n DESC, name`,
    )
    .all(...scope.values) as { name: string; n: number; verified: number }[]
  const [ms, usd, rounds] = ['ms', 'usd', 'rounds'].map((measure) => spreads(database, by, measure))
  return counted.map(({ name, n, verified }) => ({
    name,
    verified: share(verified, n),
    ms: ms?.get(name) ?? null,
    usd: usd?.get(name) ?? null,
    rounds: rounds?.get(name) ?? null,
  }))
}

/** Puts the verified runs of a scope into a temporary table, so that each measure sorts as few rows as possible. */
function measure(database: Database, scope: Scope): void {
  database.exec(
    `CREATE TEMP TABLE IF NOT EXISTS measured (template TEXT, model TEXT, config TEXT, ms INTEGER, usd REAL, rounds INTEGER);
     DELETE FROM measured`,
  )
  database
    .prepare(
      `INSERT INTO measured SELECT template, model, config, ms, usd, rounds FROM run
       WHERE ${scope.where} AND verdict = 'verified' AND ms IS NOT NULL`,
    )
    .run(...scope.values)
}

/**
 * Quartiles of a measure over the verified runs of each group. The value at position p (n - 1) of the sorted values
 * is between two of them; each of the two is weighted by its distance from that position.
 */
function spreads(database: Database, by: By, measure: string): Map<string, Exclude<Spread, null>> {
  const quantile = (p: number) => `sum(value * max(0, 1 - abs(place - ${p} * (n - 1))))`
  const rows = database
    .prepare(
      `WITH sizes AS MATERIALIZED (SELECT ${by} AS name, count(*) AS n FROM measured GROUP BY 1),
       sorted AS (SELECT ${by} AS name, ${measure} AS value, row_number() OVER (PARTITION BY ${by} ORDER BY ${measure}) - 1 AS place FROM measured)
       SELECT name, ${quantile(0.25)} AS low, ${quantile(0.5)} AS median, ${quantile(0.75)} AS high
       FROM sorted JOIN sizes USING (name) GROUP BY name`,
    )
    .all() as { name: string; low: number; median: number; high: number }[]
  return new Map(rows.map(({ name, ...spread }) => [name, spread]))
}

const DAY_MS = 86_400_000

/** Weeks begin on Monday; the first of January 1970 was a Thursday, three days into its week. */
function weeks(database: Database, scope: Scope): Week[] {
  const rows = database
    .prepare(
      `SELECT (created_at / ${DAY_MS} + 3) / 7 AS week, count(*) AS n, sum(verdict = 'verified') AS verified FROM run
       WHERE ${scope.where} AND NOT ${UNCOUNTED} GROUP BY 1 ORDER BY 1`,
    )
    .all(...scope.values) as { week: number; n: number; verified: number }[]
  return rows.map(({ week, n, verified }) => ({ start: (week * 7 - 3) * DAY_MS, verified: share(verified, n) }))
}
