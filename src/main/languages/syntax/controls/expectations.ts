// Finds the values that tests expect, and what in their file may say them besides: comments, names, titles.
import type { Expectation, Expectations, SourceBlock } from '../../syntax.js'
import type { ControlReader } from './assertion.js'
import { rangesOf } from './make.js'
import { type Part, partsIn } from './parts.js'
import type { Values } from './values.js'

/** How an assertion is called that takes what is near enough. */
const CLOSE = /approx|almost|close|tolerance|epsilon|delta/i

/**
 * @param root the tree of `text`, or of what the reader unfolded of it
 * @param named all test functions, those that share a loop too
 */
export function expectationsIn(
  reader: ControlReader,
  root: Part,
  text: string,
  blocks: readonly SourceBlock[],
  named: readonly SourceBlock[],
): Expectations {
  const found = new Map<string, Expectation>()
  const tests = partsIn(root, rangesOf(text, blocks))
  for (const [index, { assertions }] of reader.read(root, tests).entries()) {
    const test = blocks[index]
    if (!test) continue
    for (const { at, changes } of assertions)
      for (const { from, to, text: own } of changes.flatMap(({ wholes = [] }) => wholes)) {
        const before = found.get(`${from} ${to}`)
        // What the reader unfolded may differ from what stands there.
        if (own !== text.slice(from, to) || before?.tests.includes(test)) continue
        const isClose = before?.isClose ?? CLOSE.test(at.text)
        found.set(`${from} ${to}`, { from, to, text: own, tests: [...(before?.tests ?? []), test], isClose })
      }
  }
  const values = [...found.values()].sort((a, b) => a.from - b.from || b.to - a.to)
  const own = values.filter((value, index) => !values.slice(0, index).some((other) => other.to > value.from))
  return {
    values: own,
    inputs: tests.map((test) => inputsOf(reader.values, test, own)),
    comments: [...root.walk()].filter(isComment).map(({ from, to }) => ({ from, to })),
    names: named.flatMap(({ name, nameEnd }) => (nameEnd === null ? [] : [{ from: nameEnd - name.length, to: nameEnd }])),
  }
}

/** A comment, or a text that stands alone as a statement. */
const isComment = (part: Part): boolean =>
  part.type.includes('comment')
    ? !(part.parent?.type.includes('comment') ?? false)
    : part.type === 'expression_statement' && part.named.length === 1 && part.named[0]?.type === 'string'

/** What a test gives to the program. What it expects, and calls that only make a value of what they are given, are no inputs. */
function inputsOf(language: Values, test: readonly Part[], expected: readonly { readonly from: number; readonly to: number }[]): string[] {
  const isExpected = ({ from, to }: Part) => expected.some((value) => from >= value.from && to <= value.to)
  const literals = test.flatMap((part) => [...part.walk()]).filter((part) => language.literals.has(part.type) && !isExpected(part))
  const calls = literals.flatMap((literal) => callsAround(language, literal, test))
  return [...new Set(calls.length > 0 ? calls : literals.map((literal) => literal.text))]
}

/** The innermost call of the program that a value is handed to, as it is written. */
function callsAround(language: Values, literal: Part, test: readonly Part[]): string[] {
  for (const above of literal.above()) {
    if (!test.some(({ from, to }) => above.from >= from && above.to <= to)) return []
    const call = above.parent
    if (!language.arguments.has(above.type) || !call || language.inner(call) !== null) continue
    return language.isQuiet(above) ? [] : [call.text.replace(/\s+/g, ' ')]
  }
  return []
}
