import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { chooseMutants, mutantsOf } from './mutate.js'

const sources = await openSources(languages)

const python = `import math  # 1 + 1

def total(numbers, limit=10):
    """Adds 1 + 1."""
    sum = 0
    for number in numbers:
        if number > limit and number != 3:
            sum = sum + number
    return sum
`
const changes = (path: string, text: string) =>
  mutantsOf(sources, path, text).map((mutant) => `${mutant.line} ${mutant.kind}: ${mutant.to}`)

test('Python: operators, constants, conditions and returns change, but never strings and comments', () => {
  expect(changes('a.py', python)).toEqual([
    '3 constant: def total(numbers, limit=11):',
    '5 constant: sum = 1',
    '7 operator: if number > limit and number == 3:',
    '7 operator: if number >= limit and number != 3:',
    '7 operator: if number > limit or number != 3:',
    '7 constant: if number > limit and number != 4:',
    '7 condition: if not (number > limit and number != 3):',
    '8 operator: sum = sum - number',
    '9 return: return None',
  ])
})

test('TypeScript: types, imports and arrows do not change', () => {
  const text = `import { a } from './a1'
type Two = 2 | 3
export const f = (items: Array<number>): boolean => {
  if (items.length === 0 && a) return false
  return items[0] > 1 || \`x\` === '2'
}
`
  expect(changes('a.ts', text)).toEqual([
    '4 operator: if (items.length !== 0 && a) return false',
    '4 operator: if (items.length === 0 || a) return false',
    '4 constant: if (items.length === 1 && a) return false',
    '4 constant: if (items.length === 0 && a) return true',
    '4 condition: if (!(items.length === 0 && a)) return false',
    "5 operator: return items[0] > 1 || `x` !== '2'",
    "5 operator: return items[0] >= 1 || `x` === '2'",
    "5 operator: return items[0] > 1 && `x` === '2'",
    "5 constant: return items[1] > 1 || `x` === '2'",
    "5 constant: return items[0] > 2 || `x` === '2'",
    '5 return: return undefined as never',
  ])
})

test('Go: never in imports, types and strings, and an error may be forgotten', () => {
  const text = `package a

import "fmt" // 1 + 1

type Two [2]int

func Total(numbers []int) (int, error) {
	if len(numbers) == 0 || numbers[0] > 9 {
		return 0, fmt.Errorf("1 + 1 %d", 3)
	}
	if err := check(); err != nil {
		return err
	}
}
`
  expect(changes('a.go', text)).toEqual([
    '8 operator: if len(numbers) != 0 || numbers[0] > 9 {',
    '8 operator: if len(numbers) == 0 || numbers[0] >= 9 {',
    '8 operator: if len(numbers) == 0 && numbers[0] > 9 {',
    '8 constant: if len(numbers) == 1 || numbers[0] > 9 {',
    '8 constant: if len(numbers) == 0 || numbers[1] > 9 {',
    '8 constant: if len(numbers) == 0 || numbers[0] > 10 {',
    '8 condition: if !(len(numbers) == 0 || numbers[0] > 9) {',
    '9 constant: return 1, fmt.Errorf("1 + 1 %d", 3)',
    '11 operator: if err := check(); err == nil {',
    '11 condition: if err := check(); !(err != nil) {',
    '12 return: return nil',
  ])
})

test.each([
  {
    path: 'main.py',
    text: `import sys

def main(arguments):
    if len(arguments) > 4:
        raise SystemExit(2)
    raise ValueError("at most " + str(limit + 1))

def _is_odd(number):
    return False

if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
`,
    made: [
      '4 operator: if len(arguments) >= 4:',
      '4 constant: if len(arguments) > 5:',
      '4 condition: if not (len(arguments) > 4):',
      '5 constant: raise SystemExit(3)',
      '9 constant: return True',
    ],
  },
  {
    path: 'main.mjs',
    text: `import { main } from './src/cli.mjs'
function isOdd() {
  return false
}
function check(limit) {
  throw new RangeError('at most ' + (limit + 1))
}
if (import.meta.url === address(process.argv[1])) process.exitCode = await main(process.argv.slice(2), 7)
process.exitCode = await main(process.argv.slice(2), 7)
`,
    made: ['3 constant: return true', '9 constant: process.exitCode = await main(process.argv.slice(2), 8)'],
  },
  {
    path: 'src/main.rs',
    text: `fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.len() > 3 {
        panic!("{}", 1 + 2);
    }
}
`,
    made: ['3 operator: if arguments.len() >= 3 {', '3 constant: if arguments.len() > 4 {', '3 condition: if !(arguments.len() > 3) {'],
  },
  {
    path: 'main.go',
    text: `package main

func main() {
	os.Exit(cli.Run(os.Args[1:], 5))
}
`,
    made: ['4 constant: os.Exit(cli.Run(os.Args[1:], 6))'],
  },
])('$path: changes that no test could notice are left out: in the start, in error messages, nothing for false', ({ path, text, made }) => {
  expect(changes(path, text)).toEqual(made)
})

test('a few mutants reach all files and kinds', () => {
  const chosen = chooseMutants(
    sources,
    [
      { path: 'a.py', text: python },
      { path: 'b.py', text: python.replaceAll('sum', 'all') },
      { path: 'notes.md', text: '1 + 1' },
    ],
    8,
  )
  expect(new Set(chosen.map((mutant) => `${mutant.path} ${mutant.kind}`)).size).toBe(8)
})

test('a mutant is the file with one line changed, whatever the file', () => {
  const piece = fc.constantFrom('a = 1', 'if a > 2:', '    return a + 1', '"""', "'", '# x == 1', 'b and c', 'x = "1 + 1"', '')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('\n')
      for (const mutant of mutantsOf(sources, 'a.py', text)) {
        const [before, after] = [text.split('\n'), mutant.text.split('\n')]
        expect(after.length).toBe(before.length)
        expect(after.flatMap((line, index) => (line === before[index] ? [] : [index + 1]))).toEqual([mutant.line])
      }
    }),
    { numRuns: 500 },
  )
})
