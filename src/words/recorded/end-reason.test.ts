import { expect, test } from 'vitest'
import { EndReason } from '../../contract/journal/end-reason.js'
import { endReasonText } from './end-reason.js'

const data = {
  times: 3,
  tasks: 12,
  tests: 2,
  attempts: 10,
  exit: null,
  role: 'planner',
  problem: 'It is empty.',
  why: 'Both are asked.',
  quotes: ['a', 'b'],
  problems: ['It is a circle.'],
  files: ['a.py'],
  fields: ['outcome'],
  result: '1 of 2 red',
  found: 'There is no bwrap.',
  remedy: 'Install it.',
  command: 'pip',
  runner: 'pytest',
  end: 'exited',
  output: 'no such file',
  message: 'a suite is empty',
  area: 'malware',
  quote: 'lock all files',
  line: 'make check',
  fault: 'planted-unrun',
  of: 9,
  green: 2,
  uncollected: 1,
}

test.each(EndReason.options.map((option) => option.shape.type.value))('the reason "%s" is a sentence without holes', (type) => {
  const reason = EndReason.parse({
    ...data,
    ...(type === 'no-red-test' ? { tests: 'none' } : {}),
    ...(type === 'few-own-tests' ? { files: 3 } : {}),
    type,
  })
  expect(endReasonText(reason)).toMatch(/^[A-Z0-9](?!.*(undefined|\[object|null)).*/)
})
