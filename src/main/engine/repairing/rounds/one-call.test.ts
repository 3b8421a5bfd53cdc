// When a repair is made in one question: in a program of one file, or if a compiler names the place, and only a few times.
import { expect, test } from 'vitest'
import type { TestRun } from '../../../../contract/run/effects.js'
import { isPlain, namesPlace } from './one-call.js'

const failing = (message: string) =>
  ({
    report: { cases: [], collectionErrors: [{ file: 'tests/a.rs', failure: 'syntax', message }] },
    command: { end: 'exited', exit: 1, command: 'test', stdout: '', stderr: '' },
  }) as unknown as TestRun

const isPlainFor = (paths: readonly string[], kind: 'syntax' | 'assertion', message: string, sinceProgress: number) => {
  const trees = { list: () => ({ files: paths.map((path) => ({ path })), links: [] }) }
  const template = { tests: ['tests/**'], files: [{ path: 'src/lib.rs', text: '' }] }
  type Given = Parameters<typeof isPlain>
  return isPlain(
    { trees, template } as unknown as Given[0],
    { tree: 'tree' } as Given[1],
    { found: { class: kind, detail: '' }, tested: failing(message) } as Given[2],
    sinceProgress,
  )
}

test.each([
  ['error: expected `;`\n --> src/a.rs:12:5', true],
  ['  File "src/a.rs", line 3, in total', true],
  ['src/a.rs(3,1): error TS1005', true],
  ['/work/src/a.rs:3', true],
  ['src/b.rs:3', false],
  ['error in src/a.rs', false],
])('%j names a line of a file of the program: %s', (message, names) => {
  expect(namesPlace(failing(message), ['src/a.rs'])).toBe(names)
})

test('a program of one file is plain until a repair led nowhere', () => {
  const one = ['src/lib.rs', 'src/a.rs', 'tests/a.rs']
  expect([0, 1].map((since) => isPlainFor(one, 'assertion', '', since))).toEqual([true, false])
})

test('with several files the compiler must name the place, and may do so twice in a row', () => {
  const two = ['src/lib.rs', 'src/a.rs', 'src/b.rs']
  expect([0, 1, 2].map((since) => isPlainFor(two, 'syntax', ' --> src/lib.rs:1:5', since))).toEqual([true, true, false])
  expect(isPlainFor(two, 'assertion', 'src/a.rs:3', 0)).toBe(false)
  expect(isPlainFor(two, 'syntax', 'something is wrong', 0)).toBe(false)
})
