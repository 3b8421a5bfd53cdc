import { expect, it, test } from 'vitest'
import { examplesIn, readExample, withExampleLine, withExamples } from './read-examples.js'

const brief = (text: string) =>
  examplesIn(text).map((each) =>
    each.kind === 'call'
      ? `${each.call} ${each.isError ? '!' : '='} ${each.result}`
      : each.kind === 'command'
        ? `$ ${each.command} = ${each.output}`
        : each.kind === 'raw'
          ? `? ${each.input} = ${each.result}`
          : `(${each.values.map(({ name, literal }) => (name === null ? literal : `${name}=${literal}`)).join(', ')}) = ${each.result}`,
  )

const cases: readonly (readonly [name: string, text: string, found: readonly string[]])[] = [
  ['a session of Python', 'def f(x):\n    """\n    >>> f(2)\n    4\n    >>> f("a")\n    \'aa\'\n    """', ['f(2) = 4', 'f("a") = \'aa\'']],
  ['a result of several lines', '>>> grid(2)\n[[0, 1],\n [1, 0]]', ['grid(2) = [[0, 1],\n [1, 0]]']],
  ['an error in a session', '>>> f(-1)\nTraceback (most recent call last):\n  ...\nValueError: too small', ['f(-1) ! ValueError']],
  ['calls with equals signs', 'fib(5) == 12\nfib(10) == 146', ['fib(5) = 12', 'fib(10) = 146']],
  ['arrows', 'sort([5, 3]) => [3, 5]\nsort([]) ➞ []\nsort([1]) → [1]', ['sort([5, 3]) = [3, 5]', 'sort([]) = []', 'sort([1]) = [1]']],
  ['prose with several', 'So `double(2)` returns `4`, and double(-1) gives -2.', ['double(2) = 4', 'double(-1) = -2']],
  ['an error in prose', 'parse("") raises ValueError. parse("x") throws an `Odd`.', ['parse("") ! ValueError', 'parse("x") ! Odd']],
  ['methods of a class', 'Stack([1]).top() -> 1', ['Stack([1]).top() = 1']],
  ['keywords and dictionaries', "f({'a': 1}, key=2) -> {'b': [1, 2]}", ["f({'a': 1}, key=2) = {'b': [1, 2]}"]],
  [
    'a session of a shell',
    '```\n$ python3 main.py XIV\n14\n$ python3 main.py IV\n4\n```',
    ['$ python3 main.py XIV = 14', '$ python3 main.py IV = 4'],
  ],
  ['a shell in one line', '- $ printf "a\\na\\n" | python3 main.py -> "a\\n"', ['$ printf "a\\na\\n" | python3 main.py = a\n']],
  ['a command in prose', '`python3 main.py 3` prints `fizz`.', ['$ python3 main.py 3 = fizz']],
  ['a list of inputs', 'Reads Roman numerals.\n\nExamples:\n- XIV -> 14\n- IV -> 4', ['? XIV = 14', '? IV = 4']],
  ['a signature is no example', 'def f(x: int) -> None:\n    pass\nf(x: int) -> 3', []],
  ['a formula is no example', 'fib(n) == fib(n - 1) + fib(n - 2)', []],
  ['an expression is no result', 'area(2) == 2 * 3', []],
  ['prose is no result', 'top(3) returns a list of words', []],
  ['arrows outside of a list say nothing', 'Turn left -> right', []],
  ['long arrows', 'iscube(1) ==> True\niscube(2) --> False', ['iscube(1) = True', 'iscube(2) = False']],
  ['a comparison in a session', ">>> roman(19) == 'xix'\n>>> roman(4) == 'iv'\nTrue", ["roman(19) = 'xix'", "roman(4) = 'iv'"]],
  [
    'a remark behind a call',
    "f(1)   # returns 2\nf(2) # => 'x'\nf(3); // 4\nf(4)  # the usual case",
    ['f(1) = 2', "f(2) = 'x'", 'f(3) = 4'],
  ],
  ['a calculation with its value', 'mango(5, 19) ->19 - 5 - 6 = 8', ['mango(5, 19) = 8']],
  [
    'a call of several lines',
    'rows([\n  [1, 2],\n  [3]\n], 1) == [(0, 0)]\nrows([], 1) == []',
    ['rows([\n  [1, 2],\n  [3]\n], 1) = [(0, 0)]', 'rows([], 1) = []'],
  ],
  ['a result of several lines in prose', 'grid(2) == [\n  [0],\n  [1]\n]', ['grid(2) = [\n  [0],\n  [1]\n]']],
  [
    'input and output',
    'Example 1:\n    Input: nums = [1, 2], k = 3\n    Output: "is"\n    Explanation: so it is.',
    ['(nums=[1, 2], k=3) = "is"'],
  ],
  ['input and output without names', '**Input:** `[4,2]`\n**Output:** `[2, 1]`', ['([4,2]) = [2, 1]']],
  ['input and output in one line', 'Input: 5, Output: 15', ['(5) = 15']],
  [
    'a sentence with "for"',
    'For lst = [1,2,3] the output should be 6.\nFor N = 10, the sum of digits will be 1 the output should be "1".',
    ['(lst=[1,2,3]) = 6', '(N=10) = "1"'],
  ],
  ['a table', '| Input | Output |\n|---|---|\n| `f(1)` | `2` |\n| 3 | 4 |\n\nMore.', ['f(1) = 2', '(3) = 4']],
  ['a string that is not closed as it began is no result', 'longest(["a"]) == ""aaa"', []],
  ['words as input are no arguments', 'Input: a list of numbers\nOutput: their sum', []],
  ['a sentence without a value gives none', 'For n = 3 the output should be sorted.', []],
  ['the same twice counts once', 'f(1) -> 2\nf(1) -> 2', ['f(1) = 2']],
]
for (const [name, text, found] of cases) test(`examples in words: ${name}`, () => expect(brief(text)).toEqual(found))

test('the first forms alone are read for journals that know no others', () => {
  expect(examplesIn('f(1) ==> 2\nf(3) -> 4\nInput: 1\nOutput: 2', 'first')).toMatchObject([{ call: 'f(3)', result: '4' }])
})

it('an example that was given beside the description is found in it, and quoted as it was written', () => {
  const text = withExamples('Reads Roman numerals.', ['roman("XIV") -> 14', ' XIV -> 14'])
  expect(brief(text)).toEqual(['roman("XIV") = 14', '? XIV = 14'])
  for (const { quote } of examplesIn(text)) expect(text).toContain(quote)
})

it('an option without a result is no example', () => {
  expect(readExample('just words')).toBeNull()
  expect(readExample('f(1) -> 2')).toMatchObject({ kind: 'call', call: 'f(1)', result: '2' })
})

test('a list of examples begins below the description and continues line by line', () => {
  const first = withExampleLine('Doubles a number.')
  expect(first).toBe('Doubles a number.\n\nExamples:\n- ')
  const second = withExampleLine(`${first}double(4) -> 8`)
  expect(second).toBe('Doubles a number.\n\nExamples:\n- double(4) -> 8\n- ')
  expect(examplesIn(`${second}double(1) -> 2`)).toHaveLength(2)
})

test('an existing empty line is not added again', () => {
  const once = withExampleLine('Doubles a number.')
  expect(withExampleLine(once)).toBe(once)
})
