import { expect, test } from 'vitest'
import { EndReason } from '../contract/run/end-reason.js'
import { endReasonText } from './end-reason.js'

test('an end that the evidence gives counts what it rests on', () => {
  expect(endReasonText({ type: 'verified', red: 1, stronger: 0, aside: 0 })).toBe(
    'All tests are green in a fresh copy; 1 of them was shown red before the code.',
  )
  expect(endReasonText({ type: 'verified', red: 7, stronger: 2, aside: 3 })).toBe(
    'All tests are green in a fresh copy; 7 of them were shown red before the code, 2 on a copy with a small mistake. 3 that were not green before anything was changed are set aside.',
  )
})

const data = {
  times: 3,
  tasks: 12,
  tests: 2,
  red: 4,
  stronger: 0,
  aside: 0,
  attempts: 10,
  exit: null,
  role: 'planner',
  problem: 'It is empty.',
  why: 'Both are asked.',
  quotes: ['a', 'b'],
  problems: ['It is a circle.'],
  files: ['a.py'],
  named: ['test_a'],
  result: '1 of 2 red',
  found: 'There is no bwrap.',
  remedy: 'Install it.',
  command: 'pip',
  runner: 'pytest',
  end: 'exited',
  output: 'no such file',
}

test.each(EndReason.options.map((option) => option.shape.type.value))('the reason "%s" is a sentence without holes', (type) => {
  const reason = EndReason.parse({ ...data, ...(type === 'no-red-test' ? { tests: 'none' } : {}), type })
  expect(endReasonText(reason)).toMatch(/^[A-Z0-9](?!.*(undefined|\[object|null)).*/)
})
