// The table of runs and their projects: one row per run, kept small so that lists are quick.

import type { Database } from 'better-sqlite3'
import { Findings } from '../../contract/run/findings.js'
import type { Outcome } from '../../contract/run/outcome.js'
import { Verdict } from '../../contract/run/outcome.js'
import { Plan } from '../../contract/run/plan.js'
import type { HumanVerdict, RunKind, RunState, RunSummary } from '../../contract/run/run.js'
import type { Chains } from './journal/chain.js'
import { checkedSummary } from './journal/checked-summary.js'

export interface NewRun {
  readonly id: string
  /** Null makes a new project; feedback opens one again that was closed. */
  readonly project: string | null
  readonly parent: string | null
  readonly kind: RunKind
  readonly title: string
  readonly description: string
  readonly template: string
  readonly model: string
  readonly config: string
  readonly demo: string | null
  readonly engine: string
  /** JSON of the host's own. */
  readonly setup: string
}

interface RunRow {
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
  readonly finished_at: number | null
  readonly paused_at: number | null
  readonly asked_at: number | null
  readonly ran: string | null
  readonly worked: string | null
  readonly perfect: string | null
  readonly comment: string | null
  readonly closed: string | null
}

export interface Runs {
  create(run: NewRun): void
  /** Null where there is no such run. `isHeld` tells whether somebody carries it on. */
  summary(id: string): RunSummary | null
  /** Many at once, in the order of their ids; those that are not there are left out. Asking one by one takes far longer. */
  summaries(ids: readonly string[]): RunSummary[]
  list(limit: number, before: number | null): RunSummary[]
  /** What a run was started with; null where there is no such run. Throws `run-damaged` where it is not as it was. */
  setup(id: string): { setup: string; engine: string } | null
  /** Ids that begin so; for people who type the first letters. */
  startingWith(prefix: string): string[]
  /** What the evidence says, by the SQL view; `unverifiable` where there is none. */
  verdict(id: string): Verdict
  /** Gives a run without an outcome one, outside its journal: only for a run that can never be resumed. */
  close(id: string, outcome: Outcome): void
  judge(id: string, verdict: HumanVerdict): void
  closeProject(project: string, how: 'happy' | 'give-up'): boolean
  unfinished(): string[]
  /** The plan of the newest verified build of this template that has several tasks; `but` is left out. */
  verifiedPlan(template: string, but: string): Plan | null
}

const LONGEST_EXAMPLE = 8_000

const select = `SELECT run.id, project, parent, kind, run.created_at, title, description, template, model, config, demo,
  tests, passed, rounds, usd, tokens, verdict, ended, reason, findings, finished_at, paused_at, asked_at, ran, worked, perfect, comment, closed
  FROM run JOIN project ON project.id = run.project LEFT JOIN human_verdict ON human_verdict.run = run.id`

/** The plan of a `planned` note; null for one that is damaged or not in today's form. */
function readPlan(body: string): Plan | null {
  try {
    return Plan.safeParse((JSON.parse(body) as { plan: unknown }).plan).data ?? null
  } catch {
    return null
  }
}

/** Nothing where there are none, or where they are damaged: the journal has them too. */
function readFindings(text: string | null): { findings?: Findings } {
  if (text === null) return {}
  try {
    return { findings: Findings.parse(JSON.parse(text)) }
  } catch {
    return {}
  }
}

/** The runs of this database. `isHeld` says whether a living process carries a run on; `now` in ms since 1970. */
export function openRuns(database: Database, chains: Chains, isHeld: (run: string) => boolean, now: () => number): Runs {
  const insertProject = database.prepare('INSERT INTO project (id, created_at) VALUES (?, ?)')
  const insert = database.prepare(
    `INSERT INTO run (id, project, parent, kind, created_at, title, description, template, model, config, demo, engine, setup)
     VALUES (@id, @project, @parent, @kind, @createdAt, @title, @description, @template, @model, @config, @demo, @engine, @setup)`,
  )
  const one = database.prepare(`${select} WHERE run.id = ?`)
  const many = database.prepare(`${select} JOIN (SELECT key AS place, value AS wanted FROM json_each(?)) ON wanted = run.id ORDER BY place`)
  const page = database.prepare(`${select} WHERE run.created_at < ? AND deleted_at IS NULL ORDER BY run.created_at DESC, run.id LIMIT ?`)
  const setup = database.prepare('SELECT setup, engine FROM run WHERE id = ?')
  const prefix = database.prepare("SELECT id FROM run WHERE id LIKE ? || '%' LIMIT 5")
  const verdict = database.prepare('SELECT verdict FROM run_verdict WHERE run = ?')
  const close = database.prepare('UPDATE run SET verdict = ?, ended = ?, reason = ?, finished_at = ? WHERE id = ? AND ended IS NULL')
  const judge = database.prepare(
    `INSERT INTO human_verdict (run, ran, worked, perfect, comment, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (run) DO UPDATE SET ran = excluded.ran, worked = excluded.worked, perfect = excluded.perfect, comment = excluded.comment, at = excluded.at`,
  )
  const closeProject = database.prepare('UPDATE project SET closed = ?, closed_at = ? WHERE id = ?')
  const plans = database.prepare(
    `SELECT body FROM entry JOIN run ON run.id = entry.run
     WHERE step = 'planned' AND entry.kind = 'note' AND verdict = 'verified' AND demo IS NULL AND run.kind = 'build' AND deleted_at IS NULL
       AND template = ? AND run.id <> ?
     ORDER BY run.created_at DESC LIMIT 20`,
  )
  const reopen = database.prepare('UPDATE project SET closed = NULL, closed_at = NULL WHERE id = ?')
  const unfinished = database.prepare('SELECT id FROM run WHERE ended IS NULL ORDER BY created_at')

  const toSummary = (row: RunRow): RunSummary => {
    const { verdict, ended, reason, findings, created_at, finished_at, paused_at, asked_at, ran, worked, perfect, comment, ...same } = row
    const outcome = verdict && ended ? { verdict, ended, reason: reason ?? '', ...readFindings(findings) } : null
    const state: RunState = outcome ? 'ended' : isHeld(row.id) ? (paused_at === null ? 'running' : 'paused') : 'interrupted'
    return checkedSummary({
      ...same,
      state,
      asks: state === 'running' && asked_at !== null,
      outcome,
      createdAt: created_at,
      finishedAt: finished_at,
      human: ran ? { ran, worked, perfect, comment } : null,
    })
  }

  return {
    create: database.transaction((run: NewRun) => {
      const project = run.project ?? run.id
      if (!run.project) insertProject.run(project, now())
      // Whoever asks for more does not think that it is over.
      else if (run.kind === 'feedback') reopen.run(project)
      insert.run({ ...run, project, createdAt: now() })
      chains.begin(run.id)
    }).immediate,
    summary: (id) => {
      const row = one.get(id) as RunRow | undefined
      return row ? toSummary(row) : null
    },
    summaries: (ids) => (many.all(JSON.stringify(ids)) as RunRow[]).map(toSummary),
    list: (limit, before) => (page.all(before ?? Number.MAX_SAFE_INTEGER, limit) as RunRow[]).map(toSummary),
    setup: (id) => {
      chains.checkBeginning(id)
      return (setup.get(id) as { setup: string; engine: string } | undefined) ?? null
    },
    startingWith: (start) => (prefix.all(start.replace(/[%_]/g, '')) as { id: string }[]).map((row) => row.id),
    verdict: (id) => Verdict.parse((verdict.get(id) as { verdict: string } | undefined)?.verdict ?? 'unverifiable'),
    close: (id, outcome) => void close.run(outcome.verdict, outcome.ended, outcome.reason, now(), id),
    judge: (id, human) => void judge.run(id, human.ran, human.worked, human.perfect, human.comment, now()),
    closeProject: (project, how) => closeProject.run(how, now(), project).changes === 1,
    verifiedPlan(template, but) {
      for (const body of plans.all(template, but) as { body: string }[]) {
        const plan = readPlan(body.body)
        // A long example takes more of a prompt than it is worth, and is taken for a measure.
        if (plan && body.body.length < LONGEST_EXAMPLE && plan.tasks.length > 1 && plan.tasks.every((task) => task.outputs.length > 0))
          return plan
      }
      return null
    },
    unfinished: () => (unfinished.all() as { id: string }[]).map((row) => row.id),
  }
}
