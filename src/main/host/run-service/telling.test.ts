// What the user sends to a run that no process carries on now.
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { openStore } from '../../store/store.js'
import { readRecording } from './recordings.js'
import { telling } from './telling.js'

const root = join(import.meta.dirname, '../../../..')

test('a question takes one answer: a second one is refused, not lost', async () => {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const { head, entries } = await readRecording(store, join(root, 'test/fixtures/runs/amounts/run.jsonl'))
  const at = entries.findIndex(({ kind, step }) => kind === 'intent' && step === 'question')
  const question = entries[at]
  if (!question) throw new Error('The recording has a question.')
  const id = 'run-00000001'
  const named = { title: '', description: '', template: 'python', model: '', config: '', engine: 'test', demo: null }
  store.runs.create({ id, project: null, parent: null, kind: 'build', setup: JSON.stringify({ ...head.setup, out: null }), ...named })
  store.entries.put(id, entries.slice(0, at + 1))
  const { answer } = telling(store, { carried: new Map() })
  const given = { key: question.key, choice: 'a', words: '' }
  expect(await answer(id, given)).toBe('kept')
  await expect(answer(id, { ...given, choice: 'b' })).rejects.toMatchObject({ error: { code: 'question-closed' } })
  expect(store.requests.open(id)).toHaveLength(1)
})
