// The cost of each escalation step and how often it helped, from the notes of runs and the usage of their questions.
import type { Database } from 'better-sqlite3'
import { EscalationStep } from '../../../contract/config/escalation.js'
import type { ClimbedStep } from '../../../contract/figures/statistics.js'
import { inBody } from '../database/in-body.js'
import { EVERYTHING, type Scope, scopeOf, share } from '../database/scope.js'
import { TEACHES } from '../database/teaching.js'

/** Runs that are looked at, the latest ones with such steps. */
const LATEST = 500

interface Note {
  readonly run: string
  readonly seq: number
  /** Id of the task. */
  readonly task: string
  readonly step: 'escalated' | 'escalation-ended' | 'task' | 'split'
  readonly rung: EscalationStep | null
  readonly helped: 0 | 1 | null
  readonly state: string | null
}

/** One time that a step was taken: in which entries of its run, and whether it helped. */
interface Escalation {
  readonly run: string
  readonly task: string
  readonly rung: EscalationStep
  readonly from: number
  readonly to: number
  readonly helped: boolean
}

/** Over the runs of a scope but for forks, which repeat what their parents did, in the order in which steps come by default; nothing of steps that were never taken to their end. */
export function escalations(database: Database, { where, values }: Scope): ClimbedStep[] {
  const notes = database
    .prepare(
      `WITH latest AS (SELECT id FROM run WHERE ${where} AND kind <> 'fork' AND id IN (SELECT run FROM entry WHERE kind = 'note' AND step = 'escalated')
         ORDER BY created_at DESC LIMIT ${LATEST})
       SELECT run, seq, step, ${inBody('$.rung')} AS rung, ${inBody('$.helped')} AS helped,
         ${inBody('$.state')} AS state, coalesce(${inBody('$.task')}, ${TASK_OF_KEY}) AS task
       FROM entry WHERE json_valid(body) AND kind = 'note' AND step IN ('escalated', 'escalation-ended', 'task', 'split') AND run IN (SELECT id FROM latest)
       ORDER BY run, seq`,
    )
    .all(...values) as Note[]
  const taken = [...Map.groupBy(notes, ({ run, task }) => `${run} ${task}`).values()].flatMap(escalationsOf)
  const spent = database.prepare(
    `SELECT count(*) AS calls, total(coalesce(prompt_tokens, 0) + coalesce(completion_tokens, 0)) AS tokens, total(usd) AS usd
       FROM inference WHERE run = ? AND task = ? AND seq > ? AND seq < ?`,
  )
  const counted = taken.map((climb) => ({
    ...climb,
    ...(spent.get(climb.run, `task/${climb.task}`, climb.from, climb.to) as Pick<ClimbedStep, 'calls' | 'tokens' | 'usd'>),
  }))
  const byDefault = (rung: EscalationStep) => EscalationStep.options.indexOf(rung)
  const steps = [...Map.groupBy(counted, ({ rung }) => rung)].toSorted(([one], [other]) => byDefault(one) - byDefault(other))
  return steps.map(([rung, all]) => {
    const mean = (measure: 'calls' | 'tokens' | 'usd') => all.reduce((sum, each) => sum + each[measure], 0) / all.length
    const helped = share(all.filter((each) => each.helped).length, all.length)
    return { rung, helped, calls: mean('calls'), tokens: mean('tokens'), usd: mean('usd') }
  })
}

/** The escalations that may teach later runs, of all templates: a single template has too few. */
export function taughtEscalations(database: Database): ClimbedStep[] {
  const { where, values } = scopeOf(EVERYTHING)
  return escalations(database, { where: `${where} AND ${TEACHES}`, values })
}

/** `task/sum/round-3/escalated` belongs to the task `sum`. */
const TASK_OF_KEY = `iif(key LIKE 'task/%', substr(key, 6, instr(substr(key, 6), '/') - 1), '')`

/**
 * The steps that a task took. A step ends when tests show whether it helped, when another begins, and with the task. For a step that
 * the end of the run cut off, the result is unknown. For a new plan and a late split only the task counts: the tests before and after differ.
 */
function escalationsOf(notes: readonly Note[]): Escalation[] {
  const steps: Escalation[] = []
  let open: Note | null = null
  const close = (to: number, helped: boolean) => {
    if (open?.rung) steps.push({ run: open.run, task: open.task, rung: open.rung, from: open.seq, to, helped })
    open = null
  }
  for (const note of notes) {
    switch (note.step) {
      case 'escalated':
        close(note.seq, false)
        open = note
        break
      case 'escalation-ended':
        close(note.seq, note.helped === 1)
        break
      case 'split':
        close(note.seq, true)
        break
      case 'task':
        if (note.state === 'green' || note.state === 'stuck') close(note.seq, note.state === 'green')
    }
  }
  return steps
}
