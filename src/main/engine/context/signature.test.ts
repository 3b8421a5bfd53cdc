// The signature of an error, and when the error counts as gone.
import { expect, test } from 'vitest'
import type { TestRun } from '../../../contract/run/effects.js'
import type { FailureKind, TestCase } from '../../../contract/run/tests.js'
import { isGone, signatureOf, signedErrors } from './signature.js'

const made = (id: string, state: TestCase['state'], failure: FailureKind | null = null, message = ''): TestCase => ({
  ...{ id, file: id.split('::')[0] ?? '', suite: '', name: id, state, failure, message, durationMs: 1 },
})
const runOf = (cases: TestCase[], broken: { file: string; message: string }[] = [], stderr = ''): TestRun => ({
  ...{ tree: 't', environment: 'e', suite: 's', fresh: false, tampered: [], setAside: 0 },
  command: { command: 'test', exit: 1, end: 'exited', stdout: '', stderr, truncated: false, durationMs: 1, denials: [] },
  report: stderr ? null : { runner: 'x', cases, collectionErrors: broken.map((each) => ({ ...each, failure: 'import' as const })) },
})

test.each([
  ['Traceback (most recent call last):\n  File "/work/a.py", line 3, in f\nKeyError: \'name\'', "KeyError: 'name'"],
  ['E   ValueError: line 12 of /work/data/in.csv has 3 fields', 'ValueError: of in.csv has # fields'],
  [
    "TypeError: Cannot read properties of undefined (reading 'x')\n    at f (/work/src/a.js:3:4)",
    "TypeError: Cannot read properties of undefined (reading 'x')",
  ],
  ['error[E0382]: borrow of moved value: `list`\n  --> src/lib.rs:3:5', 'error[E0382]: borrow of moved value: `list`'],
  ['\u001b[31mOSError: [Errno 98] Address already in use\u001b[0m', 'OSError: [Errno #] Address already in use'],
  ['RuntimeError: <Thing object at 0x7f3a2b> after 1.25 s', 'RuntimeError: <Thing object at <hex>> after # s'],
  ['It did not come to its end: killed after 10 s', 'timeout: It did not come to its end: killed after # s'],
])('%j is known as %j', (message, signature) => expect(signatureOf(message, 'timeout')).toBe(signature))

test('the same mistake on another day, in another folder, has the same signature', () => {
  const on = (path: string, at: string, id: string) =>
    signatureOf(`ValueError: no order ${id} in ${path} since ${at} (port 40123, 0xdeadbeef)`, 'error')
  expect(on('/tmp/a/orders.db', '2026-11-20 10:00:01', '4711')).toBe(on('/home/b/orders.db', '2025-01-02T03:04:05Z', '8'))
})

test('a message without information has no signature', () => {
  expect([signatureOf('', 'error'), signatureOf(' \n ', 'error'), signatureOf('1 != 2', 'error')]).toEqual([null, null, null])
})

test('errors are counted by signature; a failed assertion is no error', () => {
  const signed = signedErrors(
    runOf(
      [
        made('t.py::a', 'failed', 'error', "KeyError: 'x'"),
        made('t.py::b', 'failed', 'assertion', 'AssertionError: 1 != 2'),
        made('t.py::c', 'failed', 'error', 'boom\nIndexError: list index out of range'),
        made('t.py::d', 'failed', 'error', "KeyError: 'x'"),
        made('t.py::e', 'passed'),
      ],
      [{ file: 'u.py', message: "ModuleNotFoundError: No module named 'x'" }],
    ),
  )
  expect(signed).toEqual([
    { signature: "KeyError: 'x'", tests: ['t.py::a', 't.py::d'], files: [] },
    { signature: 'IndexError: list index out of range', tests: ['t.py::c'], files: [] },
    { signature: "ModuleNotFoundError: No module named 'x'", tests: [], files: ['u.py'] },
  ])
  expect(signedErrors(runOf([], [], 'SyntaxError: invalid syntax')).map((error) => error.signature)).toEqual([
    'SyntaxError: invalid syntax',
  ])
})

test('an error is gone only when all of its tests are green', () => {
  const error = { signature: 's', tests: ['t.py::a', 't.py::b'], files: ['u.py'] }
  const all = [made('t.py::a', 'passed'), made('t.py::b', 'passed'), made('u.py::c', 'passed')]
  expect(isGone(error, runOf(all))).toBe(true)
  expect(isGone(error, runOf([...all.slice(1), made('t.py::a', 'failed', 'assertion', 'x')]))).toBe(false)
  expect(isGone(error, runOf(all.slice(0, 2), [{ file: 'u.py', message: 'x' }]))).toBe(false)
  expect(isGone(error, runOf([], [], 'gone'))).toBe(false)
})
