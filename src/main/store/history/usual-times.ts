// How long steps took in the latest earlier runs of the same template; those that ask a model, of the same model as well.

import type { Database } from 'better-sqlite3'
import { quantile } from '../../../contract/figures/estimates.js'
import { FEWEST_RUNS, type UsualTime } from '../../../contract/figures/usual.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import { askName } from '../../../contract/view/ask-name.js'
import { EVERYTHING, scopeOf } from '../database/scope.js'
import { COUNTS } from '../database/teaching.js'

/** Runs that are looked at, the latest ones. */
const LATEST = 20
/** A reused result, such as an environment that was built before, takes less and does not count. */
const SHORTEST_MS = 500

interface StepTime {
  readonly run: string
  readonly model: string
  readonly key: string
  readonly step: string
  readonly ms: number
}

/** The usual times of steps for a future or running run. A step that fewer than three runs took has none. */
export function usualTimes(database: Database, run: string): UsualTime[] {
  const own = database.prepare('SELECT template, model FROM run WHERE id = ?').get(run) as { template: string; model: string } | undefined
  if (!own) return []
  const { where, values } = scopeOf({ ...EVERYTHING, template: own.template })
  const took = database
    .prepare(
      `WITH latest AS (SELECT id, model FROM run WHERE ${where} AND id <> ? AND ${COUNTS} ORDER BY created_at DESC LIMIT ${LATEST})
       SELECT latest.id AS run, latest.model, result.key, result.step, result.at - max(intent.at) AS ms
       FROM latest JOIN entry intent ON intent.run = latest.id AND intent.kind = 'intent'
       JOIN entry result ON result.run = intent.run AND result.kind = 'result' AND result.key = intent.key
       GROUP BY result.run, result.key HAVING ms >= ${SHORTEST_MS}`,
    )
    .all(...values, run) as StepTime[]
  const counted = took.filter(({ step, model }) => step !== 'question' && (step !== 'ask' || model === own.model))
  const groups = Map.groupBy(counted, ({ step, key }) => (step === 'ask' ? askName(placeOfKey(key).step) : step))
  return [...groups].flatMap(([step, all]) => {
    const runs = new Set(all.map((each) => each.run)).size
    const sorted = all.map(({ ms }) => ms).toSorted((one, other) => one - other)
    return runs < FEWEST_RUNS ? [] : [{ step, low: quantile(sorted, 0.25), high: quantile(sorted, 0.75), runs }]
  })
}
