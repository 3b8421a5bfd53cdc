// A run as its row has it, and as everybody else sees it.
import type { z } from 'zod'
import { EndReason } from '../../contract/journal/end-reason.js'
import { Findings } from '../../contract/run/findings.js'
import type { RunKind, RunState, RunSummary } from '../../contract/run/run.js'
import { inBody } from './database/in-body.js'
import { checkedSummary } from './journal/checked-summary.js'

export interface RunRow {
  readonly id: string
  readonly project: string
  readonly parent: string | null
  readonly kind: RunKind
  readonly created_at: number
  readonly title: string
  readonly description: string
  readonly template: string
  readonly model: string
  readonly config: string
  readonly demo: string | null
  readonly tests: number
  readonly passed: number
  readonly rounds: number
  readonly usd: number
  readonly tokens: number
  readonly verdict: string | null
  readonly ended: string | null
  readonly reason: string | null
  /** Findings as JSON. */
  readonly findings: string | null
  /** Why it ended early, as JSON. */
  readonly why: string | null
  readonly finished_at: number | null
  readonly ms: number | null
  readonly paused_at: number | null
  readonly asked_at: number | null
  readonly ran: string | null
  readonly worked: string | null
  readonly perfect: string | null
  readonly comment: string | null
  readonly closed: string | null
  readonly origin: string
}

/** Why a run ended early, from its last entry: few runs did, so the row has no column for it. */
const WHY = `CASE WHEN ended <> 'finished' THEN (
  SELECT ${inBody('$.outcome.why', 'last')} FROM entry AS last
  WHERE last.run = run.id AND last.kind = 'note' AND last.step = 'finished' ORDER BY last.seq DESC LIMIT 1) END AS why`

/** Reads rows of runs; a condition comes after it. */
export const selectRuns = `SELECT run.id, project, parent, kind, run.created_at, title, description, template, model, config, demo,
  origin, tests, passed, rounds, usd, tokens, verdict, ended, reason, findings, ${WHY}, finished_at, ms, paused_at, asked_at, ran, worked, perfect, comment, closed
  FROM run JOIN project ON project.id = run.project LEFT JOIN human_verdict ON human_verdict.run = run.id`

/** `isHeld` checks whether a process carries the run on. */
export function toSummary(row: RunRow, isHeld: (run: string) => boolean): RunSummary {
  const {
    verdict,
    ended,
    reason,
    findings,
    why,
    created_at,
    finished_at,
    paused_at,
    asked_at,
    ran,
    worked,
    perfect,
    comment,
    origin,
    ...same
  } = row
  const outcome =
    verdict && ended
      ? { verdict, ended, reason: reason ?? '', ...read('why', EndReason, why), ...read('findings', Findings, findings) }
      : null
  const state: RunState = outcome ? 'ended' : isHeld(row.id) ? (paused_at === null ? 'running' : 'paused') : 'interrupted'
  return checkedSummary({
    ...same,
    state,
    asks: state === 'running' && asked_at !== null,
    outcome,
    createdAt: created_at,
    finishedAt: finished_at,
    human: ran ? { ran, worked, perfect, comment } : null,
    ...(origin === 'user' ? {} : { origin }),
  })
}

/** Nothing where there is none, or where it is damaged: the journal has it too. */
function read<Name extends string, Value>(name: Name, schema: z.ZodType<Value>, text: string | null): { [Key in Name]?: Value } {
  if (text === null) return {}
  try {
    return { [name]: schema.parse(JSON.parse(text)) } as { [Key in Name]: Value }
  } catch {
    return {}
  }
}
