// The table of runs and their projects: one row per run, kept small so that lists are quick.

import type { Database } from 'better-sqlite3'
import type { Outcome } from '../../contract/run/outcome.js'
import type { HumanVerdict, RunKind, RunOrigin } from '../../contract/run/run.js'
import type { Chains } from './database/chain.js'
import { type ReadRuns, readRuns } from './read-runs.js'

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
  /** Left out where the user began it. */
  readonly origin?: RunOrigin
  /** JSON of the host's own. */
  readonly setup: string
}

export interface Runs extends ReadRuns {
  create(run: NewRun): void
  /** Gives a run without an outcome one, outside its journal: only for a run that can never be resumed. */
  close(id: string, outcome: Outcome): void
  /** Gives a run another title, and keeps the recorded one beside it. */
  rename(id: string, title: string): void
  judge(id: string, verdict: HumanVerdict): void
  closeProject(project: string, how: 'happy' | 'give-up'): boolean
}

/** The runs of this database. `isHeld` says whether a living process carries a run on; `now` in ms since 1970. */
export function openRuns(database: Database, chains: Chains, isHeld: (run: string) => boolean, now: () => number): Runs {
  const insertProject = database.prepare('INSERT INTO project (id, created_at) VALUES (?, ?)')
  const insert = database.prepare(
    `INSERT INTO run (id, project, parent, kind, created_at, title, description, template, model, config, demo, engine, setup, origin)
     VALUES (@id, @project, @parent, @kind, @createdAt, @title, @description, @template, @model, @config, @demo, @engine, @setup, @origin)`,
  )
  // The user's new words correct wrong and misread sentences. Right ones stay right.
  const inheritRight = database.prepare(
    "INSERT INTO reading_answer (run, text, answer, at) SELECT ?, text, answer, at FROM reading_answer WHERE run = ? AND answer = 'right'",
  )
  const close = database.prepare('UPDATE run SET verdict = ?, ended = ?, reason = ?, finished_at = ? WHERE id = ? AND ended IS NULL')
  const rename = database.prepare('UPDATE run SET recorded_title = coalesce(recorded_title, title), title = ? WHERE id = ?')
  const judge = database.prepare(
    `INSERT INTO human_verdict (run, ran, worked, perfect, comment, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (run) DO UPDATE SET ran = excluded.ran, worked = excluded.worked, perfect = excluded.perfect, comment = excluded.comment, at = excluded.at`,
  )
  const closeProject = database.prepare('UPDATE project SET closed = ?, closed_at = ? WHERE id = ?')
  const reopen = database.prepare('UPDATE project SET closed = NULL, closed_at = NULL WHERE id = ?')

  return {
    ...readRuns(database, chains, isHeld),
    create: database.transaction((run: NewRun) => {
      const project = run.project ?? run.id
      if (!run.project) insertProject.run(project, now())
      // A user who asks for more does not consider the project finished.
      else if (run.kind === 'feedback') reopen.run(project)
      insert.run({ origin: 'user', ...run, project, createdAt: now() })
      if (run.parent !== null) inheritRight.run(run.id, run.parent)
      chains.begin(run.id)
    }).immediate,
    close: (id, outcome) => void close.run(outcome.verdict, outcome.ended, outcome.reason, now(), id),
    rename: (id, title) => void rename.run(title, id),
    judge: (id, human) => void judge.run(id, human.ran, human.worked, human.perfect, human.comment, now()),
    closeProject: (project, how) => closeProject.run(how, now(), project).changes === 1,
  }
}
