import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery, writeQuery } from './query-text.js'

const plain = (value) => ({ ...value })

test('reads names and values', () => {
  assert.deepEqual(plain(parseQuery('a=1&b=two')), { a: '1', b: 'two' })
})

test('reads repeated names, and names without a value', () => {
  assert.deepEqual(plain(parseQuery('a=1&a=2&a=3&b')), { a: ['1', '2', '3'], b: '' })
})

test('reads special characters', () => {
  assert.deepEqual(plain(parseQuery('full+name=A%26B&x=1%3D1=1')), { 'full name': 'A&B', x: '1=1=1' })
  assert.deepEqual(plain(parseQuery('')), {})
})

test('writes', () => {
  assert.equal(writeQuery({ a: '1', b: ['x', 'y z'], 'c&': '' }), 'a=1&b=x&b=y%20z&c%26=')
  assert.equal(writeQuery({}), '')
})
