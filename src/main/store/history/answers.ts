// How the answers of models went, by role, template and model: counted over runs that count, tries of the bench among them.
import type { Database } from 'better-sqlite3'
import { UNMEASURED } from '../../../contract/config/models.js'
import { UNCOUNTED } from '../database/scope.js'
import { COUNTS } from '../database/teaching.js'

/** Requests of one role in runs of one template, to one model. */
export interface Answered {
  readonly role: string
  readonly template: string
  readonly model: string
  /** Its address, as journals show it. */
  readonly endpoint: string
  /** Requests that were not ended from our side, and those of them that succeeded. */
  readonly n: number
  readonly count: number
  /** Among those with known usage. */
  readonly promptTokens: number
  readonly cachedTokens: number
  readonly completionTokens: number
  readonly measured: number
  readonly usd: number
  readonly unpriced: number
}

/**
 * Whether a request succeeded. It must have brought an answer that could be read. An answer of builder or diagnoser must also be followed by more
 * green tests than before, where tests ran after it.
 */
const SUCCEEDED = `fault IS NULL AND malformed < 2
  AND (role NOT IN ('builder', 'diagnoser') OR green_before IS NULL OR green_after IS NULL OR green_after > green_before)`

/** Roles of which the journal does not say whether they succeeded. */
const LEFT_OUT = ['embeddings', ...UNMEASURED].map((role) => `'${role}'`).join(', ')

/** Finished runs only, since what follows an answer decides whether it was good. */
export function answers(database: Database): Answered[] {
  return database
    .prepare(
      `SELECT role, template, inference.model AS model, endpoint, count(*) AS n, coalesce(sum(${SUCCEEDED}), 0) AS count,
         coalesce(sum(prompt_tokens), 0) AS promptTokens, coalesce(sum(cached_tokens), 0) AS cachedTokens,
         coalesce(sum(completion_tokens), 0) AS completionTokens, count(prompt_tokens) AS measured,
         coalesce(sum(inference.usd), 0) AS usd, coalesce(sum(inference.usd IS NULL), 0) AS unpriced
       FROM inference JOIN run ON run.id = inference.run
       WHERE demo IS NULL AND kind = 'build' AND ended IS NOT NULL AND deleted_at IS NULL AND NOT ${UNCOUNTED} AND ${COUNTS}
         AND coalesce(fault, '') <> 'stopped' AND role NOT IN (${LEFT_OUT})
       GROUP BY role, template, inference.model, endpoint ORDER BY role, template, inference.model, endpoint`,
    )
    .all() as Answered[]
}
