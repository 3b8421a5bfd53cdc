// Cuts the expected values out of test files, so that a second author can compute them. Pure.
import { type StepConfig, standardConfig } from '../../../../contract/config/config.js'
import { hasPatch } from '../../../../contract/config/patches.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Edit, Expectation, SourceBlock, Sources } from '../../../languages/language.js'
import { withEdits } from '../../edits/range-edits.js'
import { readLiteral } from '../../task/literals/literal.js'
import { sameValue } from '../../task/literals/same-value.js'
import { clausesIn } from '../clause-marks.js'
import { textOf, withEmptied } from '../held-out/blocks.js'

/** An expected value, with its number in the shown files. */
export interface Hole extends Expectation {
  /** Counted from 1, over all files. */
  readonly number: number
  readonly path: string
}

/** The most values that are computed a second time; the first ones are taken. */
const MOST = 60
/** The longest value that is asked for, in letters. */
const LONGEST = 400

/** Further kinds of values that are included if there is room. */
export interface HoleChoice {
  /** Truth values and empty ones that are written out. */
  readonly secondTruths: boolean
  /** Truths that an assertion states by its name or sign. */
  readonly saidTruths: boolean
  /** Whether names are followed to their values in tests that bind them several times. */
  readonly wideValues: boolean
}

/** The kinds that a run includes, by its patches. */
export const holeChoice = (config: StepConfig): HoleChoice => ({
  secondTruths: hasPatch(config, 'second-truths'),
  saidTruths: hasPatch(config, 'said-truths'),
  wideValues: hasPatch(config, 'wide-values'),
})

/**
 * Expected values that can be compared, whatever their notation.
 * @param sealed values that are not asked for, in the form of `knownBy`
 */
export function holesIn(
  sources: Sources,
  files: readonly SourceFile[],
  { secondTruths, saidTruths, wideValues }: HoleChoice = { secondTruths: false, saidTruths: false, wideValues: false },
  sealed: ReadonlySet<string> = new Set(),
): Hole[] {
  const all = files.map(({ path, text }, order) => {
    const found = sources.expectations(path, text)
    return { path, order, ...(wideValues ? found.wide : found) }
  })
  const found = [
    ...all.flatMap(({ path, order, values }) => values.map((value) => ({ path, order, value }))),
    ...(secondTruths ? all.flatMap(({ path, order, plain }) => plain.map((value) => ({ path, order, value }))) : []),
    ...(saidTruths ? all.flatMap(({ path, order, said }) => said.map((value) => ({ path, order, value }))) : []),
  ]
  const textOfFile = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  const isSealed = (path: string, value: Expectation) =>
    sealed.size > 0 && sealed.has(knownBy({ ...value, path, number: 0 }, textOfFile(path)))
  // Earlier runs did not read Go values with their type.
  const isRead = (text: string) => readLiteral(text) !== null && (wideValues || !/^(\[\d*\]|map\[)[\w.*[\]]*\{/.test(text))
  return found
    .filter(({ path, value }) => value.text.length <= LONGEST && isRead(value.text) && !isSealed(path, value))
    .slice(0, MOST)
    .sort((a, b) => a.order - b.order || a.value.from - b.value.from)
    .map(({ path, value }, index) => ({ number: index + 1, path, ...value }))
}

/** All expected values, without a limit and without an order. */
export const everyHole = (sources: Sources, files: readonly SourceFile[]): Hole[] =>
  files.flatMap(({ path, text }) => {
    const { values, plain, said, wide } = sources.expectations(path, text)
    return [...values, ...plain, ...said, ...wide.values, ...wide.plain, ...wide.said].map((value) => ({ ...value, path, number: 0 }))
  })

/**
 * The files without the values, and without comments, names, titles and messages that hint at them. Numbers of clauses stay.
 * @param config earlier runs keep an empty comment in place of one without a clause
 */
export function cutOut(
  sources: Sources,
  files: readonly SourceFile[],
  holes: readonly Hole[],
  config: StepConfig = standardConfig(),
): SourceFile[] {
  const keepsComments = !hasPatch(config, 'bare-cuts')
  return files.flatMap(({ path, text }) => {
    const own = holes.filter((hole) => hole.path === path)
    if (own.length === 0) return []
    const { comments, names, messages } = sources.expectations(path, text)
    const edits: Edit[] = [
      ...own.map(({ from, to, number, said }) => ({ from, to, by: `___${number}${said?.isPrefix ? ' ' : ''}` })),
      ...comments.map(({ from, to }) =>
        keepsComments ? { from, to, by: clauseMark(text.slice(from, to)) } : withoutHints(text, { from, to }),
      ),
      ...messages.map(({ from, to }) => ({ from, to, by: '"..."' })),
      ...names.map(({ from, to }, index) => ({ from, to, by: `test_${index + 1}` })),
    ]
    return [{ path, text: withEdits(text, apart(edits)) }]
  })
}

/** An expected value that is shown as written. */
export interface ShownValue {
  /** The name of its test: its own, or the one that `cutOut` showed. */
  readonly test: string
  readonly shown: string
}

/** The place of an expected value that was shown as written; null if its test has no such place or several. */
export function holeOf(sources: Sources, files: readonly SourceFile[], { test, shown }: ShownValue, number: number): Hole | null {
  const found = files.flatMap(({ path, text }): Hole[] => {
    const { names, comments } = sources.expectations(path, text)
    const isComment = (at: number) => comments.some((comment) => at >= comment.from && at < comment.to)
    return sources.tests(path, text).flatMap((block) => {
      const [from, to] = [startOf(text, block), startOf(text, { ...block, from: block.to })]
      const isCalled = names.some(
        (name, index) => name.from >= from && name.to <= to && (test === `test_${index + 1}` || test === text.slice(name.from, name.to)),
      )
      const places = isCalled && shown.trim() !== '' ? placesOf(text.slice(from, to), shown.trim()) : []
      const starts = places.map((place) => from + place).filter((start) => !isComment(start))
      return starts.map((start) => {
        return { number, path, from: start, to: start + shown.trim().length, text: shown.trim(), tests: [block], isClose: false }
      })
    })
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) places.push(at)
  return places
}

/** The line on which a value begins. */
export const lineOf = ({ from }: Hole, text: string): string =>
  text
    .slice(text.lastIndexOf('\n', from - 1) + 1)
    .split('\n', 1)[0]
    ?.trim() ?? ''

/** The outer ones of nested edits. */
const apart = (edits: readonly Edit[]): Edit[] =>
  edits.filter((edit) => !edits.some((other) => other !== edit && other.from <= edit.from && other.to >= edit.to))

/** Leaves only the clauses of a comment. One without any goes together with its line. Some grammars count the end of the line to it. */
function withoutHints(text: string, { from, to }: Pick<Edit, 'from' | 'to'>): Edit {
  const comment = text.slice(from, to)
  const end = comment.endsWith('\n') ? 1 : 0
  const before = text.lastIndexOf('\n', from - 1) + 1
  const isAlone = text.slice(before, from).trim() === '' && text[to - end] === '\n'
  if (isAlone && clausesIn(comment).length === 0 && /^(#|\/\/|\/\*)/.test(comment)) return { from: before, to: to - end + 1, by: '' }
  return { from, to: to - end, by: clauseMark(comment) }
}

function clauseMark(comment: string): string {
  const sign = /^(#|\/\/|\/\*|""")?/.exec(comment)?.[0] ?? ''
  const clauses = clausesIn(comment)
  const end = sign === '/*' ? ' */' : sign === '"""' ? '"""' : ''
  return clauses.length === 0 ? `${sign}${end}` : `${sign} ${clauses.map((clause) => `clause ${clause}`).join(', ')}${end}`
}

/** The key of a hole by which it is recognised in a rewritten file: its test and its place in it. */
export function knownBy({ path, from, to, tests, text: value, said }: Hole, text: string): string {
  const sources = tests.map((test) => textOf(text, test))
  return JSON.stringify([path, sources, said ? value : text.slice(from, to), sources.length === 1 ? from - startOf(text, tests[0]) : 0])
}

/** The position at which a block begins. */
function startOf(text: string, block: SourceBlock | undefined): number {
  const lines = text.split('\n').slice(0, block?.from ?? 0)
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}

/** The decision on one value: a new value, or the removal of its tests. */
export interface Settlement {
  readonly hole: Hole
  /** The text of the new value; null if the tests are removed. */
  readonly value: string | null
}

/** Removes comments that derive the old values. The numbers of their clauses stay. */
function workingsOf(sources: Sources, path: string, text: string, settlements: readonly Settlement[]): Edit[] {
  const blocks = settlements.flatMap(({ hole, value }) => (value === null ? [] : hole.tests))
  const isIn = (at: number) => blocks.some((block) => at >= startOf(text, block) && at < startOf(text, { ...block, from: block.to }))
  return sources.expectations(path, text).comments.flatMap(({ from, to }): Edit[] => {
    const comment = text.slice(from, to)
    if (!isIn(from) || !/^(#|\/\/|\/\*)/.test(comment)) return []
    if (clausesIn(comment).length > 0) return [{ from, to, by: clauseMark(comment) }]
    const before = text.lastIndexOf('\n', from - 1) + 1
    const isAlone = text.slice(before, from).trim() === '' && text[to] === '\n'
    return [isAlone ? { from: before, to: to + 1, by: '' } : { from, to, by: '' }]
  })
}

/** The file after the decisions; null if no test is left. @param dropsWorkings whether comments that derive changed values are removed */
export function withSettled(
  sources: Sources,
  { path, text }: SourceFile,
  settlements: readonly Settlement[],
  dropsWorkings = false,
): string | null {
  const all = sources.tests(path, text)
  const gone = settlements.flatMap(({ hole, value }) => (value === null ? hole.tests : []))
  const taken = all.filter((block) => gone.some(({ from }) => from === block.from))
  if (taken.length === all.length) return null
  const cut = withEmptied(taken, all, sources.suites(path, text)).map((block) => ({
    from: startOf(text, block),
    to: Math.min(text.length, startOf(text, { ...block, from: block.to })),
    by: '',
  }))
  const changed = settlements.flatMap(({ hole, value }) => {
    const by = value === null ? null : hole.said ? turned(hole, value) : fitting(hole.text, value)
    return by === null ? [] : [{ from: hole.from, to: hole.to, by }]
  })
  const outdated = dropsWorkings ? workingsOf(sources, path, text, settlements) : []
  return sources.withoutUnused(path, withEdits(text, apart([...cut, ...changed, ...outdated])), text)
}

/** The opposite of a stated truth; null if the truth is unchanged or nothing else can replace it. */
function turned({ text, said }: Hole, value: string): string | null {
  return sameValue(text, value) ? null : (said?.opposite ?? null)
}

/** The new value without the prefix before its bracket: `vec!` is outside of the replaced part. */
function fitting(before: string, value: string): string {
  // A model that writes JSON writes `true`, also for Python.
  if (/^(True|False|true|false)$/.test(before) && /^(true|false)$/i.test(value))
    return /^[TF]/.test(before) ? value.charAt(0).toUpperCase() + value.slice(1).toLowerCase() : value.toLowerCase()
  return /^[[{(]/.test(before) ? value.replace(/^[\w.:]+!?(?=[[{(])/, '') : value
}
