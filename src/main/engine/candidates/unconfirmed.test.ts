import { expect, it } from 'vitest'
import { agreedExamples, proposedExamples, unconfirmedCall } from './unconfirmed.js'

const calls = (...results: readonly string[]) =>
  results.map((result, index) => ({ path: 'slug.py', name: 'slug', args: `['${index}']`, call: `slug('${index}')`, result }))

it('a call on which no other program agrees is listed, unless the user gave it as an example', () => {
  const [chosen, other] = [calls("'a'", "'b'"), calls("'x'", "'y'")]
  expect(unconfirmedCall(chosen, [other], [])).toBe("slug('0') gives 'a'")
  expect(unconfirmedCall(chosen, [other], ['slug( "0" )'])).toBe("slug('1') gives 'b'")
  expect(unconfirmedCall(chosen, [calls("'a'", "'b'")], [])).toBeNull()
  expect(unconfirmedCall(chosen, [], [])).toBe("slug('0') gives 'a'")
})

it('results of more than half of the programs become examples that show no clause', () => {
  const found = agreedExamples('slug.py', calls("'a'", "'b'"), [calls("'a'", "'y'"), calls("'x'", "'b'")])
  expect(found.map(({ clause, example }) => [clause, example])).toEqual([
    [null, { kind: 'call', name: 'slug', call: "slug('0')", result: "'a'", isError: false, quote: '' }],
    [null, { kind: 'call', name: 'slug', call: "slug('1')", result: "'b'", isError: false, quote: '' }],
  ])
  expect(agreedExamples('slug.py', calls("'a'"), [calls("'x'"), calls("'y'")])).toEqual([])
})

it('proposed examples begin with results on which programs differ, then results that no example has, each once', () => {
  const example = {
    number: 1,
    clause: 1,
    example: { kind: 'call', name: 'slug', call: "slug('0')", result: "'a'", isError: false, quote: '' },
  } as const
  const request = { file: 'slug.py', examples: [example] }
  const chosen = calls("'a'", "'a'", "'b'", "'c'", "'b'", 'ValueError()')
  expect(proposedExamples(request, chosen, [calls("'a'", "'a'", "'b'", "'x'", "'b'")])).toEqual([
    "slug('3') -> 'c'",
    "slug('2') -> 'b'",
    "slug('4') -> 'b'",
    "slug('1') -> 'a'",
  ])
  expect(proposedExamples({ file: 'other.py', examples: [] }, chosen, [])).toEqual([])
  const printed = [
    { path: '', name: '', args: '', call: 'python3 main.py 4', result: '"8"' },
    { path: '', name: '', args: '', call: 'python3 main.py 0', result: '"a\\nb"' },
  ]
  expect(proposedExamples({ file: 'main.py', examples: [] }, printed, [])).toEqual(['$ python3 main.py 4 -> 8'])
})
