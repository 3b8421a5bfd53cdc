import { expect, test } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { blockOfCase, blocksOfCases } from './block-of-case.js'

const sources = await openSources(languages)

/** A case as a report names it. */
interface NamedCase {
  readonly suite: string
  readonly name: string
  /** The rest of its id. */
  readonly more?: string
}

const lineOf = (path: string, text: string, { suite, name, more = '' }: NamedCase) => {
  const found = blockOfCase(sources.controls(path, text, { seed: '', isFar: false }), {
    id: `${path} :: ${suite}${suite && ' > '}${name}${more}`,
    suite,
    name,
  })
  return found === null ? null : text.split('\n')[found.block.from]?.trim()
}

test('Python: parameters, classes, and methods of the same name', () => {
  const text = `def test_x(n):
    assert n
def test_x_more():
    assert 1
class TestA:
    def test_y(self):
        assert 1
class TestB(TestA):
    class Inner:
        def test_y(here):
            assert 2
`
  expect(lineOf('test_a.py', text, { suite: '', name: 'test_x[3-True]' })).toBe('def test_x(n):')
  expect(lineOf('test_a.py', text, { suite: '', name: 'test_x' })).toBe('def test_x(n):')
  expect(lineOf('test_a.py', text, { suite: '', name: 'test_x_more' })).toBe('def test_x_more():')
  expect(lineOf('test_a.py', text, { suite: 'TestA', name: 'test_y' })).toBe('def test_y(self):')
  expect(lineOf('test_a.py', text, { suite: 'TestB > Inner', name: 'test_y' })).toBe('def test_y(here):')
  expect(lineOf('test_a.py', text, { suite: '', name: 'test_z' })).toBe(null)
})

test('JavaScript: titles with values, loops, groups, subtests, and duplicate titles', () => {
  const text = `it('adds', () => { expect(1).toBe(1) })
it.each([[1, 2]])('adds %i to %s', () => {})
it.each([{ n: 1 }])('takes $n.x away', () => {})
describe.each([1])('group %i', () => {
  it('adds', () => {})
  it(\`is \${name}\`, () => {})
})
for (const n of [1, 2]) it(\`loops \${n} times\`, () => {})
test('outer', async (t) => { await t.test('inner', () => {}) })
it('twice', () => {}) // one
it('twice', () => {}) // two
it("it's", () => {})
`
  const at = (suite: string, name: string, more = '') => lineOf('a.test.ts', text, { suite, name, more })
  expect(at('', 'adds')).toBe("it('adds', () => { expect(1).toBe(1) })")
  expect(at('', 'adds 1 to 2')).toBe("it.each([[1, 2]])('adds %i to %s', () => {})")
  expect(at('', 'takes 1 away')).toBe("it.each([{ n: 1 }])('takes $n.x away', () => {})")
  expect(at('group 7', 'adds')).toBe("it('adds', () => {})")
  expect(at('group 7', 'is here')).toMatch(/^it\(`is /)
  expect(at('', 'loops 2 times')).toMatch(/^for .*loops/)
  expect(at('outer', 'inner')).toBe("test('outer', async (t) => { await t.test('inner', () => {}) })")
  expect(at('', 'twice')).toBe("it('twice', () => {}) // one")
  expect(at('', 'twice', ' #2')).toBe("it('twice', () => {}) // two")
  expect(at('', "it's")).toBe('it("it\'s", () => {})')
  expect(at('', 'nothing of the kind')).toBe(null)
})

test('Rust: modules inside the file, and those around it', () => {
  const text = '#[test]\nfn a() { assert!(x); }\n\nmod inner {\n    #[test]\n    fn a() { assert!(y); }\n}\n'
  const found = (suite: string) => {
    const tests = sources.controls('src/shop.rs', text, { seed: '', isFar: false })
    return blockOfCase(tests, { id: `src/shop.rs :: ${suite} > a`, suite, name: 'a' })?.suites
  }
  expect(found('')).toEqual([])
  expect(found('inner')).toEqual([['inner']])
  expect(found('shop > inner')).toEqual([['inner']])
})

test('Go: subtests belong to their function', () => {
  const text = 'package a\n\nfunc TestA(t *testing.T) {\n\tt.Run("b", f)\n}\n\nfunc TestAB(t *testing.T) {}\n'
  expect(lineOf('a_test.go', text, { suite: '', name: 'TestA/b' })).toBe('func TestA(t *testing.T) {')
  expect(lineOf('a_test.go', text, { suite: '', name: 'TestA' })).toBe('func TestA(t *testing.T) {')
  expect(lineOf('a_test.go', text, { suite: '', name: 'TestAB/c' })).toBe('func TestAB(t *testing.T) {}')
})

test('cases whose names fit two loops are separated by their order, as far as it allows', () => {
  const loop = `for (const n of ROWS) {\n  it(\`takes \${n}\`, () => { expect(f(n)).toBe(1) })\n}\n`
  const text = `${loop}it('stops', () => { expect(f()).toBe(1) })\n${loop}`
  const tests = sources.controls('a.test.ts', text, { seed: '', isFar: false })
  const linesOf = (names: readonly string[]) => {
    const cases = names.map((name) => ({ id: `a.test.ts :: ${name}`, suite: '', name }))
    return [...blocksOfCases(tests, cases).values()].map((found) => found?.block.from)
  }
  expect(linesOf(['takes 1', 'takes 2', 'stops', 'takes 3', 'takes 4'])).toEqual([0, 0, 3, 4, 4])
  // Without a test between them, the first loop is taken, as for a single case.
  expect(linesOf(['takes 1', 'takes 2', 'takes 3'])).toEqual([0, 0, 4])
})

test('a title with terminal codes is found by the reported name, which has none', () => {
  const text = "it('\\x1b[31mred\\u001b[0m one', () => { expect(f()).toBe(1) })\nit('two', () => { expect(f()).toBe(2) })\n"
  expect(lineOf('a.test.ts', text, { suite: '', name: 'red one' })).toBe(text.split('\n')[0])
})
