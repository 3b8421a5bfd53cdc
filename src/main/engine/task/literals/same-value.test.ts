import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, type Json } from '../../../../contract/text/json.js'
import { sameValue } from './same-value.js'

test.each<[string, string]>([
  ['20', ' 20.0 '],
  ['[1, 2]', '(1, 2)'],
  ['(3)', '3'],
  ['"a-b"', "'a-b'"],
  ['a-b', '"a-b"'],
  ['"a\\tb"', '"""a\tb"""'],
  ['None', 'null'],
  ['True', 'true'],
  ['{"b": [1], "a": None}', '{ a: undefined, b: [1,], }'],
  ['{1, 2}', 'new Set([2, 1])'],
  ['valueOf', 'valueOf'],
  ['constructor', '"constructor"'],
  ['"\\constructor"', '"constructor"'],
  ['Ok(vec!["a".to_string()])', '["a"]'],
  ['Some(5u64)', '5'],
  ['0.1', '0.1000000000000001'],
  ['1_000_000', '1000000n'],
  ['Point(1, 2)', 'Point(x=1, y=2)'],
  ['Point { x: 1, y: 2 }', 'Point(y=2, x=1)'],
  ['Color.RED', 'RED'],
  ['b"ab"', "b'ab'"],
  ['total: 3\n  left: 1', 'total: 3  left: 1'],
  ['HashMap::from([("a", 1)])', '{"a": 1}'],
])('%s and %s are one value', (one, other) => {
  expect(sameValue(one, other)).toBe(true)
})

test.each<[string, string]>([
  ['20', '21'],
  ['"a  b"', '"a b"'],
  ['"a"', '"a\\n"'],
  ['["b", "a"]', '["a", "b"]'],
  ['{"a": 1}', '{"a": 1, "b": 2}'],
  ['12345678901234567890', '12345678901234567891'],
  ['None', '0'],
  ['[]', '""'],
  ['Color.RED', 'Color.BLUE'],
  ['b"ab"', '"ab"'],
  ['2026-01-02', '2026-02-01'],
])('%s and %s are two values', (one, other) => {
  expect(sameValue(one, other)).toBe(false)
})

const json = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('any'), { maxKeys: 4 }),
  ),
})).any
const turned = (of: Json): Json =>
  of === null || typeof of !== 'object'
    ? of
    : Array.isArray(of)
      ? of.map(turned)
      : Object.fromEntries(
          Object.entries(of)
            .toReversed()
            .map(([key, its]) => [key, turned(its)]),
        )
const text = (of: string) => `'${JSON.stringify(of).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
const python = (of: Json): string => {
  if (of === null) return 'None'
  if (typeof of === 'boolean') return of ? 'True' : 'False'
  if (typeof of === 'string') return text(of)
  if (typeof of !== 'object') return String(of)
  if (Array.isArray(of)) return `[${of.map(python).join(', ')}]`
  return `{${Object.entries(of)
    .map(([key, its]) => `${text(key)}: ${python(its)}`)
    .join(', ')}}`
}

test('a value stays the same in the spelling and key order of any language', () => {
  fc.assert(
    fc.property(fc.array(json, { maxLength: 4 }), (all) => {
      const spellings = [JSON.stringify(all), JSON.stringify(turned(all), null, 2), python(all), python(turned(all))]
      for (const one of spellings) for (const other of spellings) expect(sameValue(one, other)).toBe(true)
    }),
  )
})

test('two values are never the same, in any spelling', () => {
  fc.assert(
    fc.property(fc.array(json, { maxLength: 3 }), fc.array(json, { maxLength: 3 }), (one, other) => {
      fc.pre(canonical(one) !== canonical(other))
      expect(sameValue(JSON.stringify(one), python(other))).toBe(false)
    }),
  )
})

test('any comparison ends, is symmetric, and finds a text equal to itself', () => {
  const any = fc.string({ minLength: 1, unit: 'binary' })
  fc.assert(
    fc.property(any, any, (one, other) => {
      expect(sameValue(one, one)).toBe(true)
      expect(sameValue(one, other)).toBe(sameValue(other, one))
    }),
  )
  expect(sameValue('['.repeat(5_000), '{'.repeat(5_000))).toBe(false)
})
