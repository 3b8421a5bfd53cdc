// A test whose expected value is changed says the new value everywhere: in its name, its comments and its messages.
import { describe, expect, test } from 'vitest'
import type { TestRun } from '../../../../contract/run/effects.js'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { textOf } from '../held-out/blocks.js'
import { alterHalves, type Half } from './alter-halves.js'
import { readRound } from './read-pair.js'

const sources = await openSources(languages)

interface Way {
  readonly path: string
  readonly text: string
  /** The value that a test compares. */
  readonly compared: RegExp
  /** Where it says the value. */
  readonly said: readonly RegExp[]
}

const WAYS: readonly Way[] = [
  {
    path: 'tests/test_add.py',
    text: '# clause 5: 2 and 3 make 5\ndef test_adds_2_and_3_to_5():\n    assert add(2, 3) == 5, "2 and 3 are 5"\n',
    compared: /== (\d+)/,
    said: [/make (\d+)/, /are (\d+)"/, /def test_adds_2_and_3_to_(\d+)/],
  },
  {
    path: 'tests/add.test.ts',
    text: "describe('add', () => {\n  // clause 5: it makes 5\n  it('adds 2 and 3 to 5', () => {\n    expect(add(2, 3)).toBe(5)\n  })\n})\n",
    compared: /toBe\((\d+)\)/,
    said: [/makes (\d+)/, /it\('adds 2 and 3 to (\d+)/],
  },
  {
    path: 'add/add_test.go',
    text: 'package add\n\n// clause 5: it makes 5\nfunc TestTwoAndThreeMake5(t *testing.T) {\n\tif got := Add(2, 3); got != 5 {\n\t\tt.Errorf("Add(2, 3) = %d, want 5", got)\n\t}\n}\n',
    compared: /got != (\d+)/,
    said: [/makes (\d+)/, /Make(\d+)/, /want (\d+)/],
  },
  {
    path: 'tests/add.rs',
    text: '// clause 5: it makes 5\n#[test]\nfn adds_2_and_3_to_5() {\n    assert_eq!(add(2, 3), 5, "2 and 3 are 5");\n}\n',
    compared: /add\(2, 3\), (\d+)/,
    said: [/makes (\d+)/, /are (\d+)"/, /fn adds_2_and_3_to_(\d+)/],
  },
]

const halvesOf = ({ path, text }: Pick<Way, 'path' | 'text'>, seed: string) =>
  alterHalves(sources, [{ path, text }], { seed, isFar: false, isNatural: true, retitles: true })
const seeds = Array.from({ length: 12 }, (_, number) => `seed ${number}`)
const testsIn = (path: string, half: Half) => {
  const text = half.files[0]?.text ?? ''
  return sources.tests(path, text).map((block) => ({ name: block.name, source: textOf(text, block) }))
}

describe.each(WAYS)('in $path', (way) => {
  test('a test and its copy each say what they compare, and no input or clause changes', () => {
    for (const seed of seeds)
      for (const half of Object.values(halvesOf(way, seed)).filter((each): each is Half => 'files' in each)) {
        const tests = testsIn(way.path, half)
        expect(tests).toHaveLength(2)
        for (const { source } of tests) {
          const compared = way.compared.exec(source)?.[1]
          expect([source, way.said.map((pattern) => pattern.exec(source)?.[1])]).toEqual([source, way.said.map(() => compared)])
          expect(source).toContain('clause 5')
        }
        expect(new Set(tests.map(({ source }) => way.compared.exec(source)?.[1])).size).toBe(2)
      }
  })

  test('the result of a changed test is found under its new name', () => {
    for (const seed of seeds) {
      const halves = halvesOf(way, seed)
      const ran = (half: Half) => {
        const cases = testsIn(way.path, half).map(({ name, source }) => ({
          ...{
            id: `${way.path} :: ${name}`,
            file: way.path,
            suite: way.path.endsWith('.ts') ? 'add' : '',
            name,
            failure: null,
            message: '',
          },
          durationMs: 1,
          state: way.compared.exec(source)?.[1] === '5' ? ('passed' as const) : ('failed' as const),
        }))
        return { report: { runner: 'any', cases, collectionErrors: [] } } as unknown as TestRun
      }
      const tests = sources.controls(way.path, way.text, { seed: '', isFar: false }).map((own) => ({ path: way.path, test: own }))
      const { report, tried } = readRound(tests, { halves, a: ran(halves.a), b: ran(halves.b) }, true)
      expect(report?.cases.map(({ name, state }) => [name, state])).toEqual([[sources.tests(way.path, way.text)[0]?.name, 'passed']])
      expect(tried.map(({ hasFailed, isCopyGreen }) => [hasFailed, isCopyGreen])).toEqual([[true, false]])
    }
  })
})

test('a name that spells a number out says the new one', () => {
  const path = 'tests/test_make.py'
  const { a, b } = halvesOf({ path, text: 'def test_two_and_four_make_twenty():\n    assert make(2, 4) == 20\n' }, 'a seed')
  for (const half of [a, b])
    for (const { name, source } of testsIn(path, half)) {
      const isTrue = source.includes('== 20')
      expect(name.startsWith('test_two_and_four_make_')).toBe(true)
      expect([name, name.includes('_twenty') && !/_twenty_(one|two|three|four|five|six|seven|eight|nine)/.test(name)]).toEqual([
        name,
        isTrue,
      ])
    }
})

test('no test gets the name of another one', () => {
  const body = (value: number) => `def test_gives_${value}():\n    assert give(${value}0) == ${value}\n`
  const text = [3, 4, 5, 6, 7, 8].map(body).join('\n\n')
  for (const seed of seeds) {
    const { a, b } = halvesOf({ path: 'tests/test_give.py', text }, seed)
    for (const half of [a, b]) {
      const names = testsIn('tests/test_give.py', half).map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
    }
  }
})
