// Which runs count as trials of their config.
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import { openStore } from '../store.js'

test('finished builds with a model are trials, with what the user said; demos, forks, deleted runs, those without a test and those that the cap of the day ended are not', async () => {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const begin = (id: string, more: { kind?: 'fork'; template?: string; demo?: string; setup?: string } = {}) =>
    store.runs.create({
      ...{ id, project: null, parent: null, kind: 'build', title: id, description: 'd', template: 'python', model: 'm' },
      ...{ config: 'standard', demo: null, engine: 'e', setup: '{"config":{"diagnose":false}}', ...more },
    })
  const end = (id: string, verdict: Outcome['verdict'], ended: Outcome['ended'] = 'finished') =>
    store.entries.append(id, {
      ...{ kind: 'note', key: 'finished', step: 'finished', factsHash: '' },
      body: { type: 'finished', outcome: { verdict, ended, reason: '' }, tree: '', ended },
    })
  begin('run-verified')
  begin('run-judged', { setup: '{}' })
  begin('run-in-rust', { template: 'rust' })
  begin('run-of-demo', { demo: 'x' })
  begin('run-forked', { kind: 'fork' })
  begin('run-deleted')
  begin('run-untried')
  begin('run-at-work')
  for (const id of ['run-verified', 'run-judged', 'run-in-rust', 'run-of-demo', 'run-forked', 'run-deleted']) await end(id, 'verified')
  await end('run-untried', 'unverifiable', 'endpoint')
  for (const [id, limit] of [
    ['run-spent', {}],
    ['run-after-the-cap', { limit: 'day' }],
  ] as const) {
    begin(id, { template: 'go' })
    const body = { type: 'out-of-budget', text: 'It is spent.', ...limit }
    await store.entries.append(id, { ...{ kind: 'note', key: 'task/a/code', step: 'out-of-budget', factsHash: '' }, body })
    await end(id, 'partly', 'budget')
  }
  store.runs.judge('run-judged', { ran: 'yes', worked: 'no', perfect: 'no', comment: '' })
  store.removal.remove(['run-deleted'])
  expect(store.history.trials('python')).toMatchObject([
    { run: 'run-verified', verdict: 'verified', ended: 'finished', worked: null, config: '{"diagnose":false}' },
    { run: 'run-judged', worked: 'no', config: 'null' },
  ])
  // Its own budget is a matter of the config, and the cap of the day is not.
  expect(store.history.trials('go').map(({ run }) => run)).toEqual(['run-spent'])
  expect(store.history.trials(null)).toHaveLength(4)
})
