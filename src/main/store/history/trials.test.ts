// Which runs count as trials of their config.
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import { openStore } from '../store.js'

test('finished builds with a model are trials, with what the user said; demos, forks, deleted runs and those without a test are not', async () => {
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
  store.runs.judge('run-judged', { ran: 'yes', worked: 'no', perfect: 'no', comment: '' })
  store.removal.remove(['run-deleted'])
  expect(store.history.trials('python')).toMatchObject([
    { run: 'run-verified', verdict: 'verified', ended: 'finished', worked: null, config: '{"diagnose":false}' },
    { run: 'run-judged', worked: 'no', config: 'null' },
  ])
  expect(store.history.trials(null)).toHaveLength(3)
})
