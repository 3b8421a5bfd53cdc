import { expect, test } from 'vitest'
import { mergeHidden } from './merge-hidden.js'

const block = (name: string, value: string) => `test('${name}', () => {\n  expect(${value})\n})\n`
const file = (...blocks: string[]) => `import { x } from './x'\n\n${blocks.join('\n')}`
const [a, b, hidden] = [block('a', '1'), block('b', '2'), block('hidden', '3')]

test('a change of a test beside a hidden one leaves the hidden one in its place', () => {
  const changed = block('a', '10')
  expect(mergeHidden(file(a, b), file(changed, b), file(a, hidden, b))).toBe(file(changed, hidden, b))
  const last = block('b', '20')
  expect(mergeHidden(file(a, b), file(a, last), file(a, hidden, b))).toBe(file(a, hidden, last))
  expect(mergeHidden(file(a, b), file(changed, last), file(a, hidden, b))).toBe(file(changed, hidden, last))
})

test('a renamed, removed or added test keeps the hidden ones and the imports that only these need', () => {
  const renamed = block('a and more', '1')
  const more = block('more', '4')
  const whole = file(a, b, hidden).replace('{ x }', '{ x, y }')
  expect(mergeHidden(file(a, b), file(renamed, b, more), whole)).toContain(hidden)
  expect(mergeHidden(file(a, b), file(renamed, b, more), whole)).toContain(more)
  expect(mergeHidden(file(a, b), file(b), whole)).toBe(file(b, hidden).replace('{ x }', '{ x, y }'))
})

test('nothing is merged if both sides changed the same line', () => {
  const whole = file(a, hidden).replace('{ x }', '{ x, y }')
  expect(mergeHidden(file(a), file(a).replace('{ x }', '{ x, z }'), whole)).toBe(null)
})
