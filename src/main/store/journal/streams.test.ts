import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { openStreams } from './streams.js'

function streams() {
  const opened = openStreams(temporaryFolder('streams'))
  onTestFinished(() => opened.close())
  return opened
}

test('text that streamed by is given in its order, each run its own', () => {
  const { write, newest } = streams()
  write('run-a', { key: 'one', stream: 'terminal', text: 'a' })
  write('run-b', { key: 'one', stream: 'terminal', text: 'other' })
  write('run-a', { key: 'two', stream: 'model', text: 'b' })
  expect(newest('run-a', 1_000)).toEqual({
    outputs: [
      { key: 'one', stream: 'terminal', text: 'a' },
      { key: 'two', stream: 'model', text: 'b' },
    ],
    isCut: false,
  })
})

test('of very much text the end is given, and that there was more', () => {
  const { write, newest } = streams()
  for (let step = 0; step < 1_000; step += 1) write('run-a', { key: `step/${step}`, stream: 'terminal', text: `${step} `.padEnd(100) })
  const { outputs, isCut } = newest('run-a', 1_000)
  expect([outputs.length, outputs.at(0)?.key, outputs.at(-1)?.key, isCut]).toEqual([10, 'step/990', 'step/999', true])
})

test('one step that never ends does not fill the disk', () => {
  const { write, newest } = streams()
  for (let piece = 0; piece < 300; piece += 1) write('run-a', { key: 'endless', stream: 'terminal', text: 'x'.repeat(10_000) })
  expect(newest('run-a', 1e9).outputs.reduce((sum, each) => sum + each.text.length, 0)).toBe(1_000_000)
})
