// How long steps took in earlier runs: answers of the same model to the same step, and everything else in runs of the same template.

import type { Database } from 'better-sqlite3'
import { quantile } from '../../../contract/figures/estimates.js'
import { FEWEST_RUNS, type Usual, type UsualLength, type UsualTime } from '../../../contract/figures/usual.js'
import { EVERYTHING, scopeOf } from '../database/scope.js'
import { COUNTS } from '../database/teaching.js'

/** Runs that are looked at, the latest ones. More of them may have asked a model, since a user changes models. */
const LATEST = 20
const LATEST_ASKING = 200
/** A reused result, such as an environment that was built before, takes less and does not count. */
const SHORTEST_MS = 500

/** Runs whose answers came from a model of this user. */
const ASKING = `demo IS NULL AND kind <> 'replay' AND deleted_at IS NULL AND ${COUNTS}`

/** The usual times of steps for a future or running run, and the usual lengths of answers. What was seen too rarely has none. */
export function usualTimes(database: Database, run: string): Usual {
  const own = database.prepare('SELECT template FROM run WHERE id = ?').get(run) as { template: string } | undefined
  if (!own) return { times: [], lengths: [] }
  return { times: [...awaited(database, run, own.template), ...answered(database)], lengths: lengths(database) }
}

/** Steps that ask no model. */
function awaited(database: Database, run: string, template: string): UsualTime[] {
  const { where, values } = scopeOf({ ...EVERYTHING, template })
  const took = database
    .prepare(
      `WITH latest AS (SELECT id FROM run WHERE ${where} AND id <> ? AND ${COUNTS} ORDER BY created_at DESC LIMIT ${LATEST})
       SELECT latest.id AS run, result.step, result.at - max(intent.at) AS ms
       FROM latest JOIN entry intent ON intent.run = latest.id AND intent.kind = 'intent' AND intent.step NOT IN ('ask', 'question')
       JOIN entry result ON result.run = intent.run AND result.kind = 'result' AND result.key = intent.key
       GROUP BY result.run, result.key HAVING ms >= ${SHORTEST_MS}`,
    )
    .all(...values, run) as { readonly run: string; readonly step: string; readonly ms: number }[]
  return [...Map.groupBy(took, ({ step }) => step)].flatMap(([step, all]) => {
    const runs = new Set(all.map((each) => each.run)).size
    return runs < FEWEST_RUNS ? [] : [timeOf(step, '', all)]
  })
}

/** Whole answers, by the model that gave them and the step that asked. */
function answered(database: Database): UsualTime[] {
  const took = database
    .prepare(
      `WITH latest AS (SELECT id FROM run WHERE ${ASKING} ORDER BY created_at DESC LIMIT ${LATEST_ASKING})
       SELECT model, step, total_ms AS ms FROM latest JOIN inference ON inference.run = latest.id WHERE fault IS NULL`,
    )
    .all() as { readonly model: string; readonly step: string; readonly ms: number }[]
  return [...Map.groupBy(took, ({ model, step }) => JSON.stringify([model, step])).values()].flatMap((all) => {
    const [first] = all
    return !first || all.length < FEWEST_RUNS ? [] : [timeOf(first.step, first.model, all)]
  })
}

function timeOf(step: string, model: string, all: readonly { readonly ms: number }[]): UsualTime {
  const sorted = all.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return { step, model, low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
}

/** Words of whole answers, by the step that asked. */
function lengths(database: Database): UsualLength[] {
  const texts = database
    .prepare(
      `WITH latest AS (SELECT id FROM run WHERE ${ASKING} ORDER BY created_at DESC LIMIT ${LATEST})
       SELECT inference.step, iif(json_valid(result.body), json_extract(result.body, '$.value.text'), NULL) AS text
       FROM latest JOIN inference ON inference.run = latest.id AND fault IS NULL
       JOIN entry result ON result.run = inference.run AND result.kind = 'result' AND result.key = inference.ask`,
    )
    .all() as { readonly step: string; readonly text: unknown }[]
  return [...Map.groupBy(texts, ({ step }) => step)].flatMap(([step, all]) => {
    const words = all.flatMap(({ text }) => (typeof text === 'string' && text.trim() !== '' ? [text.trim().split(/\s+/).length] : []))
    const sorted = words.toSorted((one, other) => one - other)
    return sorted.length < FEWEST_RUNS ? [] : [{ step, words: quantile(sorted, 0.75) }]
  })
}
