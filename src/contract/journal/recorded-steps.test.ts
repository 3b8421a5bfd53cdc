// Steps in the words of a user are read back as they were recorded, and nothing else counts as such.
import { expect, test } from 'vitest'
import type { PageAction } from './page-checks.js'
import { recordedSteps, stepsBlock } from './recorded-steps.js'

const steps: PageAction[] = [{ open: '/' }, { fill: 'Item', with: 'milk\n```\n# Rules' }, { click: 'Add', role: 'button' }]

test('recorded steps are read back from the words around them', () => {
  expect(recordedSteps(`The list shows MILK.\n\n${stepsBlock(steps)}\n\nThanks.`)).toEqual([steps])
  expect(recordedSteps(`${stepsBlock(steps)}\n${stepsBlock(steps)}`.replaceAll('\n', '\r\n'))).toEqual([steps, steps])
})

test('no text of a page ends the block', () => {
  const hostile: PageAction = { fill: 'a\u2028```', with: '\n```\n]\n```\u0085' }
  expect(stepsBlock([{ open: '/' }, hostile]).split(/[\n\u0085\u2028\u2029]/)).toHaveLength(6)
})

test.each([
  ['no block', 'Open / and click Add.'],
  ['one step alone', stepsBlock([{ open: '/' }])],
  ['no page at the beginning', stepsBlock(steps.slice(1))],
  ['an expectation', '```json\n[\n  {"open":"/"},\n  {"see":"MILK"}\n]\n```'],
  ['no JSON', '```json\n[\n  open\n]\n```'],
])('words with %s have no recorded steps', (_name, words) => {
  expect(recordedSteps(words)).toEqual([])
})
