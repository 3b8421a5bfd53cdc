// Cuts the values that tests expect out of their files, so that somebody else can compute them. Pure.
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Edit, Expectation, SourceBlock, Sources } from '../../../languages/language.js'
import { withEdits } from '../../edits/range-edits.js'
import { readLiteral } from '../../task/literals/literal.js'
import { clausesIn } from '../clause-marks.js'
import { textOf, withEmptied } from '../held-out/blocks.js'

/** A value that tests expect, by its number in what is shown. */
export interface Hole extends Expectation {
  /** Counted from 1, over all files. */
  readonly number: number
  readonly path: string
}

/** Values that are computed a second time; of more than these, the first ones. */
const MOST = 60
/** Letters of a value that somebody can be asked to write down. */
const LONGEST = 400

/**
 * Values that can be told from others whatever way they are written.
 * @param withTruths whether truth values and empty ones count, where the others leave room for them
 */
export function holesIn(sources: Sources, files: readonly SourceFile[], withTruths = false): Hole[] {
  const all = files.map(({ path, text }, order) => ({ path, order, ...sources.expectations(path, text) }))
  const found = [
    ...all.flatMap(({ path, order, values }) => values.map((value) => ({ path, order, value }))),
    ...(withTruths ? all.flatMap(({ path, order, plain }) => plain.map((value) => ({ path, order, value }))) : []),
  ]
  return found
    .filter(({ value: { text } }) => text.length <= LONGEST && readLiteral(text) !== null)
    .slice(0, MOST)
    .sort((a, b) => a.order - b.order || a.value.from - b.value.from)
    .map(({ path, value }, index) => ({ number: index + 1, path, ...value }))
}

/** The files without the values, and without the comments, names, titles and messages that could tell them; the numbers of clauses stay. */
export function cutOut(sources: Sources, files: readonly SourceFile[], holes: readonly Hole[]): SourceFile[] {
  return files.flatMap(({ path, text }) => {
    const own = holes.filter((hole) => hole.path === path)
    if (own.length === 0) return []
    const { comments, names, messages } = sources.expectations(path, text)
    const edits: Edit[] = [
      ...own.map(({ from, to, number }) => ({ from, to, by: `___${number}` })),
      ...comments.map(({ from, to }) => ({ from, to, by: clauseMark(text.slice(from, to)) })),
      ...messages.map(({ from, to }) => ({ from, to, by: '"..."' })),
      ...names.map(({ from, to }, index) => ({ from, to, by: `test_${index + 1}` })),
    ]
    return [{ path, text: withEdits(text, apart(edits)) }]
  })
}

/** Of edits that lie in each other the outer ones. */
const apart = (edits: readonly Edit[]): Edit[] =>
  edits.filter((edit) => !edits.some((other) => other !== edit && other.from <= edit.from && other.to >= edit.to))

function clauseMark(comment: string): string {
  const sign = /^(#|\/\/|\/\*|""")?/.exec(comment)?.[0] ?? ''
  const clauses = clausesIn(comment)
  const end = sign === '/*' ? ' */' : sign === '"""' ? '"""' : ''
  return clauses.length === 0 ? `${sign}${end}` : `${sign} ${clauses.map((clause) => `clause ${clause}`).join(', ')}${end}`
}

/** What a hole says, so that it is known again in a file that was written anew: its test, and where in it the value stands. */
export function knownBy({ path, from, to, tests }: Hole, text: string): string {
  const sources = tests.map((test) => textOf(text, test))
  return JSON.stringify([path, sources, text.slice(from, to), sources.length === 1 ? from - startOf(text, tests[0]) : 0])
}

/** The letter at which a block begins. */
function startOf(text: string, block: SourceBlock | undefined): number {
  const lines = text.split('\n').slice(0, block?.from ?? 0)
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}

/** What becomes of one value: another one stands there, or the tests that expect it are left out. */
export interface Settlement {
  readonly hole: Hole
  /** As it is written in its place; null where the tests go. */
  readonly value: string | null
}

/** The file as it was settled; null where no test is left in it. */
export function withSettled(sources: Sources, { path, text }: SourceFile, settlements: readonly Settlement[]): string | null {
  const all = sources.tests(path, text)
  const gone = settlements.flatMap(({ hole, value }) => (value === null ? hole.tests : []))
  const taken = all.filter((block) => gone.some(({ from }) => from === block.from))
  if (taken.length === all.length) return null
  const cut = withEmptied(taken, all, sources.suites(path, text)).map((block) => ({
    from: startOf(text, block),
    to: Math.min(text.length, startOf(text, { ...block, from: block.to })),
    by: '',
  }))
  const changed = settlements.flatMap(({ hole, value }) =>
    value === null ? [] : [{ from: hole.from, to: hole.to, by: fitting(hole.text, value) }],
  )
  return sources.withoutUnused(path, withEdits(text, apart([...cut, ...changed])), text)
}

/** A list stays without what stands before its bracket: `vec!` is there already. */
function fitting(before: string, value: string): string {
  // Whoever writes JSON writes `true`, also of Python.
  if (/^(True|False|true|false)$/.test(before) && /^(true|false)$/i.test(value))
    return /^[TF]/.test(before) ? value.charAt(0).toUpperCase() + value.slice(1).toLowerCase() : value.toLowerCase()
  return /^[[{(]/.test(before) ? value.replace(/^[\w.:]+!?(?=[[{(])/, '') : value
}
