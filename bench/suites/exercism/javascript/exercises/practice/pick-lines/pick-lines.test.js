import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

const run = (args, input) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['pick-lines.js', ...args], { input, encoding: 'utf8' })
  assert.doesNotMatch(stderr, /Remove this line/)
  return { status, stdout }
}
const text = 'red apple\ngreen pear\nred beet\n'

test('prints the lines with the word', () => {
  assert.deepEqual(run(['red'], text), { status: 0, stdout: 'red apple\nred beet\n' })
})

test('inverts and numbers, in any order', () => {
  assert.deepEqual(run(['--invert', 'red'], text), { status: 0, stdout: 'green pear\n' })
  assert.deepEqual(run(['--number', '--invert', 'green'], text), { status: 0, stdout: '1:red apple\n3:red beet\n' })
})

test('no line fits', () => {
  assert.deepEqual(run(['blue'], text), { status: 1, stdout: '' })
})

test('without a word it is used in a wrong way', () => {
  assert.deepEqual(run(['--number'], text), { status: 2, stdout: '' })
})
