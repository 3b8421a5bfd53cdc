// Finds the values that tests expect, and what in their file may say them besides: comments, names, titles.
import type { Expectation, Expectations, SourceBlock } from '../../syntax.js'
import type { ControlReader } from './assertion.js'
import { rangesOf } from './make.js'
import { type Part, partsIn } from './parts.js'

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
  for (const [index, { assertions }] of reader.read(root, partsIn(root, rangesOf(text, blocks))).entries()) {
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
  return {
    values: values.filter((value, index) => !values.slice(0, index).some((other) => other.to > value.from)),
    comments: [...root.walk()].filter(isComment).map(({ from, to }) => ({ from, to })),
    names: named.flatMap(({ name, nameEnd }) => (nameEnd === null ? [] : [{ from: nameEnd - name.length, to: nameEnd }])),
  }
}

/** A comment, or a text that stands alone as a statement. */
const isComment = (part: Part): boolean =>
  part.type.includes('comment')
    ? !(part.parent?.type.includes('comment') ?? false)
    : part.type === 'expression_statement' && part.named.length === 1 && part.named[0]?.type === 'string'
