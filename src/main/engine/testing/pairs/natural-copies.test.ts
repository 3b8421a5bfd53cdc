// A copy of a test has a name that its author could have written, and no sign shows which of the two is the original.
import { expect, test } from 'vitest'
import type { TestRun } from '../../../../contract/run/effects.js'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { alterHalves } from './alter-halves.js'
import { readRound } from './read-pair.js'

const sources = await openSources(languages)
const python = {
  path: 'tests/test_it.py',
  text: 'def test_sum_3():\n    assert total([3]) == 20\n',
}
const halvesOf = (file: { readonly path: string; readonly text: string }, seed: string, names: readonly string[] = []) =>
  alterHalves(sources, [file], { seed, isFar: false, isNatural: true, names })
const namesIn = (text: string) =>
  [...text.matchAll(/def (test_\w+)|it(?:\.each\([^)]*\))?\('([^']+)'/g)].map(([, one, other]) => one ?? other ?? '')

test('a single test has a copy in both halves, with a name like its own, and each half has both values', () => {
  const seen = new Set<string>()
  for (let number = 0; number < 40; number++) {
    const { a, b } = halvesOf(python, `seed ${number}`, ['test_sum_0', 'test_sum_4'])
    const values = [a, b].map(({ files: [file] }) => [...(file?.text ?? '').matchAll(/== (\d+)/g)].map(([, value]) => Number(value)).sort())
    expect(values[0]).toHaveLength(2)
    expect(values[0]).toEqual(values[1])
    expect(values[0]).toContain(20)
    for (const { files, copies } of [a, b]) {
      expect(namesIn(files[0]?.text ?? '').every((name) => /^test_sum_\d$/.test(name))).toBe(true)
      expect(['test_sum_0', 'test_sum_3', 'test_sum_4']).not.toContain(copies[0]?.mark)
      seen.add((files[0]?.text ?? '').indexOf('test_sum_3') < (files[0]?.text ?? '').indexOf(copies[0]?.mark ?? '') ? 'before' : 'behind')
    }
  }
  expect([...seen].sort()).toEqual(['before', 'behind'])
})

test('a copy of a table of tests is recognised in a report by the word after its title', () => {
  const file = {
    path: 'a.test.ts',
    text: "import { it } from 'vitest'\n\nit.each([[1, 2]])('adds %i', (one, two) => {\n  expect(add(one)).toBe(3)\n})\n",
  }
  const { a, b } = halvesOf(file, 'a seed')
  const marks = [...a.copies, ...b.copies].map(({ mark }) => mark)
  expect(marks).toHaveLength(2)
  for (const mark of marks) expect(mark).toMatch(/^ \w+$/)
})

test('the result of a copy does not count for its test', () => {
  const halves = halvesOf(python, 'a seed')
  const ran = ({ files: [file] }: typeof halves.a) => {
    const cases = [...(file?.text ?? '').matchAll(/def (test_\w+)\(\):\n {4}assert total\(\[3\]\) == (\d+)/g)].map(
      ([, name = '', value]) => ({
        ...{ id: `${python.path} :: ${name}`, file: python.path, suite: '', name, failure: null, message: '', durationMs: 1 },
        state: value === '20' ? ('passed' as const) : ('failed' as const),
      }),
    )
    return { report: { runner: 'pytest', cases, collectionErrors: [] } } as unknown as TestRun
  }
  const tests = sources.controls(python.path, python.text, { seed: '', isFar: false }).map((own) => ({ path: python.path, test: own }))
  const { report, tried } = readRound(tests, { halves, a: ran(halves.a), b: ran(halves.b) }, true)
  expect(report?.cases.map(({ name, state }) => [name, state])).toEqual([['test_sum_3', 'passed']])
  expect(tried.map(({ hasFailed, isCopyGreen }) => [hasFailed, isCopyGreen])).toEqual([[true, false]])
})

test('a comment with the value of its test changes with it', () => {
  const file = {
    path: python.path,
    text: '# clause 2: 4 and 2 make 20 in all\ndef test_sum():\n    assert total([4, 2]) == 20  # 20, not 120\n',
  }
  for (let number = 0; number < 20; number++) {
    const { a, b } = halvesOf(file, `seed ${number}`)
    for (const {
      files: [changed],
    } of [a, b])
      for (const test of (changed?.text ?? '').split(/(?=# clause)/)) {
        const value = /== (\d+)/.exec(test)?.[1]
        const said = [
          /make (\d+)/.exec(test)?.[1],
          /# (\d+), not (\d+)/.exec(test)?.[1],
          /not (\d+)/.exec(test)?.[1],
          /clause (\d+)/.exec(test)?.[1],
        ]
        if (value) expect(said).toEqual([value, value, '120', '2'])
      }
  }
})
