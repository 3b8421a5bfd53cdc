// What is kept of what commands print, and how it is read.

import { Terminal } from '@xterm/headless'
import { expect, test } from 'vitest'
import { openTerminalLog } from './terminal-log.js'

function all(log: ReturnType<typeof openTerminalLog>, from = 0): string {
  let text = ''
  for (let piece = log.read(from); piece; piece = log.read(piece.next)) text += piece.text
  return text
}

test('names each step once, and continues from the last position', () => {
  const log = openTerminalLog()
  log.add('task/a/test', 'one ')
  const piece = log.read(0)
  log.add('task/a/test', 'two\r\n')
  log.add('task/a/command', 'three')
  expect(all(log).match(/──/g)?.length).toBe(2)
  expect(piece?.text.endsWith('one ')).toBe(true)
  expect(all(log, piece?.next).startsWith('two\r\n')).toBe(true)
  expect(log.read(99)).toBe(null)
})

test('keeps a bounded number of characters and says what it let go', () => {
  const log = openTerminalLog(undefined, 200_000)
  for (let number = 0; number < 100; number += 1) log.add('a', 'x'.repeat(10_000))
  const piece = log.read(0)
  expect(piece?.isCut).toBe(true)
  expect(all(log).length).toBeLessThanOrEqual(200_000)
  expect(piece?.text.length).toBeLessThanOrEqual(64_000)
})

test('listeners are notified of a reset, and later output is read from the start', () => {
  const log = openTerminalLog()
  let calls = 0
  const forget = log.listen(() => {
    calls += 1
  })
  log.add('a', 'x')
  log.reset()
  log.add('a', 'y')
  forget()
  log.add('a', 'z')
  expect([calls, log.age, all(log).slice(-2)]).toEqual([3, 1, 'yz'])
})

test('a new step overwrites no line of the one before', async () => {
  const log = openTerminalLog()
  log.add('task/a/test', 'one\r\ntwo\r\nthree')
  log.add('task/a/command', 'four')
  const terminal = new Terminal({ cols: 40, rows: 10, allowProposedApi: true })
  await new Promise<void>((resolve) => terminal.write(all(log), resolve))
  const { active } = terminal.buffer
  const lines = Array.from({ length: 6 }, (_, at) => active.getLine(at)?.translateToString(true).trimEnd())
  expect(lines).toEqual(['── a · test', 'one', 'two', 'three', '── a · command', 'four'])
})

test('wanted red lines are marked as such, and their result follows them', async () => {
  const log = openTerminalLog((key) => (key.startsWith('final/') ? 'These checks are over: all is well.' : ''))
  log.add('task/a/tests-1/test', 'red')
  log.settle()
  log.add('task/a/attempt/1/test', 'green')
  log.add('final/mutants/mutant-1', 'red')
  log.add('final/mutants/mutant-2', 'red')
  log.settle()
  log.settle()
  const terminal = new Terminal({ cols: 80, rows: 24, allowProposedApi: true })
  await new Promise<void>((resolve) => terminal.write(all(log), resolve))
  const { active } = terminal.buffer
  const lines = Array.from({ length: 14 }, (_, at) => active.getLine(at)?.translateToString(true).trimEnd())
  expect(lines).toEqual([
    'Checking that the tests can fail. Red lines below are expected.',
    '── a · writing tests · test',
    'red',
    'Checks done. The lines below apply to the unchanged program.',
    '── a · attempt 1 · test',
    'green',
    'Checking that the tests can fail. Red lines below are expected.',
    '── final check · in a copy with a planted bug',
    'red',
    '── final check · in a copy with a planted bug',
    'red',
    'These checks are over: all is well.',
    '',
    '',
  ])
})

test('the result of a test run is below the output of its files, once', () => {
  const log = openTerminalLog((key) => (key.endsWith('/test') ? '48 of 50 fail.' : ''))
  log.add('task/a/attempt/1/test', '7 failed\r\n')
  log.add('task/a/attempt/1/test', '41 failed\r\n')
  log.settle()
  log.settle()
  log.add('task/a/attempt/1/command', 'x')
  log.settle()
  log.add('task/a/attempt/2/test', '1 failed')
  log.add('task/a/attempt/2/command', 'y')
  expect(all(log).match(/48 of 50 fail\./g)?.length).toBe(2)
})
