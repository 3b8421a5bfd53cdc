import { expect, test } from 'vitest'
import { pastedExamples } from './user-examples.js'

const inputs = (...said: string[]) =>
  pastedExamples(said).map((each) => (each.kind === 'call' ? `${each.call} = ${each.result}` : `${each.command} = ${each.output}`))

test('examples with an arrow, and sessions of an interpreter or a shell, are read from the chat', () => {
  expect(inputs('Please:\nf(2) -> 4', '>>> g("a")\n\'aa\'', '$ python3 main.py 3\nfizz')).toEqual([
    'f(2) = 4',
    'g("a") = \'aa\'',
    'python3 main.py 3 = fizz',
  ])
})

test('a value that prose mentions in passing is no example', () => {
  expect(inputs('I think f(2) gives 5, and f(3) == 9 is fine.')).toEqual([])
})

test('of two examples of one call the newer one counts', () => {
  expect(inputs('f(2) -> 4\nf(3) -> 9', 'f(2) -> 5')).toEqual(['f(3) = 9', 'f(2) = 5'])
})
