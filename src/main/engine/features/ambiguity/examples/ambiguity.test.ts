import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ambiguity, Expected } from '../../../../../contract/features/ambiguity/examples.js'
import { canonical, type Json } from '../../../../../contract/wire/json.js'
import { clauseOf } from '../../../../../words/recorded/features/ambiguity/clause.js'
import { keepDecided } from '../../../task/clauses.js'
import { readExamples, readOutcomes } from './blocks.js'
import { isSettled, mostTelling, sides } from './choose.js'
import { pairs, unknownTo } from './example.js'
import { sameOutcome } from './same-outcome.js'

const value = (text: string): Expected => ({ kind: 'value', text })
const error = (text: string): Expected => ({ kind: 'error', text })

describe('two outcomes', () => {
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
  ])('%s and %s are one', (one, other) => {
    expect(sameOutcome(value(one), value(other))).toBe(true)
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
  ])('%s and %s are two', (one, other) => {
    expect(sameOutcome(value(one), value(other))).toBe(false)
  })

  test.each<[Expected, Expected, boolean]>([
    [error('ValueError'), error('raises ValueError: "x" is no number'), true],
    [error('ValueError'), error('TypeError'), false],
    [error('shop.EmptyCart'), error('EmptyCart'), true],
    [error('ParseError::Empty'), value('Err(ParseError::Empty)'), true],
    [error('ParseError::Empty'), error('ParseError::TooLong'), false],
    [error('an error'), error('RangeError'), true],
    [error('exit 2'), error('exit code 2, usage on stderr'), true],
    [error('exit 2'), error('exit 1'), false],
    [error('TypeError'), value('0'), false],
    [value('throws a RangeError'), error('RangeError'), true],
  ])('%o and %o are one: %s', (one, other, same) => {
    expect([sameOutcome(one, other), sameOutcome(other, one)]).toEqual([same, same])
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

  test('a value is one, however a language spells it and orders its keys', () => {
    fc.assert(
      fc.property(fc.array(json, { maxLength: 4 }), (all) => {
        const spellings = [JSON.stringify(all), JSON.stringify(turned(all), null, 2), python(all), python(turned(all))].map(value)
        for (const one of spellings) for (const other of spellings) expect(sameOutcome(one, other)).toBe(true)
      }),
    )
  })

  test('two values are never one, in any spelling', () => {
    fc.assert(
      fc.property(fc.array(json, { maxLength: 3 }), fc.array(json, { maxLength: 3 }), (one, other) => {
        fc.pre(canonical(one) !== canonical(other))
        expect(sameOutcome(value(JSON.stringify(one)), value(python(other)))).toBe(false)
      }),
    )
  })

  test('whatever is written, comparing it ends, is the same both ways, and finds a text like itself', () => {
    const any = fc.record({ kind: fc.constantFrom('value' as const, 'error' as const), text: fc.string({ minLength: 1, unit: 'binary' }) })
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(sameOutcome(one, one)).toBe(true)
        expect(sameOutcome(one, other)).toBe(sameOutcome(other, one))
      }),
    )
    expect(sameOutcome(value('['.repeat(5_000)), value('{'.repeat(5_000)))).toBe(false)
  })
})

describe('answers of authors', () => {
  const block = (head: string, input: string, kind: string, outcome: string) =>
    `<<<<<<< ${head}\n${input}\n======= ${kind}\n${outcome}\n>>>>>>> END\n`

  test('examples are read out of blocks with what stands around them, each input once', () => {
    const answer = `<think>f(9)\n</think>Here they are.\n\n${block('EXAMPLE clause 2', 'f("a\\n")', 'VALUE', '```\n["a", 1]\n```')}\n${block('EXAMPLE 0', 'f()', 'ERROR', 'TypeError')}${block('EXAMPLE 1', 'f( )', 'VALUE', '')}${block('EXAMPLE 1', 'f()', 'VALUE', '3')}`
    expect(readExamples(answer, 2)).toEqual({
      ok: true,
      value: [
        { input: 'f("a\\n")', clause: 2, expected: value('["a", 1]') },
        { input: 'f()', clause: 0, expected: error('TypeError') },
        { input: 'f( )', clause: 1, expected: value('""') },
      ],
    })
    expect(readExamples('NONE.', 2)).toEqual({ ok: true, value: [] })
  })

  test('what cannot be read becomes sentences for the author', () => {
    expect(readExamples('f(1) is 2', 2)).toMatchObject({ ok: false, problems: [expect.stringContaining('<<<<<<< EXAMPLE 1')] })
    expect(readExamples(`<<<<<<< EXAMPLE 1\nf(1)\n>>>>>>> END\n${block('EXAMPLE 3', 'f(2)', 'VALUE', '4')}`, 2)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('no line "======= VALUE"'), expect.stringContaining('rests on clause 3')],
    })
    expect(readOutcomes(block('OUTCOME 2', '', 'VALUE', '4'), 2)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('input 1')],
    })
  })

  test('outcomes are ordered by their numbers; one line and UNCLEAR do too', () => {
    const answer = `<<<<<<< OUTCOME 2\n======= UNCLEAR\n>>>>>>> END\n<<<<<<< OUTCOME 1\n======= VALUE: 4\n>>>>>>> END`
    expect(readOutcomes(answer, 2)).toEqual({ ok: true, value: [value('4'), null] })
  })

  test('an input that both authors chose is asked of neither', () => {
    const first = [
      { input: 'f(1)', clause: 1, expected: value('1') },
      { input: 'f(2)', clause: 1, expected: value('2') },
    ]
    const second = [
      { input: 'f(2);', clause: 2, expected: value('4') },
      { input: 'f(3)', clause: 0, expected: value('3') },
    ]
    expect([unknownTo(second, first), unknownTo(first, second)].map((each) => each.map(({ input }) => input))).toEqual([['f(1)'], ['f(3)']])
    expect(pairs(first, second, [error('E')], [null])).toEqual([
      { input: 'f(1)', clause: 1, first: value('1'), second: error('E') },
      { input: 'f(2)', clause: 1, first: value('2'), second: value('4') },
      { input: 'f(3)', clause: 0, first: null, second: value('3') },
    ])
  })
})

describe('what is asked', () => {
  const open = (input: string, clause: string, first: Expected, second: Expected): Ambiguity => ({
    task: 't',
    input,
    clause,
    first,
    second,
  })

  test('a question is about the most telling example of a clause, and no more are asked than wanted', () => {
    const found = [
      open('a', 'one', value('1'), value('2')),
      open('b', 'two', value('1'), value('"1.5"')),
      open('c', 'one', value('1'), error('E')),
      open('d', '', value('1'), value('2')),
      open('e', '', value('3'), value('2')),
    ]
    expect(mostTelling(found, 9).map(({ input }) => input)).toEqual(['c', 'b', 'd', 'e'])
    expect(mostTelling(found, 2).map(({ input }) => input)).toEqual(['c', 'b'])
  })

  test('a second look does away only with what both settle alike, by words that stand there', () => {
    const words = 'It returns 0 for an empty list.\nTies keep their order.'
    const settled = { choice: 'first', quote: 'returns 0 for\nan **empty** list' } as const
    expect(isSettled(settled, { choice: 'first', quote: 'an empty list' }, words)).toBe(true)
    expect(isSettled(settled, { choice: 'second', quote: 'an empty list' }, words)).toBe(false)
    expect(isSettled(settled, { choice: 'first', quote: 'empty lists are fine' }, words)).toBe(false)
    expect(isSettled(settled, { choice: 'first', quote: 'list' }, words)).toBe(false)
    expect(isSettled({ choice: 'same', quote: '' }, { choice: 'same', quote: '' }, words)).toBe(true)
    expect(isSettled({ choice: 'open', quote: '' }, { choice: 'open', quote: '' }, words)).toBe(false)
    const [b, a] = [value('b'), value('a')]
    expect([
      sides({ first: b, second: a }, 'first'),
      sides({ first: a, second: b }, 'first'),
      sides({ first: a, second: b }, 'second'),
    ]).toEqual([
      ['second', 'first'],
      ['first', 'second'],
      ['second', 'first'],
    ])
  })

  test('what was chosen is a clause in one line that says who chose it, and what the person decided outlives a new plan', () => {
    const decided = clauseOf({ input: 'f(`a`,\n  1)', outcome: value('"x"'), words: ' Always\nso. ', by: 'person' })
    const assumed = clauseOf({ input: 'f(2)', outcome: error('E'), words: '', by: 'default' })
    expect([decided, assumed]).toEqual([
      'Decided by the person: `` f(`a`, ⏎   1) `` gives `"x"`. Always so. (⏎ stands for a line break)',
      'Assumed, since nobody was asked: `f(2)` fails with `E`',
    ])
    expect(clauseOf({ input: 'f(3)', outcome: null, words: 'refuse it', by: 'person' })).toBe(
      'Decided by the person: for `f(3)`: refuse it',
    )
    expect(keepDecided(['one', decided, assumed], ['two', decided])).toEqual(['two', decided])
    expect(keepDecided(['one', decided], ['two'])).toEqual(['two', decided])
  })
})
