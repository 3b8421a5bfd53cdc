// Finds the values that tests expect, and other places in the file that may reveal them: comments, names, titles, messages.
import type { Expectation, Expectations, SourceBlock } from '../../syntax.js'
import type { Change, ControlReader, ReadTest } from './assertion.js'
import { callsIn } from './calls.js'
import type { Letters } from './expected.js'
import { rangesOf } from './make.js'
import { type ParsedText, type Part, partsIn } from './parts.js'
import type { Values } from './values.js'

/** How an assertion is called that takes what is near enough. */
const CLOSE = /approx|almost|close|tolerance|epsilon|delta/i

/** @param named all test functions, those that share a loop too */
export function expectationsIn(
  reader: ControlReader,
  { root, text }: ParsedText,
  blocks: readonly SourceBlock[],
  named: readonly SourceBlock[],
): Expectations {
  const tests = partsIn(root, rangesOf(text, blocks))
  const read = reader.read(root, tests)
  const wide = reader.read(root, tests, true)
  const own = valuesIn(text, blocks, read, ({ wholes = [] }) => wholes)
  const inputs = tests.map((test, index) =>
    inputsOf(
      reader.values,
      test,
      own,
      (read[index]?.assertions ?? []).map(({ at }) => at),
    ),
  )
  const plain = valuesIn(text, blocks, read, ({ plains = [] }) => plains)
  const isGiven = ({ tests: by }: Expectation) => by.some((test) => (inputs[blocks.indexOf(test)]?.length ?? 0) > 0)
  const isApart = ({ from, to }: Expectation) => !own.some((other) => other.from < to && from < other.to)
  const apart = plain.filter(isApart)
  const said = saidIn(blocks, read).filter(isApart)
  const stated = [...own, ...apart, ...said.filter((value) => !saysAnError(reader.values, text, value))]
  return {
    values: own,
    plain: apart.filter(isGiven),
    ...wideIn(text, blocks, wide, isGiven),
    said: said.filter(isGiven),
    stated,
    calls: tests.map((test) => callsIn(reader.values, test, stated)),
    inputs,
    isTyped: reader.values.isTyped,
    comments: [...root.walk()].filter(isComment).map(({ from, to }) => ({ from, to })),
    messages: messagesIn(reader, root, own),
    names: named.flatMap(({ name, nameEnd }) => (nameEnd === null ? [] : [{ from: nameEnd - name.length, to: nameEnd }])),
  }
}

/** Values that the assertions expect, in text order. Of nested ones, only the outer. */
function valuesIn(
  text: string,
  blocks: readonly SourceBlock[],
  read: readonly ReadTest[],
  partsOf: (change: Change) => readonly Part[],
): Expectation[] {
  const found = new Map<string, Expectation>()
  for (const [index, { assertions }] of read.entries()) {
    const test = blocks[index]
    if (!test) continue
    for (const { at, changes } of assertions)
      for (const { from, to, text: own } of changes.flatMap(partsOf)) {
        const before = found.get(`${from} ${to}`)
        // The unfolded text may differ from the source.
        if (own !== text.slice(from, to) || before?.tests.includes(test)) continue
        const isClose = before?.isClose ?? CLOSE.test(at.text)
        found.set(`${from} ${to}`, { from, to, text: own, tests: [...(before?.tests ?? []), test], isClose })
      }
  }
  const values = [...found.values()].sort((a, b) => a.from - b.from || b.to - a.to)
  return values.filter((value, index) => !values.slice(0, index).some((other) => other.to > value.from))
}

/** The result when names are followed to their values. */
function wideIn(
  text: string,
  blocks: readonly SourceBlock[],
  wide: readonly ReadTest[],
  isGiven: (value: Expectation) => boolean,
): Pick<Expectations, 'wide'> {
  const values = valuesIn(text, blocks, wide, ({ wholes = [] }) => wholes)
  const isApart = ({ from, to }: Expectation) => !values.some((other) => other.from < to && from < other.to)
  const plain = valuesIn(text, blocks, wide, ({ plains = [] }) => plains).filter((value) => isApart(value) && isGiven(value))
  const said = saidIn(blocks, wide).filter((value) => isApart(value) && isGiven(value))
  return { wide: { values, plain, said } }
}

/** Truths that the assertions say by their names or signs, in the order of the text. */
const saidIn = (blocks: readonly SourceBlock[], read: readonly ReadTest[]): Expectation[] =>
  read
    .flatMap(({ assertions }, index) => {
      const test = blocks[index]
      // If an assertion also compares a value, that value says more.
      const saying = assertions.filter(({ changes }) =>
        changes.every(({ wholes = [], plains = [] }) => wholes.length + plains.length === 0),
      )
      return saying.flatMap(({ says = [] }) =>
        says.flatMap(({ from, to, value: text, opposite, isPrefix }): Expectation[] =>
          test ? [{ from, to, text, tests: [test], isClose: false, said: { opposite, isPrefix } }] : [],
        ),
      )
    })
    .sort((a, b) => a.from - b.from)

/** Whether a truth is about how a call ended: `assert!(f(x).is_err())`. */
function saysAnError({ outcome }: Values, text: string, { to }: Expectation): boolean {
  const end = text.indexOf('\n', to)
  const judged = /^.*\)/.exec(text.slice(to, end < 0 ? text.length : end))?.[0].replace(/\)[^)]*$/, '') ?? ''
  return outcome?.test(judged) ?? false
}

/** A comment, or a string that is a statement by itself. */
const isComment = (part: Part): boolean =>
  part.type.includes('comment')
    ? !(part.parent?.type.includes('comment') ?? false)
    : part.type === 'expression_statement' && part.named.length === 1 && part.named[0]?.type === 'string'

/** Literals of messages, but for what is handed to the program in them. */
function messagesIn(reader: ControlReader, root: Part, expected: readonly Letters[]): Letters[] {
  const literalsOf = (part: Part): readonly Part[] => {
    if (reader.values.literals.has(part.type)) return [part]
    return part.parts.filter((child) => !reader.values.arguments.has(child.type)).flatMap(literalsOf)
  }
  const found = [...root.walk()].flatMap((part) => reader.messagesOf(part)).flatMap(literalsOf)
  const isOther = ({ from, to }: Part) => !expected.some((value) => value.from < to && from < value.to)
  return [...new Map(found.filter(isOther).map(({ from, to }) => [from, { from, to }])).values()].sort((a, b) => a.from - b.from)
}

/** What a test gives to the program, in its order. What it expects, titles, and calls that only make a value are no inputs. */
function inputsOf(language: Values, test: readonly Part[], expected: readonly Letters[], assertions: readonly Part[]): string[] {
  const isIn = ({ from, to }: Part, all: readonly Letters[]) => all.some((each) => from >= each.from && to <= each.to)
  const found = new Map<Part, string>()
  for (const part of test)
    for (const each of part.walk()) {
      const place = language.literals.has(each.type) && !isIn(each, expected) ? placeOf(language, each, part) : null
      // What is only compared was not given to anything.
      if (place && !(place === each && isIn(each, assertions))) found.set(place, place.text.replace(/\s+/g, ' '))
    }
  return [...found.values()]
}

/** The innermost call of the program that takes a value, or the value itself if it is in a table or has a name. */
function placeOf(language: Values, literal: Part, within: Part): Part | null {
  let isInTable = false
  for (const above of literal.above()) {
    const call = above.parent
    if (call && language.arguments.has(above.type) && language.inner(call) === null)
      return language.isQuiet(above) ? (isInTable ? literal : null) : call
    isInTable ||= language.elements(above) !== null || language.entries(above) !== null
    if (above === within) return literal
  }
  return literal
}
