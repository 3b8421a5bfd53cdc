// A run whose journal is damaged counts for nothing that is read from it, and the figures of all others are as they were.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { FiguresFilter } from '../../../contract/figures/statistics.js'
import type { JsonObject } from '../../../contract/text/json.js'
import { openReadStore } from '../read-store.js'
import { openStore } from '../store.js'

const [bad, good] = ['run-00000001', 'run-00000002']

/** Two runs that are alike, each with all kinds of entries that figures read. */
async function twoRuns(): Promise<string> {
  const store = openStore(temporaryFolder('store'))
  const outcome = { verdict: 'partly', ended: 'budget', reason: '' }
  const usage = { promptTokens: 900, completionTokens: 100, cachedTokens: 0, reasoningTokens: 0, estimated: false }
  const task = { id: 'sum', title: 'Sum', words: 'w', acceptance: ['a'], interface: 'i', needs: [], inputs: [], outputs: [], effort: 3 }
  const notes: readonly (readonly [key: string, step: string, body: JsonObject])[] = [
    ['planned', 'planned', { by: 'model', plan: { title: 'Sums', tasks: [task], assumptions: [], start: null } }],
    ['task/sum/round-1/escalated', 'escalated', { rung: 'nudge', why: '' }],
    ['task/sum/round-1/escalation-ended', 'escalation-ended', { rung: 'nudge', helped: true, before: '', after: '' }],
    [
      'task/sum/fix-called-1-1',
      'called',
      {
        ...{ role: 'builder', model: 'm', endpoint: 'e', number: 1, fault: null, message: '', usd: 0.02, seed: 7, fingerprint: 'f', usage },
        ...{ firstTokenMs: 1, totalMs: 2, promptBytes: 1, answerBytes: 1 },
      },
    ],
    ['task/sum/state', 'task', { task: 'sum', state: 'green', attempts: 1 }],
    ['out-of-budget', 'out-of-budget', { text: 'It costs too much.' }],
    ['finished', 'finished', { outcome, tree: '', ended: 'budget' }],
  ]
  for (const id of [bad, good]) {
    store.runs.create({
      ...{ id, project: null, parent: null, kind: 'build', title: id, description: 'd', template: 'python', model: 'm' },
      ...{ config: 'standard', demo: null, engine: 'e', setup: '{"config":{}}' },
    })
    for (const kind of ['intent', 'result'] as const)
      await store.entries.append(id, { kind, key: 'task/sum/round-1/test', step: 'test', factsHash: 'f', body: { value: {} } })
    for (const [key, step, body] of notes)
      await store.entries.append(id, { kind: 'note', key, step, factsHash: '', body: { type: step, ...body } })
  }
  const { folder } = store
  store.close()
  return folder
}

/** Figures of both runs, by all who read bodies of entries. */
function figuresOf(folder: string) {
  const [read, store] = [openReadStore(folder), openStore(folder)]
  try {
    const filter = FiguresFilter.parse({})
    const { escalations, taskClasses } = read.figures(filter)
    return { escalations, taskClasses, groups: read.inference(filter), trials: store.history.trials(null) }
  } finally {
    read.close()
    store.close()
  }
}

test('a run whose entries are no JSON any more hides no figure of the others', async () => {
  const folder = await twoRuns()
  const sound = figuresOf(folder)
  expect([sound.escalations[0]?.helped.n, sound.taskClasses[0]?.tasks, sound.groups[0]?.calls, sound.trials.length]).toEqual([2, 2, 2, 2])
  const database = new Database(join(folder, 'tillgreen.db'))
  database.prepare("UPDATE entry SET body = '{' || body WHERE run = ?").run(bad)
  database.close()
  const left = figuresOf(folder)
  expect([left.escalations[0]?.helped.n, left.taskClasses[0]?.tasks, left.trials.length]).toEqual([1, 1, 2])
  expect(left.groups[0]?.calls).toBe(2)
})
