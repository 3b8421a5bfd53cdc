import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { textOf, without } from './blocks.js'
import { choose, clauseOf } from './choose.js'

const sources = await openSources(languages)
const testBlocks = (path: string, text: string) => sources.tests(path, text)

const python = `import pytest
from shop import Cart

# clause 1
@pytest.mark.parametrize(
    "items",
    [("a", 1), ("b", 2)],
)
def test_adds(items):
    """Adds
def test_not_me():
"""
    assert Cart().add(items)

# shared helper
def helper():
    return 1


class TestCart:
    def setup_method(self):
        self.cart = Cart()

    async def test_empty(self):
        assert self.cart.total == 0  # (

    # clause 2
    def test_total(self):
        text = """
unindented
"""
        assert self.cart.total == len(text)
`

const typescript = `import { describe, expect, it, test } from 'vitest'
describe('cart', () => {
  // clause 1
  it('adds (an item)', async () => {
    expect(\`\${'}'}\`).toBe("it('x', () => {")
    expect(/[)}]/.test(')')).toBe(true)
  })

  it.each([[1, 2], [3, 4]])('sums %i', (a, b) => {
    expect(a + b).toBe(b)
  });
})
test('top', () => {})
`

const rust = `use shop::Cart;

fn helper() -> Cart { Cart::new() }

// clause 1
#[test]
fn adds() {
    let text = r#"}"#;
    assert_eq!(text.len(), 1, "{");
}

#[test]
#[should_panic]
fn refuses() {
    helper().add('}');
}
`

const names = (path: string, text: string) => testBlocks(path, text).map((block) => block.name)

describe('test functions are found', () => {
  test('in Python, with decorators, classes and strings over several lines', () => {
    expect(names('test_shop.py', python)).toEqual(['test_adds', 'test_empty', 'test_total'])
    const [adds, empty] = testBlocks('test_shop.py', python)
    if (!adds || !empty) throw new Error('not found')
    expect(textOf(python, adds)).toMatch(/^# clause 1\n@pytest[\s\S]*assert Cart\(\)\.add\(items\)$/)
    expect(without(sources, 'a.py', python, [adds, empty])).toBe(
      python.replace(/# clause 1\n@pytest[\s\S]*?add\(items\)\n\n/, '').replace(/ {4}async def test_empty[\s\S]*?# \(\n\n/, ''),
    )
  })

  test('in TypeScript, whatever is in strings, templates and patterns', () => {
    expect(names('cart.test.ts', typescript)).toEqual(['adds (an item)', 'sums %i', 'top'])
    const [adds, sums] = testBlocks('cart.test.tsx', typescript)
    if (!adds || !sums) throw new Error('not found')
    expect(without(sources, 'a.ts', typescript, [adds, sums])).toMatch(/describe\('cart', \(\) => \{\n\s*\}\)\ntest\('top'/)
  })

  test('in Rust, with their attributes', () => {
    expect(names('tests/shop.rs', rust)).toEqual(['adds', 'refuses'])
    const blocks = testBlocks('tests/shop.rs', rust)
    expect(without(sources, 'a.rs', rust, blocks).trim()).toBe('use shop::Cart;\n\nfn helper() -> Cart { Cart::new() }')
  })

  test('in Go, with the comment above and subtests inside', () => {
    const go =
      'package a\n\nfunc helper() {}\n\n// clause 1\nfunc TestAdds(t *testing.T) {\n\tt.Run("}", func(t *testing.T) {})\n}\n\nfunc Testing() {}\n'
    expect(names('a/a_test.go', go)).toEqual(['TestAdds'])
    expect(without(sources, 'a/a_test.go', go, testBlocks('a/a_test.go', go))).toBe('package a\n\nfunc helper() {}\n\nfunc Testing() {}\n')
  })

  test('in Go with the imports that only they used, since the rest would not compile', () => {
    const go = (strings: string, test: string) => `package a

import (
	"errors"
${strings}	str "strconv"
	"testing"
	_ "embed"
	"example.org/shapes/v2"
)

func TestKept(t *testing.T) {
	if errors.Is(F(), ErrA) || str.Itoa(1) == "" || shapes.New() == nil {
		t.Fatal("no")
	}
}
${test}`
    const whole = go(
      '\t"strings"\n\t"gopkg.in/yaml.v3" // read\n',
      '\n// clause 2\nfunc TestHidden(t *testing.T) {\n\tvar b strings.Builder\n\tyaml.Marshal(b)\n}\n',
    )
    expect(without(sources, 'a/a_test.go', whole, testBlocks('a/a_test.go', whole).slice(1))).toBe(go('', ''))
    const single = 'package a\n\nimport "testing"\nimport "os"\n\nfunc TestA(t *testing.T) {\n\tos.Exit(1)\n}\n'
    expect(without(sources, 'a/a_test.go', single, testBlocks('a/a_test.go', single)).trim()).toBe('package a')
  })

  test('in no language that is not known', () => {
    expect(testBlocks('test.rb', 'def test_x')).toEqual([])
  })

  test('and never overlap, whatever the text', () => {
    const piece = fc.constantFrom(
      'def test_a():',
      '    assert x',
      '"""',
      "'",
      '(',
      ')',
      '@x',
      '# y',
      'class T:',
      "it('a', () => {",
      '})',
      '#[test]',
      'fn a() {',
      '}',
      '',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom('t.py', 't.ts', 't.rs'), (pieces, path) => {
        const text = pieces.join('\n')
        const blocks = testBlocks(path, text)
        const length = text.split('\n').length
        for (const [index, block] of blocks.entries()) {
          expect(block.from).toBeGreaterThanOrEqual(index === 0 ? 0 : (blocks[index - 1]?.to ?? 0) - 0)
          expect(block.to).toBeGreaterThan(block.from)
          expect(block.to).toBeLessThanOrEqual(length)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('choosing', () => {
  const many = Array.from({ length: 8 }, (_, index) => `def test_${index}():\n    assert f(${index}) == ${index}`).join('\n\n')
  const files = [{ path: 'tests/test_f.py', text: many }]

  test('holds out a quarter of the tests, the same for the same seed', () => {
    const one = choose(sources, files, ['f(n) gives n'], { share: 0.25, seed: 'seed' })
    expect(one?.held.length).toBe(2)
    expect(choose(sources, files, ['f(n) gives n'], { share: 0.25, seed: 'seed' })).toEqual(one)
    for (const { name } of one?.held ?? []) expect(one?.shown[0]?.text).not.toContain(`${name}(`)
    const others = Array.from({ length: 10 }, (_, index) =>
      choose(sources, files, [], { share: 0.25, seed: `other ${index}` })
        ?.held.map((held) => held.name)
        .join(),
    )
    expect(new Set(others).size).toBeGreaterThan(3)
  })

  test('holds out nothing where there are fewer than four, or none is wanted', () => {
    expect(choose(sources, [{ path: 'a.py', text: 'def test_a():\n    pass' }], [], { share: 0.25, seed: '' })).toBeNull()
    expect(choose(sources, files, [], { share: 0, seed: '' })).toBeNull()
  })

  test('names the clause by its number, else by the words that it shares', () => {
    const clauses = ['an empty list gives 0', 'a negative amount raises ValueError']
    expect(clauseOf('# clause 2\ndef test_x(): ...', clauses)).toBe(clauses[1])
    expect(clauseOf('def test_empty_list(): assert total([]) == 0', clauses)).toBe(clauses[0])
    expect(clauseOf('it("refusesNegativeAmount")', clauses)).toBe(clauses[1])
  })
})

describe('what is left where tests are held out', () => {
  const clauses = ['one', 'two']
  const shownOf = (path: string, text: string) =>
    choose(sources, [{ path, text }], clauses, { share: 0.5, seed: 'seed' })?.shown[0]?.text ?? ''

  test('a loop around a test is removed with it, so that its table gives nothing away', () => {
    const text = `import { test } from 'node:test'
for (const [cells, sum] of [[['007'], '7'], [['1', '2'], '3']]) {
  // clause 1
  test(\`sums \${cells}\`, () => {
    for (const cell of cells) check(cell, sum)
  })
}
${[1, 2, 3, 4, 5].map((number) => `test('rule ${number}', () => {\n  check(${number})\n})\n`).join('')}`
    const blocks = testBlocks('a.test.mjs', text)
    expect(blocks.map((block) => textOf(text, block).split('\n')[0])).toEqual([
      "for (const [cells, sum] of [[['007'], '7'], [['1', '2'], '3']]) {",
      ...[1, 2, 3, 4, 5].map((number) => `test('rule ${number}', () => {`),
    ])
    expect(without(sources, 'a.test.mjs', text, blocks.slice(0, 1))).not.toContain('007')
    expect(clauseOf(textOf(text, blocks[0] ?? { name: '', from: 0, to: 0, nameEnd: null }), clauses)).toBe('one')
  })

  test('a suite that loses all of its tests is removed with them, in Python and in JavaScript', () => {
    const suite = (name: string, numbers: readonly number[]) =>
      `describe('${name}', () => {\n  const shared = 1\n${numbers.map((number) => `  it('rule ${number}', () => {\n    check(${number}, shared)\n  })\n`).join('')}})\n`
    for (let from = 0; from < 40; from++) {
      const numbers = [0, 1, 2, 3, 4, 5].map((each) => each + 10 * from)
      const text = numbers.map((number) => suite(`suite ${number}`, [number])).join('\n')
      const shown = shownOf(`t${from}.test.ts`, text)
      expect(shown.match(/describe\(/g)).toHaveLength(3)
      expect(shown.match(/ it\(/g)).toHaveLength(3)
      const classes = numbers
        .map((number) => `class Test${number}:\n    def test_${number}(self):\n        assert ${number}\n`)
        .join('\n\n')
      const left = shownOf(`test_${from}.py`, classes)
      expect([left.match(/class /g)?.length, left.match(/def /g)?.length]).toEqual([3, 3])
    }
  })
})

describe('hidden tests', () => {
  const suiteOf = (calls: readonly string[]) => ({
    path: 'tests/test_a.py',
    text: calls.map((call, index) => `def test_${index}():\n    assert ${call} == ${index + 7}\n`).join('\n\n'),
  })
  const callsOf = (text: string) => [...text.matchAll(/assert (\w+\(\d+\))/g)].map(([, call = '']) => call)

  test('give the program an input that no shown test gives it, whatever the seed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('f', 'g'), fc.nat({ max: 4 })), { minLength: 5, maxLength: 14 }),
        fc.string(),
        (given, seed) => {
          const calls = given.map(([name, input]) => `${name}(${input})`)
          const file = suiteOf(calls)
          const choice = choose(sources, [file], ['it gives a number'], { share: 0.4, seed: seed })
          const shown = callsOf(choice?.shown[0]?.text ?? file.text)
          for (const { name } of choice?.held ?? []) expect(shown).not.toContain(calls[Number(name.replace('test_', ''))])
          expect(choice?.wanted).toBe(Math.round(calls.length * 0.4))
          // If enough calls occur in one test only, none is missing.
          const alone = calls.filter((call) => calls.indexOf(call) === calls.lastIndexOf(call))
          if (alone.length >= calls.length - 1) expect(choice?.held.length).toBe(choice?.wanted)
        },
      ),
    )
  })

  test('may repeat a call of a shown test among others: the calls before it make the difference', () => {
    const calls = ['f(1); g(2)', 'f(1); g(3)', 'f(2); g(2)', 'f(2); g(3)', 'f(3); g(3)']
    const text = calls.map((call, index) => `def test_${index}():\n    ${call}\n    assert h() == ${index + 7}\n`).join('\n\n')
    expect(choose(sources, [{ path: 'tests/test_a.py', text }], ['it gives a number'], { share: 0.4, seed: 'a seed' })?.held).toHaveLength(
      2,
    )
  })

  test('do not exist if all tests have the same inputs', () => {
    const same = suiteOf(['f(1)', 'f(1)', 'f(1)', 'f(1)', 'f(1)'])
    expect(choose(sources, [same], ['it gives a number'], { share: 0.4, seed: 'a seed' })?.held).toEqual([])
  })

  test('are separated by their inputs in every language, not by their expected values', () => {
    const inputs = (path: string, text: string) => sources.expectations(path, text).inputs
    expect(
      inputs('t.test.ts', "it('a', () => { expect(total([1, 2])).toBe(3) })\nit('b', () => { expect(total([1, 2])).toBe(4) })\n"),
    ).toEqual([['total([1, 2])'], ['total([1, 2])']])
    expect(
      inputs('t.rs', '#[test]\nfn a() {\n    assert_eq!(total(&[1]), 3);\n}\n#[test]\nfn b() {\n    assert_eq!(total(&[2]), 3);\n}\n'),
    ).toEqual([['total(&[1])'], ['total(&[2])']])
    expect(inputs('a_test.go', 'package a\n\nfunc TestA(t *testing.T) {\n\tif Total(1) != 3 {\n\t\tt.Error("no")\n\t}\n}\n')[0]).toContain(
      'Total(1)',
    )
    expect(
      inputs(
        'test_a.py',
        'import pytest\n\n@pytest.mark.parametrize("n, want", [(1, 2), (3, 4)])\ndef test_a(n, want):\n    assert f(n) == want\n',
      ),
    ).toEqual([['1', '3']])
    const stateful = 'def test_a():\n    cart = Cart(3)\n    size = 4\n    cart.add("a")\n    cart.add("a")\n    assert cart.total() == 9\n'
    expect(inputs('test_a.py', stateful)).toEqual([['Cart(3)', '4', 'cart.add("a")', 'cart.add("a")']])
  })
})
