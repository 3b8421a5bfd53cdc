import { expect, test } from 'vitest'
import { readPageChecks } from './page-checks.js'

const PATH = 'tests/a.pages.json'
const check = (steps: readonly unknown[], more: object = {}) => ({ name: 'it adds', clause: 1, steps, ...more })
const read = (...checks: readonly unknown[]) => readPageChecks(PATH, JSON.stringify(checks))
const seen = { see: 'milk' }

test('a check is read with its id, and a click without a role means a button', () => {
  const { checks, problems } = read(check([{ open: '/' }, { click: 'Add' }, seen], { clause: [1, 2] }))
  expect(problems).toEqual([])
  expect(checks).toEqual([
    {
      id: `${PATH} > it adds`,
      path: PATH,
      name: 'it adds',
      clause: [1, 2],
      steps: [{ open: '/' }, { click: 'Add', role: 'button' }, seen],
    },
  ])
})

test.each([
  ['an address elsewhere', { open: '//elsewhere.example/' }],
  ['a whole address', { open: 'http://elsewhere.example/' }],
  ['a script as an address', { open: 'javascript:alert(1)' }],
  ['code', { evaluate: 'document.title' }],
  ['a selector', { click: 'Add', css: '#add' }],
  ['an empty text', { see: '' }],
  ['an unknown role', { count: 1, role: 'thing' }],
  ['a key that is a sentence', { press: 'Enter; rm' }],
])('%s is no step, and is named by its place', (_, step) => {
  const { checks, problems } = read(check([seen, step]), check([seen], { name: 'another' }))
  expect(checks).toEqual([])
  expect(problems).toEqual([{ path: PATH, kind: 'no-step', check: 'it adds', step: 2, found: JSON.stringify(step).slice(0, 160) }])
})

test('what a blank page passes is refused, and so are two of one name, no list, and checks without a clause', () => {
  const kinds = (...checks: readonly unknown[]) => read(...checks).problems.map(({ kind }) => kind)
  expect(kinds(check([{ missing: 'milk' }, { count: 0, role: 'listitem' }]))).toEqual(['sees-nothing'])
  expect(kinds(check([seen]), check([seen]))).toEqual(['twice'])
  expect(kinds({ name: 'it adds', steps: [seen] })).toEqual(['no-check'])
  expect(kinds()).toEqual(['no-json'])
  expect(readPageChecks(PATH, 'test("it adds")').problems.map(({ kind }) => kind)).toEqual(['no-json'])
})
