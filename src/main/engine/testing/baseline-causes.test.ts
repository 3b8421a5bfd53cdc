// Red tests of an existing project are summarised by their causes.
import { expect, test } from 'vitest'
import { causesOf } from './baseline-causes.js'

const failed = (message: string) =>
  ({ id: message, file: 'a', suite: '', name: 'n', state: 'failed', failure: 'error', message, durationMs: 0 }) as const

test('the most frequent cause comes first, with its count and the port that refused', () => {
  const refused = 'redis.exceptions.ConnectionError: Error 111 connecting to localhost:6379. Connection refused.'
  const cases = [failed('ReferenceError: document is not defined\n    at a.js'), failed(refused), failed(refused)]
  const collectionErrors = [
    { file: 'b', failure: 'import' as const, message: "tests/b.py:1: in <module>\nE   ModuleNotFoundError: No module named 'x'" },
  ]
  expect(causesOf({ runner: 'pytest', cases, collectionErrors })).toEqual([
    { line: refused, count: 2, port: 6379 },
    { line: "ModuleNotFoundError: No module named 'x'", count: 1, port: null },
    { line: 'ReferenceError: document is not defined', count: 1, port: null },
  ])
  expect(causesOf(null)).toEqual([])
})

test('a port is found in the error of Node as well', () => {
  expect(causesOf({ runner: 'vitest', cases: [failed('Error: connect ECONNREFUSED 127.0.0.1:5432')], collectionErrors: [] })[0]?.port).toBe(
    5432,
  )
})

test('in a trace of Python the error below it is the cause, whatever its name', () => {
  const message =
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\ndjango.core.exceptions.ImproperlyConfigured: settings are not configured'
  expect(causesOf({ runner: 'unittest', cases: [failed(message)], collectionErrors: [] })[0]?.line).toBe(
    'django.core.exceptions.ImproperlyConfigured: settings are not configured',
  )
})
