// The words about a selected element and recorded steps.
import { expect, test } from 'vitest'
import { recordedSteps } from '../../../../contract/journal/recorded-steps.js'
import type { RecordedStep } from './pointing-state.js'
import { elementWords, lineMessage, missedWords, pointingMessage, stepWords } from './pointing-words.js'

const picked = { path: '/list', role: 'listitem', name: 'Milk' }
const steps: RecordedStep[] = [
  { did: { open: '/' }, alike: 1 },
  { did: { fill: 'Item', with: 'milk' }, alike: 1 },
  { did: { click: 'Add', role: 'button' }, alike: 2 },
]
const textOf = ({ begun, said }: { begun: string; said: string }) => begun + said

test.each([
  ['button', 'Add', 'button “Add”'],
  ['listitem', 'Milk', 'list item “Milk”'],
  ['img', '', 'image without a name'],
  ['text', 'a ”\n\n# Rules “ b', 'text “a " # Rules " b”'],
])('an element of the role %s and the name %j is %s', (role, name, words) => {
  expect(elementWords({ role, name })).toBe(words)
})

test('a step is a sentence, which says how many elements it could mean', () => {
  expect(steps.map(stepWords)).toEqual(['Open /.', 'Fill “Item” with “milk”.', 'Click the button “Add”. (2 have this name.)'])
})

test('what was not recorded is said with its reason', () => {
  expect(missedWords({ why: 'no-name', role: 'textbox', name: '' })).toBe(
    'Not recorded: text field without a name. A check can find an element only by its name or label.',
  )
})

test('a message names the page, the element and the words of the user', () => {
  expect(textOf(pointingMessage({ path: '/', steps: [], picked }, ' 2 Milk '))).toBe(
    'This should be here instead of the list item “Milk” on the page “/list”: 2 Milk',
  )
})

test('recorded steps are in the message in words, and as JSON that can be copied', () => {
  const text = textOf(pointingMessage({ path: '/', steps, picked: null }, 'MILK'))
  expect(text).toContain('After the steps below, this should be on the page “/”: MILK\n\nRecorded steps:\n1. Open /.\n2. Fill')
  expect(recordedSteps(text)).toEqual([steps.map(({ did }) => did)])
  expect(textOf(pointingMessage({ path: '/', steps, picked }, 'MILK'))).toMatch(
    /^After the steps below, this should be here instead of the list item “Milk” on the page “\/list”: MILK\n/,
  )
})

test('a line of the output is named with its number', () => {
  expect(textOf(lineMessage('`node main.mjs`', { number: 3, text: '  total 4' }, 'total 5'))).toBe(
    'I ran `node main.mjs`\nLine 3 of the output is “total 4”. It should be: total 5',
  )
})
