// Reads the table of runs: lists, one run, and what later runs learn from earlier ones.
import type { Database } from 'better-sqlite3'
import type { Verdict } from '../../contract/run/outcome.js'
import { Plan } from '../../contract/run/plan.js'
import type { RunSummary } from '../../contract/run/run.js'
import { EVIDENCE_STEPS, recordedEvidence } from '../../contract/run/verdict/recorded-evidence.js'
import { verdictOf } from '../../contract/run/verdict/verdict.js'
import type { Chains } from './database/chain.js'
import { TEACHES } from './database/teaching.js'
import { type RunRow, selectRuns, toSummary } from './run-row.js'

export interface ReadRuns {
  /** Null where there is no such run. `isHeld` checks whether a process carries it on. */
  summary(id: string): RunSummary | null
  /** Many at once, in the order of their ids; those that are not there are left out. Asking one by one takes far longer. */
  summaries(ids: readonly string[]): RunSummary[]
  /** The user's own, the newest first. */
  list(limit: number, before: number | null): RunSummary[]
  /** The setup of a run; null where there is no such run. Throws `run-damaged` where it was changed. */
  setup(id: string): { setup: string; engine: string } | null
  /** The title without what the user made of it later; null where there is no such run. */
  recordedTitle(id: string): string | null
  /** Ids that begin so; for people who type the first letters. */
  startingWith(prefix: string): string[]
  /** The verdict by the evidence so far; `unverifiable` where there is none. */
  verdict(id: string): Verdict
  unfinished(): string[]
  /** Runs with a model that are over and not deleted, and when they ended in ms since 1970; the oldest first. */
  ended(): { run: string; at: number }[]
  /** Whether anything of a run may be kept for later ones; one that is damaged or not there teaches nothing. */
  mayTeach(id: string): boolean
  /** Plans of verified builds of this template that have several tasks and may teach, the newest first; `but`, and what ended after `until`, is left out. */
  verifiedPlans(template: string, but: string, until?: number): VerifiedPlan[]
}

export interface VerifiedPlan {
  readonly plan: Plan
  /** The user's description. */
  readonly description: string
}

/** The user's own runs that are not deleted. */
const LISTED = "deleted_at IS NULL AND origin = 'user'"

/** `isHeld` says whether a living process carries a run on. */
export function readRuns(database: Database, chains: Chains, isHeld: (run: string) => boolean): ReadRuns {
  const one = database.prepare(`${selectRuns} WHERE run.id = ?`)
  const many = database.prepare(
    `${selectRuns} JOIN (SELECT key AS place, value AS wanted FROM json_each(?)) ON wanted = run.id ORDER BY place`,
  )
  const page = database.prepare(`${selectRuns} WHERE run.created_at < ? AND ${LISTED} ORDER BY run.created_at DESC, run.id LIMIT ?`)
  const setup = database.prepare('SELECT setup, engine FROM run WHERE id = ?')
  const recordedTitle = database.prepare('SELECT coalesce(recorded_title, title) FROM run WHERE id = ?').pluck()
  const prefix = database.prepare("SELECT id FROM run WHERE id LIKE ? || '%' LIMIT 5")
  const evidence = database.prepare(
    `SELECT step, body FROM entry WHERE run = ? AND kind = 'note' AND superseded = 0
       AND step IN (${EVIDENCE_STEPS.map((step) => `'${step}'`).join(', ')}) ORDER BY seq`,
  )
  const plans = database.prepare(
    `SELECT body, description FROM entry JOIN run ON run.id = entry.run
       WHERE entry.step = 'planned' AND entry.kind = 'note' AND verdict = 'verified' AND demo IS NULL AND run.kind = 'build' AND deleted_at IS NULL
         AND template = ? AND run.id <> ? AND finished_at <= ? AND ${TEACHES}
         -- A plan of which a task turned out too big shows no right size.
         AND NOT EXISTS (SELECT 1 FROM entry AS late WHERE late.run = run.id AND late.kind = 'note' AND late.step = 'split')
       ORDER BY run.created_at DESC LIMIT 100`,
  )
  const unfinished = database.prepare('SELECT id FROM run WHERE ended IS NULL ORDER BY created_at')
  const ended = database.prepare(
    `SELECT id AS run, coalesce(finished_at, created_at) AS at FROM run
     WHERE ended IS NOT NULL AND deleted_at IS NULL AND demo IS NULL AND kind <> 'replay' ORDER BY created_at`,
  )
  const summaries = (rows: readonly unknown[]): RunSummary[] => (rows as RunRow[]).map((row) => toSummary(row, isHeld))

  return {
    summary: (id) => summaries(one.all(id))[0] ?? null,
    summaries: (ids) => summaries(many.all(JSON.stringify(ids))),
    list: (limit, before) => summaries(page.all(before ?? Number.MAX_SAFE_INTEGER, limit)),
    setup: (id) => {
      chains.checkBeginning(id)
      return (setup.get(id) as { setup: string; engine: string } | undefined) ?? null
    },
    recordedTitle: (id) => (recordedTitle.get(id) as string | undefined) ?? null,
    startingWith: (start) => (prefix.all(start.replace(/[%_]/g, '')) as { id: string }[]).map((row) => row.id),
    verdict(id) {
      const rows = evidence.all(id) as { readonly step: string; readonly body: string }[]
      return verdictOf(recordedEvidence(rows.map(({ step, body }) => ({ step, body: JSON.parse(body) })))).verdict
    },
    unfinished: () => (unfinished.all() as { id: string }[]).map((row) => row.id),
    ended: () => ended.all() as { run: string; at: number }[],
    mayTeach: teaching(database, chains),
    verifiedPlans(template, but, until = Number.MAX_SAFE_INTEGER) {
      const rows = plans.all(template, but, until) as { readonly body: string; readonly description: string }[]
      return rows.flatMap(({ body, description }) => {
        const plan = body.length < LONGEST_EXAMPLE ? readPlan(body) : null
        return plan && isExample(plan) ? [{ plan, description }] : []
      })
    },
  }
}

function teaching(database: Database, chains: Chains): ReadRuns['mayTeach'] {
  const teaches = database.prepare(`SELECT ${TEACHES} FROM run WHERE id = ?`).pluck()
  return (id) => {
    try {
      chains.checkBeginning(id)
      return teaches.get(id) === 1
    } catch {
      // A damaged run teaches nothing, and does not disturb others.
      return false
    }
  }
}

/** Characters; a longer example takes more of a prompt than it is worth, and is taken for a measure. */
const LONGEST_EXAMPLE = 8_000

/** The plan of a `planned` note; null for one that is damaged or not in today's form. */
/** Whether a planner can learn from it: what it writes and where its clauses come from are said. */
const isExample = ({ tasks }: Plan): boolean => tasks.length > 1 && tasks.every((task) => task.outputs.length > 0 && task.traces)

function readPlan(body: string): Plan | null {
  try {
    return Plan.safeParse((JSON.parse(body) as { plan: unknown }).plan).data ?? null
  } catch {
    return null
  }
}
