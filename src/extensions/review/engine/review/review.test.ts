import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedFile } from '../../../../main/host/files/file-hunks.js'
import type { Finding } from '../../contract/reviewed.js'
import { partsOf, showPart, showSection } from './parts.js'
import { distinct, place } from './place.js'

const finding = (more: Partial<Finding>): Finding => ({
  path: 'a.py',
  line: 1,
  quote: '',
  severity: 'defect',
  title: 'wrong',
  scenario: 'f() is wrong',
  fix: 'do it right',
  ...more,
})
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)
const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

describe('a changed file', () => {
  test('is shown with numbers, new lines and lines that are gone', () => {
    const file = changedFile('a.py', 'one\ntwo\nthree\n', 'one\n2\nthree\nfour\n')
    expect(showSection({ file, from: 1, to: 4 })).toBe(
      ['===== a.py (the whole file) =====', '  1 | one', '- ' + '  | two', '+ 2 | 2', '  3 | three', '+ 4 | four'].join('\n'),
    )
  })

  test('shows what was removed at its end, and nothing where only the ends of lines differ', () => {
    const cut = changedFile('a.py', 'one\ntwo\n', 'one\n')
    expect(partsOf([cut], 1_000).map(showPart)).toEqual(['===== a.py (the whole file) =====\n  1 | one\n-   | two'])
    expect(changedFile('a.py', 'one\r\ntwo\r\n', 'one\ntwo\n').hunks).toEqual([])
  })

  test('is divided so that every new line is shown once and each part fits, whatever changed', () => {
    const lines = fc.array(fc.constantFrom('a', 'bb', 'ccc', '', '    return x'), { maxLength: 120 })
    fc.assert(
      fc.property(lines, lines, fc.integer({ min: 200, max: 3_000 }), (before, after, limit) => {
        const file = changedFile('a.py', text(before), text(after))
        const parts = partsOf([file], limit)
        const shown = parts.flat().flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
        const fresh = file.hunks.flatMap((hunk) => Array.from({ length: hunk.added }, (_, index) => hunk.from + index))
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown).toEqual(expect.arrayContaining(fresh))
        // A single line with much removed before it cannot be divided any further.
        for (const part of parts)
          if (part.some(({ from, to }) => from < to)) expect(showPart(part).length).toBeLessThanOrEqual(limit + 2 * part.length)
      }),
    )
  })

  test('that is long is shown around its changes only, and many files share a part as far as they fit', () => {
    const long = [...numbers(1, 900), 'new', ...numbers(901, 1_800), 'newer', ...numbers(1_801, 2_000)]
    const file = changedFile('long.py', text(numbers(1, 2_000)), text(long))
    expect(partsOf([file], 40_000).map((part) => part.map(({ from, to }) => [from, to]))).toEqual([
      [
        [861, 941],
        [1_762, 1_842],
      ],
    ])
    const small = Array.from({ length: 10 }, (_, index) => changedFile(`${index}.py`, '', text(numbers(1, 20))))
    const parts = partsOf(small, 1_000)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.flat().map(({ file: { path } }) => path)).toEqual(small.map(({ path }) => path))
  })
})

describe('the place of a finding', () => {
  const file = changedFile('a.py', 'x = 1\ngone = True\n', 'def f():\n    return 1\n\ndef g():\n    return 1\n}\n')
  const lineOf = (more: Partial<Finding>) => {
    const placement = place(finding(more), [file])
    return placement.ok ? placement.finding.line : placement.problem
  }

  test('is the line that it quotes, the nearest of several, however it is copied', () => {
    expect(lineOf({ line: 4, quote: 'return 1' })).toBe(5)
    expect(lineOf({ line: 1, quote: '+ 2 |     return  1' })).toBe(2)
    expect(lineOf({ line: 99, quote: 'def g():\n    return 1' })).toBe(4)
    expect(lineOf({ path: 'b/a.py', line: 4, quote: 'def g():' })).toBe(4)
  })

  test('may be that of a removed line, at its old place', () => {
    expect(lineOf({ line: 1, quote: 'gone = True' })).toBe(1)
  })

  test('is refused with the real line if the quote is nowhere, or is a bracket of another line', () => {
    expect(lineOf({ line: 2, quote: 'return 2' })).toBe('"wrong": the line "return 2" does not stand in a.py; its line 2 is "return 1".')
    expect(lineOf({ line: 2, quote: '}' })).toContain('does not stand')
    expect(lineOf({ line: 6, quote: '}' })).toBe(6)
    expect(lineOf({ path: 'b.py', quote: 'return 1' })).toContain('is not among the files of this change: a.py')
  })

  test('holds a cause once', () => {
    const one = finding({ quote: 'x' })
    expect(distinct([one, { ...one, title: 'WRONG' }, { ...one, line: 2 }])).toHaveLength(2)
  })
})
