// Finished runs that were never carried out, for screens that count and list.
import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Puts finished runs of a model into the database, as if they had been carried out: a green one in two out of three.
 *
 * @param template the template of all of them; left out, two by turns
 */
export function putRuns(data: string, count: number, template?: string): void {
  const database = new Database(join(data, 'tillgreen.db'))
  const project = database.prepare('INSERT INTO project (id, created_at) VALUES (?, ?)')
  const run = database.prepare(
    `INSERT INTO run (id, project, kind, created_at, title, description, template, model, config, engine, setup, verdict, ended, reason, finished_at)
     VALUES (?, ?, 'build', ?, 'Told', 'Told for the statistics', ?, 'storyteller', 'standard', 'test', '{}', ?, ?, '', ?)`,
  )
  const judge = database.prepare("INSERT INTO human_verdict (run, ran, worked, perfect, comment, at) VALUES (?, 'yes', ?, 'no', '', ?)")
  const entry = database.prepare(
    "INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body) VALUES (?, 1, ?, 'note', 'task/a/code-called-1-1', 'called', '', ?)",
  )
  const worked = database.prepare("INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body) VALUES (?, ?, ?, ?, ?, ?, '', ?)")
  const task = { id: 'a', title: 'A', words: 'w', acceptance: ['c'], interface: 'i', needs: [], inputs: [], outputs: [], effort: 2 }
  const plan = { title: 'Told', tasks: [task], assumptions: [], start: null }
  const now = Date.now()
  for (let index = 0; index < count; index++) {
    const id = `told-${String(index).padStart(8, '0')}`
    const isGreen = index % 3 !== 0
    project.run(id, now)
    run.run(
      id,
      id,
      now,
      template ?? (index % 2 === 0 ? 'python' : 'typescript'),
      isGreen ? 'verified' : 'failed',
      isGreen ? 'finished' : 'stuck',
      now + 60_000,
    )
    judge.run(id, isGreen ? 'yes' : 'no', now)
    const usage = { promptTokens: 1_000, completionTokens: 100, cachedTokens: 250, reasoningTokens: 0, estimated: false }
    const called = {
      type: 'called',
      role: 'builder',
      model: 'storyteller',
      endpoint: '',
      number: 1,
      fault: null,
      message: '',
      usage,
      usd: 0.01,
    }
    worked.run(id, 2, now, 'note', 'planned', 'planned', JSON.stringify({ type: 'planned', plan, by: 'model' }))
    worked.run(id, 3, now, 'intent', 'task/a/code', 'ask', '{}')
    worked.run(id, 4, now + 90_000, 'result', 'task/a/code', 'ask', '{}')
    if (isGreen)
      worked.run(id, 5, now, 'note', 'task/a/green', 'task', JSON.stringify({ type: 'task', task: 'a', state: 'green', attempts: 1 }))
    entry.run(id, now, JSON.stringify({ ...called, firstTokenMs: 400, totalMs: 2_000 + index * 100, promptBytes: 4_000, answerBytes: 400 }))
  }
  database.close()
}

/** Adds to each of these runs an answer of their model to one step, which took so many milliseconds. */
export function putAnswers(data: string, step: string, ms: number): void {
  const database = new Database(join(data, 'tillgreen.db'))
  const called = {
    ...{ type: 'called', role: 'planner', model: 'storyteller', endpoint: '', number: 1, fault: null, message: '', usage: null, usd: 0 },
    ...{ firstTokenMs: 400, totalMs: ms, promptBytes: 4_000, answerBytes: 400 },
  }
  database
    .prepare(
      `INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body)
       SELECT run, max(seq) + 1, max(at), 'note', ?, 'called', '', ? FROM entry WHERE run LIKE 'told-%' GROUP BY run`,
    )
    .run(`${step}-called-1-1`, JSON.stringify(called))
  database.close()
}
