import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StackCalculator } from './stack-calculator.js'

const evaluate = (text) => new StackCalculator().evaluate(text)

test('adds and multiplies', () => {
  assert.equal(evaluate('3 4 + 2 *'), 14)
})

test('keeps the order of minus and divide', () => {
  assert.equal(evaluate('10 4 -'), 6)
  assert.equal(evaluate('9 -3 /'), -3)
})

test('one number is its own value', () => {
  assert.equal(evaluate(' 2.5 '), 2.5)
})

test('refuses what is wrong, and works afterwards', () => {
  const calculator = new StackCalculator()
  assert.equal(calculator.evaluate('1 1 +'), 2)
  for (const text of ['', '1 +', '1 2', '1 x +']) assert.throws(() => calculator.evaluate(text), Error)
  assert.equal(calculator.evaluate('2 2 +'), 4)
})
