// The recorded end of a run that failed with an error.
import { expect, test } from 'vitest'
import { kindOf, userError } from '../../../contract/errors/index.js'
import { errorKinds } from '../../../contract/text/error-type.js'
import { endOf, shownProgress } from './executor.js'

test('only what an endpoint did ends as one, and what a person can put right is no crash', () => {
  const run = 'a'
  const thrown = {
    invalid: userError('run-empty', { run }),
    missing: userError('run-missing', { run }),
    denied: userError('test-sealed', { path: 'a' }),
    busy: userError('run-at-work', { run }),
    endpoint: userError('endpoint-not-set', { asker: 'all' }),
    sandbox: userError('environment-not-made', { cause: 'why' }),
    store: userError('data-folder-gone', { folder: 'a' }),
    bug: userError('bug', { path: 'runs.start', message: 'why' }),
  }
  for (const kind of errorKinds) expect(kindOf(thrown[kind].error)).toBe(kind)
  expect(Object.fromEntries(errorKinds.map((kind) => [kind, endOf(thrown[kind])[0]]))).toEqual({
    invalid: 'stuck',
    missing: 'stuck',
    denied: 'stuck',
    busy: 'stopped',
    endpoint: 'endpoint',
    sandbox: 'sandbox',
    store: 'stopped',
    bug: 'crashed',
  })
})

test('a run with recorded answers names no model that it would wait for', () => {
  const progress = { key: 'plan', counted: 'words', done: 0, all: null, model: 'recording' } as const
  const { model: _, ...nameless } = progress
  // JSON has no undefined, and windows get JSON.
  expect(shownProgress({ answers: { type: 'demo', name: 'durations', part: 'build' } }, progress)).toStrictEqual(nameless)
  expect(shownProgress({ answers: { type: 'endpoint' } }, progress)).toEqual(progress)
})
