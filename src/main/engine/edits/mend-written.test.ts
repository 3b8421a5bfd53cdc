// Shows that a small model's output replaces parts by name, loses nothing, and is refused if it contains nothing new.
import { expect, test } from 'vitest'
import { languages } from '../../languages/index.js'
import { openSources } from '../../languages/syntax/open-sources.js'
import { mendWritten } from './mend-written.js'
import { parseEdits } from './parse.js'

const sources = await openSources(languages)
const BEFORE =
  'from typing import List\n\n\ndef total(prices: List[int]) -> int:\n    return sum(prices)\n\n\ndef tax(price):\n    return price\n'
const source = (path: string) => (path === 'a.py' ? BEFORE : null)

/** The file after an answer, or what is wrong with the answer. */
function fileAfter(answer: string, areParts: boolean) {
  const parsed = parseEdits(answer, { isWide: false, due: 'a.py', source, areParts })
  if (!parsed.ok) return parsed.problems
  const mended = mendWritten(sources, parsed.edits, source, areParts)
  return mended.ok ? mended.edits.map((edit) => (edit.type === 'file' ? edit.text : edit.type)).join('') : mended.problems
}

test('functions of an answer replace those with their names, also from several blocks', () => {
  const after = BEFORE.replace('return price\n', 'return 2 * price\n')
  expect(fileAfter('```python\ndef tax(price):\n    return 2 * price\n```', true)).toBe(after)
  const both = '```python\ndef tax(price):\n    return 2 * price\n```\n\n```python\ndef net(price):\n    return price\n```'
  expect(fileAfter(both, true)).toBe(`${after}\n\ndef net(price):\n    return price\n`)
})

const STORE =
  'import json\n\n\nclass Store:\n    def __init__(self, path):\n        self.items = []\n\n    def total(self):\n        return sum(item["price"] for item in self.items)\n\n\ndef load(path):\n    with open(path) as file:\n        return json.load(file)\n'

test.each([
  [
    '```python\ndef total(self):\n    return round(sum(item["price"] for item in self.items), 2)\n```',
    STORE.replace('sum(item["price"] for item in self.items)', 'round(sum(item["price"] for item in self.items), 2)'),
  ],
  [
    '```python\ndef load(path):\n    try:\n        with open(path) as file:\n            return json.load(file)\n    except FileNotFoundError:\n        return []\n```',
    STORE.replace(
      '    with open(path) as file:\n        return json.load(file)\n',
      '    try:\n        with open(path) as file:\n            return json.load(file)\n    except FileNotFoundError:\n        return []\n',
    ),
  ],
  ['```python\n# items.json\n[]\n```', null],
])('answers of a real small model are placed or refused: %j', (answer, after) => {
  const hints = { due: 'store.py', source: (path: string) => (path === 'store.py' ? STORE : null), areParts: true }
  const parsed = parseEdits(answer, { ...hints, isWide: false })
  const mended = parsed.ok ? mendWritten(sources, parsed.edits, hints.source, true) : parsed
  expect(mended.ok ? mended.edits : null).toEqual(after === null ? null : [{ type: 'file', path: 'store.py', text: after }])
})

test('of two versions of a file that is not there yet the last counts, also where parts are asked for', () => {
  const version = (by: number) => `\`\`\`python\ndef f(n):\n    return n * ${by}\n\`\`\`\n`
  const parsed = parseEdits(`${version(2)}\nBetter:\n${version(3)}`, { isWide: false, due: 'new.py', source, areParts: true })
  expect(parsed.ok && parsed.edits).toEqual([{ type: 'file', path: 'new.py', text: 'def f(n):\n    return n * 3\n' }])
})

test('a whole file that lost a function keeps it, and one that lost none is taken as it is', () => {
  const file = (text: string) => `<<<<<<< FILE a.py\n${text}>>>>>>> END`
  expect(fileAfter(file('def tax(price):\n    return 3\n'), false)).toBe(BEFORE.replace('return price\n', 'return 3\n'))
  const whole = BEFORE.replace('sum(prices)', 'max(prices)')
  expect(fileAfter(file(whole), false)).toBe(whole)
})

test('a new file gets its imports, and its example calls do not run on import', () => {
  const answer = '<<<<<<< FILE b.py\ndef f(a: List[int]):\n    return a\n\n\nprint(f([1]))\n>>>>>>> END'
  expect(fileAfter(answer, false)).toBe(
    "from typing import List\n\n\ndef f(a: List[int]):\n    return a\n\n\nif __name__ == '__main__':\n    print(f([1]))\n",
  )
})

test.each([
  ['changes nothing', 'def tax(price):\n    return price\n', /same as before/],
  ['does not parse', 'def tax(price:\n    return price\n', /does not parse/],
  ['holds no function', 'print(tax(1))\n', /holds no function/],
])('an answer that %s is refused', (_, code, problem) => {
  expect(fileAfter(`\`\`\`python\n${code}\`\`\``, true)).toEqual([expect.stringMatching(problem)])
})
