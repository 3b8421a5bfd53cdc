// Which answers count as a success, role by role, over journals as the engine writes them.
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import type { Json } from '../../../contract/text/json.js'
import { openReadStore } from '../read-store.js'
import { openStore } from '../store.js'

interface RequestFacts {
  readonly role: string
  readonly fault?: string
  readonly number?: number
  readonly tree?: string
}

function begun() {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const run = 'run-1'
  store.runs.create({
    ...{ id: run, project: null, parent: null, kind: 'build', title: run, description: 'd', template: 'python', model: 'm' },
    ...{ config: 'standard', demo: null, engine: 'e', setup: '{}' },
  })
  const append = (kind: 'intent' | 'result' | 'note', key: string, step: string, body: Json) =>
    store.entries.append(run, { kind, key, step, factsHash: '', body })
  return {
    answers() {
      const read = openReadStore(store.folder)
      try {
        return read.answers()
      } finally {
        read.close()
      }
    },
    async asked(key: string, { role, fault, number = 1, tree = '' }: RequestFacts) {
      await append('intent', key, 'ask', { tree })
      await append('note', `${key}-called-1-${number}`, 'called', {
        ...{ type: 'called', role, model: 'm', endpoint: 'http://e/v1', number, fault: fault ?? null, message: '' },
        usage: { promptTokens: 100, completionTokens: 10, cachedTokens: 20, reasoningTokens: 0, estimated: false },
        ...{ usd: 0.5, firstTokenMs: 100, totalMs: 1_000, promptBytes: 400, answerBytes: 40 },
      })
    },
    malformed: (key: string, repaired: boolean) =>
      append('note', `${key}-malformed`, 'malformed', { type: 'malformed', role: 'planner', problems: [], repaired }),
    tested(key: string, tree: string, green: number) {
      const cases = Array.from({ length: 5 }, (_, index) => ({ id: `t${index}`, state: index < green ? 'passed' : 'failed' }))
      return append('result', key, 'test', { value: { tree, report: { cases } } })
    },
    finished: () =>
      append('note', 'finished', 'finished', {
        ...{ type: 'finished', outcome: { verdict: 'verified', ended: 'finished', reason: '' }, tree: '', ended: 'finished' },
      }),
  }
}

test('an answer succeeds where it can be read or makes more tests green; roles that find faults are not measured, and what we ended counts for nothing', async () => {
  const { answers, asked, malformed, tested, finished } = begun()
  await asked('plan', { role: 'planner' })
  await malformed('plan', false)
  await asked('plan-again-2', { role: 'planner' })
  await malformed('plan-again-2', true)
  await asked('other', { role: 'planner', fault: 'server' })
  await asked('other', { role: 'planner', fault: 'stopped', number: 2 })
  for (const role of ['reader', 'test-author', 'second-author', 'reviewer']) await asked(`task/a/${role}`, { role })
  await tested('task/a/tests-2/test', 'stub', 1)
  await asked('task/a/code', { role: 'builder', tree: 'stub' })
  await tested('task/a/test', 'built', 3)
  await asked('task/a/attempt/1/fix', { role: 'builder', tree: 'built' })
  await tested('task/a/attempt/1/test', 'again', 3)
  expect(answers()).toEqual([])
  await finished()
  expect(answers().map(({ role, n, count }) => [role, n, count])).toEqual([
    ['builder', 2, 1],
    ['planner', 3, 1],
  ])
  expect(answers()[1]).toMatchObject({
    ...{ template: 'python', model: 'm', endpoint: 'http://e/v1', measured: 3, promptTokens: 300, cachedTokens: 60 },
    ...{ completionTokens: 30, usd: 1.5, unpriced: 0 },
  })
})
