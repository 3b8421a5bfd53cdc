// What `npm run bench:real` reads: examples in docstrings, code in answers, counts of hidden tests, its flags.
import { expect, test } from 'vitest'
import { readRun } from '../../bench/real/arms/tillgreen.js'
import { largestGroup, readJudged } from '../../bench/real/judge.js'
import { placesIn, readOptions } from '../../bench/real/options.js'
import { codeIn, withHead } from '../../bench/real/read-answer.js'
import { examplesIn } from '../../bench/real/suites/examples.js'
import { humanEvalTask } from '../../bench/real/suites/humaneval.js'

test.each([
  [">>> add(1, [2, 'a)'])\n    3\n    >>> add(2, 2)\n    4", ["add(1, [2, 'a)']) -> 3", 'add(2, 2) -> 4']],
  ['add([1], 2) == [1, 2] # sorted\nadd([], 0) ➞ []', ['add([1], 2) -> [1, 2]', 'add([], 0) -> []']],
  ['add("x") -> "yes"\nadd(-1.5, None) => (1, True)', ['add("x") -> "yes"', 'add(-1.5, None) -> (1, True)']],
  ['add(3) should return False.\nadd(4) returns True, as said', ['add(3) -> False', 'add(4) -> True']],
  ['Input: arr = [1, 2], k = 3\n   Output: [4]', ['add([1, 2], 3) -> [4]']],
  ['Input: [5]\nOutput: 6', ['add([5]) -> 6']],
  ['For s = "abc", c = "b" the result should be "ac".', ['add("abc", "b") -> "ac"']],
])('examples are found in the layout %j', (words, expected) => {
  expect(examplesIn(words, 'add').map(({ call, result }) => `${call} -> ${result}`)).toEqual(expected)
})

test.each([
  'add(a, b) == 3',
  'add(3) = 1 + n / 2',
  'add(3) = add(2) + 1',
  '>>> add(1)\n\n>>> other(2)\n3',
  'badd(3) -> 4',
  'add(1) == ""typo"',
  'add(1) -> [1, 2',
])('no example is taken from %j', (words) => {
  expect(examplesIn(words, 'add')).toEqual([])
})

test.each([
  ['```python\na = 1\n```\nSome words', 'a = 1\n'],
  ['Here it is:\n\n````py title="a.py"\na = 1\n````', 'a = 1\n'],
  ['```python\na = 1\nb = 2', 'a = 1\nb = 2\n'],
  ['```python\r\na = 1\r\n```\n\n```python\nb = 2\n```', 'a = 1\n'],
  ['a = 1', 'a = 1\n'],
])('the code of the answer %j is its first block', (answer, code) => {
  expect(codeIn(answer)).toBe(code)
})

test('imports of the header go before an answer, and after its own imports from the future', () => {
  expect(withHead('from typing import List', 'from __future__ import annotations\na = 1\n')).toBe(
    'from __future__ import annotations\nfrom typing import List\n\na = 1\n',
  )
})

test('only a last line with the secret word counts hidden tests', () => {
  expect(readJudged('noise\n\nword 2 3\n', 'word')).toEqual({ passed: 2, of: 3, output: 'noise\n\n 2 3' })
  expect(readJudged('x\r\nword 3 3\r\n', 'word')).toEqual({ passed: 3, of: 3, output: '' })
  expect(readJudged('word 3 3\nended by: timeout', 'word').passed).toBe(0)
  expect(readJudged('other 3 3', 'word').passed).toBe(0)
})

test('the earliest member of the largest group is chosen', () => {
  expect([largestGroup(['a', 'b', 'b']), largestGroup(['a', 'b']), largestGroup(['a', 'b', 'b', 'a'])]).toEqual([1, 0, 0])
})

test('a task of HumanEval has its words, signature and examples, and helpers of its header', () => {
  const task = humanEvalTask(
    {
      task_id: 'HumanEval/999',
      prompt:
        'import math\n\ndef half(x):\n    return x / 2\n\n\ndef twice(x: int) -> int:\n    """ Doubles x.\n    >>> twice(2)\n    4\n    """\n',
      entry_point: 'twice',
      canonical_solution: '    return x * 2\n',
      test: 'def check(candidate):\n    assert candidate(3) == 6\n',
    },
    7,
  )
  expect(task).toMatchObject({ number: 7, examples: ['twice(2) -> 4'], probes: [{ call: 'twice(2)' }], file: 'solution.py' })
  expect(task.description).toContain('Doubles x.')
  expect(task.description).toContain('def twice(x: int) -> int:')
  expect(task.description).toContain('def half(x):')
  expect(task.head).toBe('import math\n\ndef half(x):\n    return x / 2')
})

test('flags are read, and wrong ones are named', () => {
  const env = { TILLGREEN_BENCH_BASE_URL: 'http://x/v1', TILLGREEN_BENCH_MODEL: 'm' }
  expect(readOptions(['--suite', 'humaneval', '--tasks', '0-2,7', '--arms', 'bare,best-of-6'], env)).toMatchObject({
    ...{ baseUrl: 'http://x/v1', model: 'm', arms: ['bare', 'best-of-6'], parallel: 4 },
  })
  expect(placesIn('0-2,7')).toEqual([0, 1, 2, 7])
  expect([placesIn('3-1'), placesIn('a'), placesIn('')]).toEqual([null, null, null])
  expect(readOptions(['--suite', 'none'], env)).toMatch(/--suite takes humaneval/)
  expect(readOptions(['--suite', 'humaneval', '--arms', 'best-of-0'], env)).toMatch(/found "best-of-0"/)
  expect(readOptions(['--suite', 'humaneval', '--other'], env)).toMatch(/--other/)
  expect(readOptions(['--suite', 'humaneval'], {})).toMatch(/--base-url/)
  expect(readOptions(['--suite', 'ci'], {})).toMatchObject({ suite: 'ci', arms: ['bare', 'quick'] })
})

test('the outcome, calls and tokens of a run are read from the lines that it printed', () => {
  const usage = { promptTokens: 100, completionTokens: 20, cachedTokens: 0, reasoningTokens: 0, estimated: false }
  const called = {
    ...{ type: 'called', role: 'builder', model: 'm', endpoint: 'e', number: 1, fault: null, message: '', usage, usd: 0 },
    ...{ firstTokenMs: 1, totalMs: 2, promptBytes: 1, answerBytes: 1, outageMs: null, fingerprint: null, seed: null },
  }
  const entry = { type: 'entry', run: 'r', seq: 1, at: 1, kind: 'note', key: 'a-called-1-1', step: 'called', factsHash: '', body: called }
  const finished = { type: 'finished', outcome: { verdict: 'verified', ended: 'finished', reason: '' }, run: 'r' }
  const printed = [entry, { ...entry, seq: 2 }, finished].map((line) => JSON.stringify(line)).join('\n')
  expect(readRun(`noise\n${printed}\n`)).toEqual({ finished: { verdict: 'verified', ended: 'finished' }, calls: 2, tokens: 240 })
  expect(() => readRun('noise')).toThrow('no outcome')
})
