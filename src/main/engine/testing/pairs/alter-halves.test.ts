import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { withEdits } from '../../edits/range-edits.js'
import { alterHalves } from './alter-halves.js'

const sources = await openSources(languages)
const options = { seed: 'a seed', isFar: false }

const rust = `const CASES: &[(i32, i32)] = &[(1, 2), (3, 4)];

#[test]
fn first() {
    for (n, want) in CASES { assert_eq!(f(*n), *want); }
}

#[test]
fn second() {
    for (n, want) in CASES { assert_eq!(g(*n), *want); }
}

#[test]
fn reads_inputs() {
    for (n, _) in CASES { assert!(f(*n) == h(*n)); }
    assert_eq!(f(9), 10);
}

#[test]
fn alone() {
    assert_eq!(f(5), 6);
}
`
const names = (tests: readonly { readonly test: { readonly block: { readonly name: string } } }[]) =>
  tests.map(({ test }) => test.block.name).toSorted()

test('tests that use a shared table which one of them changes are in the same half, and the table is changed once', () => {
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const { a, b, unaltered } = alterHalves(sources, [{ path: 'a.rs', text: rust }], { ...options, seed })
    expect([names(a.altered), names(b.altered)].toSorted((one, other) => other.length - one.length)).toEqual([
      ['first', 'reads_inputs', 'second'],
      ['alone'],
    ])
    expect(unaltered).toEqual([])
    const half = a.altered.length > 1 ? a : b
    const table = half.files[0]?.text.split('\n')[0] ?? ''
    const [before, after] = [rust.split('\n')[0] ?? '', table].map((line) => line.match(/\d+/g) ?? [])
    expect(after?.filter((number, index) => number !== before?.[index]).length).toBe(1)
  }
})

test('a test takes the requested candidate, and is not altered beyond the last one', () => {
  const files = [{ path: 'test_a.py', text: 'def test_a():\n    assert f(1) == 2\n' }]
  const changed = (nth: number) => {
    const { a, b } = alterHalves(sources, files, { ...options, candidateOf: () => nth })
    return [...a.altered, ...b.altered].map(({ strength, was, becomes }) => [strength, was, becomes])
  }
  expect(changed(0)).toEqual([['sure', '2', expect.stringMatching(/^\d+$/)]])
  expect(changed(1)).toEqual([['negation', ' … ', 'not ( … )']])
  expect(changed(2)).toEqual([])
  expect(alterHalves(sources, files, { ...options, candidateOf: () => 2 }).unaltered.map(({ test }) => test.block.name)).toEqual(['test_a'])
})

test('a test without an assertion is in neither half', () => {
  const { a, b, unaltered } = alterHalves(sources, [{ path: 'test_a.py', text: 'def test_a():\n    f(1)\n' }], options)
  expect([a.files, b.files, unaltered.map(({ test }) => test.assertions)]).toEqual([[], [], [0]])
})

test('each test is altered in one half, the halves have about the same size, and all other text stays', () => {
  const kinds = [
    'assert f(%) == %',
    'assert f(%) == WANT',
    'assert f(%) in (1, %)',
    'f(%)',
    'with pytest.raises(KeyError):\n        f(%)',
    'for a, b in TABLE:\n        assert f(a) == b',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 14 }), fc.string(), fc.boolean(), (bodies, seed, isFar) => {
      const head = 'WANT = 3\nTABLE = [(1, 2), (3, 4)]\n\n'
      const text = head + bodies.map((body, n) => `def test_${n}():\n    ${body.replaceAll('%', String(n))}\n`).join('\n')
      const files = [
        { path: 'test_a.py', text },
        { path: 'test_b.py', text },
      ]
      const halves = alterHalves(sources, files, { seed, isFar })
      expect(alterHalves(sources, files, { seed, isFar })).toEqual(halves)
      const { a, b, unaltered } = halves
      expect(a.altered.length + b.altered.length + unaltered.length).toBe(2 * bodies.length)
      expect(Math.abs(a.altered.length - b.altered.length)).toBeLessThanOrEqual(1)
      for (const half of [a, b])
        for (const file of half.files) {
          expect(file.text).not.toBe(text)
          const touched = half.altered.filter(({ path }) => path === file.path).map(({ test }) => test.block)
          const copy = half.copies.find(({ path }) => path === file.path)
          expect(touched.length > 0).toBe(copy === undefined)
          const [before, after] = [text.split('\n'), file.text.split('\n')]
          if (copy) {
            const { from, to, name } = copy.test.block
            const added = after.splice(to, to - from)
            expect(added.join('\n')).toContain(`def ${name}${copy.mark}():`)
            expect(added).not.toEqual(before.slice(from, to).map((line) => line.replace(name, name + copy.mark)))
          }
          expect(after.length).toBe(before.length)
          for (const [line, each] of after.entries())
            if (each !== before[line]) expect(touched.some(({ from, to }) => line >= from && line < to)).toBe(true)
        }
    }),
    { numRuns: 100 },
  )
})

test('a half without a change in a file gets a changed copy there: neither half shows the sealed file', () => {
  const files = [
    { path: 'test_a.py', text: '# clause 1\ndef test_alone():\n    assert f(1) == 2' },
    { path: 'a.test.ts', text: "describe('f', () => {\n  it('test one', () => {\n    expect(f(1)).toBe(2)\n  })\n})\n" },
    { path: 'a_test.go', text: 'package a\n\nfunc TestOne(t *testing.T) {\n\tif F(1) != 2 {\n\t\tt.Error("no")\n\t}\n}\n' },
    { path: 'a.rs', text: '#[test]\nfn one() {\n    assert_eq!(f(1), 2);\n}\n' },
  ]
  for (const seed of ['a', 'b', 'c']) {
    const { a, b } = alterHalves(sources, files, { ...options, seed })
    for (const half of [a, b]) expect(half.files.map(({ path }) => path)).toEqual(files.map(({ path }) => path))
    expect([...a.copies, ...b.copies].length).toBe(4)
  }
  const { a, b } = alterHalves(sources, files.slice(0, 1), options)
  const [copied] = [a, b].filter(({ copies }) => copies.length > 0)
  expect(copied?.files[0]?.text).toMatch(
    /^# clause 1\ndef test_alone\(\):\n {4}assert f\(1\) == 2\n# clause 1\ndef test_alone_\w+\(\):\n {4}assert f\(1\) == (?!2\n)\d+\n$/,
  )
  const changed = alterHalves(sources, files.slice(1, 2), options)
  const js = [changed.a, changed.b].find(({ copies }) => copies.length > 0)
  expect(js?.files[0]?.text).toMatch(/it\('test one_\w+', \(\) => {\n {4}expect\(f\(1\)\)\.toBe\((?!2\))\d+\)\n {2}}\)\n}\)\n$/)
})

test('each edit is made once, in any order, and different edits never overlap', () => {
  const twice = { from: 1, to: 2, by: 'x' }
  expect(withEdits('abc', [{ from: 2, to: 3, by: 'y' }, twice, twice])).toBe('axy')
  expect(() => withEdits('abc', [twice, { from: 1, to: 3, by: 'z' }])).toThrow(/overlap/)
})

test('tests that a report may give the same name are in one half, so that a changed one is not mistaken for an unchanged one', () => {
  const loop = (word: string) => `for (const n of ['a', 'b']) {\n  it(\`takes \${n}\`, () => { expect(${word}(n)).toBe(7) })\n}\n`
  const files = [{ path: 'a.test.ts', text: `${loop('f')}it('stops', () => { expect(f()).toBe(1) })\n${loop('g')}` }]
  const apart = ['a', 'b', 'c', 'd'].map((seed) => {
    const linesOf = (keepsAlike: boolean) => {
      const { a, b } = alterHalves(sources, files, { ...options, seed, keepsAlike })
      return [a, b]
        .map(({ altered }) => altered.map(({ test }) => test.block.from).toSorted())
        .toSorted((one, other) => other.length - one.length)
    }
    expect(linesOf(true)).toEqual([[0, 4], [3]])
    return linesOf(false)[0]?.join() !== '0,4'
  })
  expect(apart).toContain(true)
})
