// The time and costs of tasks, by template and by the planner's effort, from the journals of earlier runs.
import type { Database } from 'better-sqlite3'
import { predictionsOf, rangeOf, type TaskTook } from '../../../contract/figures/estimates.js'
import type { TaskClass } from '../../../contract/figures/statistics.js'
import { eachInBody, inBody } from '../database/in-body.js'
import { EVERYTHING, type Scope, scopeOf, share } from '../database/scope.js'
import { TEACHES } from '../database/teaching.js'

/** Runs that are looked at, the latest ones. */
const LATEST = 300

/** `task/sum/round-3/fix` belongs to the task `sum`. */
const taskOf = (key: string): string => `substr(${key}, 6, instr(substr(${key}, 6), '/') - 1)`

/** Classes with at least one green task, by template, then effort; each template as a whole comes after its classes. Forks repeat what their parents did. */
export function taskClasses(database: Database, { where, values }: Scope): TaskClass[] {
  const took = tasksOf(database, { where, values })
  return [...Map.groupBy(took, ({ template }) => template)].flatMap(([template, all]) => {
    const classes = [...Map.groupBy(all, ({ effort }) => effort)].toSorted(([one], [other]) => one - other)
    return [...classes.map(([effort, tasks]) => classOf(template, effort, tasks)), classOf(template, null, all)]
  })
}

/** Those of one run's template, as far as other runs may teach it. */
export function classesFor(database: Database, run: string): TaskClass[] {
  const own = database.prepare('SELECT template FROM run WHERE id = ?').get(run) as { template: string } | undefined
  if (!own) return []
  const { where, values } = scopeOf({ ...EVERYTHING, template: own.template })
  return taskClasses(database, { where: `${where} AND id <> ? AND ${TEACHES}`, values: [...values, run] })
}

function classOf(template: string, effort: number | null, tasks: readonly TaskTook[]): TaskClass {
  const measured = (measure: 'ms' | 'calls' | 'tokens') => rangeOf(tasks.map((task) => task[measure]))
  const { near, n } = predictionsOf(tasks)
  return {
    ...{ template, effort, tasks: tasks.length },
    ...{ ms: measured('ms'), calls: measured('calls'), tokens: measured('tokens'), near: share(near, n) },
  }
}

/** Green tasks, those of earlier runs first. */
function tasksOf(database: Database, { where, values }: Scope): TaskTook[] {
  const latest = `latest AS (SELECT id, template, created_at FROM run WHERE ${where} AND kind <> 'fork' ORDER BY created_at DESC LIMIT ${LATEST})`
  const read = <T>(sql: string) => database.prepare(`WITH ${latest} ${sql}`).all(...values) as T[]
  const green = read<{ run: string; task: string; template: string }>(
    `SELECT DISTINCT run, ${inBody('$.task')} AS task, template, created_at FROM latest
     JOIN entry ON run = latest.id AND kind = 'note' AND step = 'task' AND ${inBody('$.state')} = 'green' ORDER BY created_at, run`,
  )
  const planned = read<{ run: string; task: string; effort: number | null }>(
    `SELECT run, json_extract(each.value, '$.id') AS task, json_extract(each.value, '$.effort') AS effort FROM latest
     JOIN entry ON entry.run = latest.id AND entry.kind = 'note' AND step = 'planned'
     JOIN ${eachInBody('$.plan.tasks')} AS each ORDER BY seq`,
  )
  const worked = read<{ run: string; task: string; ms: number }>(
    `SELECT run, ${taskOf('key')} AS task, total(ms) AS ms FROM (
       SELECT result.run, result.key, result.at - max(intent.at) AS ms FROM latest
       JOIN entry intent ON intent.run = latest.id AND intent.kind = 'intent' AND intent.key LIKE 'task/%/%' AND intent.step <> 'question'
       JOIN entry result ON result.run = intent.run AND result.kind = 'result' AND result.key = intent.key GROUP BY result.run, result.key
     ) GROUP BY 1, 2`,
  )
  const asked = read<{ run: string; task: string; calls: number; tokens: number }>(
    `SELECT run, substr(task, 6) AS task, count(*) AS calls, total(coalesce(prompt_tokens, 0) + coalesce(completion_tokens, 0)) AS tokens
     FROM latest JOIN inference ON run = latest.id WHERE task LIKE 'task/%' GROUP BY 1, 2`,
  )
  const of = (each: { readonly run: string; readonly task: string }) => `${each.run} ${each.task}`
  // The last plan of a run says what its tasks are.
  const efforts = new Map(planned.map((each) => [of(each), each.effort]))
  const times = new Map(worked.map((each) => [of(each), each.ms]))
  const calls = new Map(asked.map((each) => [of(each), each]))
  return green.flatMap(({ template, ...task }) => {
    const effort = efforts.get(of(task))
    const ms = times.get(of(task))
    if (effort == null || ms === undefined) return []
    return [{ run: task.run, template, effort, ms, calls: calls.get(of(task))?.calls ?? 0, tokens: calls.get(of(task))?.tokens ?? 0 }]
  })
}
