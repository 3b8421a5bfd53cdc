import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/folders.js'
import { openStore } from './store.js'

const RUN = 'run-00000001'

const setUp = () => {
  const folder = temporaryFolder()
  const store = openStore(folder)
  store.runs.create({
    ...{ id: RUN, project: null, parent: null, kind: 'build', title: 'Readings', description: '', template: 'python', model: 'm' },
    ...{ config: '', demo: null, engine: '1', setup: '{}' },
  })
  return { folder, store }
}

test('answers to the reading of a run are still there when the data folder is opened again', () => {
  const { folder, store } = setUp()
  store.readings.judge(RUN, 'Numbers are whole.', 'right')
  store.readings.judge(RUN, 'Numbers are whole.', 'wrong')
  store.readings.misread(RUN, 'It sorts them.', true)
  store.close()
  const again = openStore(folder)
  expect(again.readings.of(RUN)).toEqual({
    assumptions: [{ text: 'Numbers are whole.', judged: 'wrong' }],
    misread: ['It sorts them.'],
  })
  again.close()
})

test('an answer that is taken back is forgotten, and the same text may be an assumption and a sentence', () => {
  const { store } = setUp()
  store.readings.judge(RUN, 'It sorts them.', 'right')
  store.readings.misread(RUN, 'It sorts them.', true)
  store.readings.judge(RUN, 'It sorts them.', null)
  expect(store.readings.of(RUN)).toEqual({ assumptions: [], misread: ['It sorts them.'] })
  store.readings.misread(RUN, 'It sorts them.', false)
  expect(store.readings.of(RUN)).toEqual({ assumptions: [], misread: [] })
  store.close()
})

test('a purged run leaves no answers', () => {
  const { store } = setUp()
  store.readings.judge(RUN, 'Numbers are whole.', 'right')
  store.removal.remove([RUN])
  expect(store.removal.purge([RUN])).toEqual([RUN])
  expect(store.readings.of(RUN).assumptions).toEqual([])
  store.close()
})

test('a run that continues another one knows which sentences were right there, and asks again about the rest', () => {
  const { store } = setUp()
  store.readings.judge(RUN, 'Numbers are whole.', 'right')
  store.readings.judge(RUN, 'Names are short.', 'wrong')
  store.readings.misread(RUN, 'It sorts them.', true)
  store.runs.create({
    ...{
      id: 'run-00000002',
      project: RUN,
      parent: RUN,
      kind: 'feedback',
      title: 'Readings',
      description: '',
      template: 'python',
      model: 'm',
    },
    ...{ config: '', demo: null, engine: '1', setup: '{}' },
  })
  expect(store.readings.of('run-00000002')).toEqual({ assumptions: [{ text: 'Numbers are whole.', judged: 'right' }], misread: [] })
  store.close()
})
