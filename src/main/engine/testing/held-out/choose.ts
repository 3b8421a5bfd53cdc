// Chooses the hidden tests and rows by a seed, and finds the clause that each of them checks.
import { mixed } from '../../../../contract/run/chance.js'
import type { SourceBlock, Sources } from '../../../languages/language.js'
import { textOf, withEmptied, without } from './blocks.js'
import { chooseRows, type RowCut, withoutRows } from './rows.js'

export interface TestFile {
  readonly path: string
  readonly text: string
}

interface Candidate {
  readonly file: TestFile
  readonly block: SourceBlock
  /** Its inputs to the program. */
  readonly inputs: readonly string[]
}

/** With fewer test functions, all are needed to say what is wanted. */
const FEWEST = 4

/** How many tests are hidden. */
export interface HideSettings {
  /** The share of all test functions. */
  readonly share: number
  readonly seed: string
  /** With fewer test functions none is hidden as a whole. */
  readonly fewest?: number
  /** Whether rows of tables are hidden too. */
  readonly hidesRows?: boolean
}

export interface HiddenTest {
  readonly path: string
  readonly name: string
  readonly clause: string
}

export interface Choice {
  /** Empty if all tests give the program the same inputs. Rows of a table are a test each. */
  readonly held: readonly HiddenTest[]
  /** How many of them are rows. */
  readonly rows: number
  /** The intended number of hidden tests. Fewer may have inputs that no other test has. */
  readonly wanted: number
  /** The files with hidden tests, as the builder sees them. */
  readonly shown: readonly TestFile[]
}

/**
 * Hides a share of the test functions of these files, and of the rows of each other table, at least one. Null if there is too little of both
 * or the share is zero. The same seed chooses the same tests. A test is shown if a shown test has all of its inputs,
 * since a program with memorised answers would pass it.
 */
export function choose(sources: Sources, files: readonly TestFile[], clauses: readonly string[], settings: HideSettings): Choice | null {
  const { share, seed, fewest = FEWEST, hidesRows = false } = settings
  const candidates: Candidate[] = files.flatMap((file) => {
    const { inputs } = sources.expectations(file.path, file.text)
    return sources.tests(file.path, file.text).map((block, index) => ({ file, block, inputs: inputs[index] ?? [] }))
  })
  const count = share <= 0 || candidates.length < fewest ? 0 : Math.max(1, Math.round(candidates.length * share))
  const order = candidates
    .map((candidate) => ({ candidate, rank: mixed(`${seed} ${candidate.file.path} ${candidate.block.name} ${candidate.block.from}`) }))
    .sort((a, b) => a.rank - b.rank)
  const taken = withOwnInputs(
    order.map((each) => each.candidate),
    count,
  )
  const isTaken = (file: TestFile) => (block: SourceBlock) => taken.some((each) => each.file === file && each.block.from === block.from)
  const rows = files.map((file) => ({
    file,
    chosen: hidesRows ? chooseRows(sources, file.path, file.text, { share, seed, isHidden: isTaken(file) }) : [],
  }))
  const hidden = [
    ...taken,
    ...rows.flatMap(({ file, chosen }) =>
      chosen.flatMap(({ cut: { table, rows: places } }) => places.map(() => ({ file, block: table.block }))),
    ),
  ]
  const wanted = count + rows.flatMap(({ chosen }) => chosen).reduce((sum, each) => sum + each.wanted, 0)
  if (wanted === 0) return null
  const cutsOf = (file: TestFile) => rows.flatMap((each) => (each.file === file ? each.chosen.map(({ cut }) => cut) : []))
  // Recorded runs have the files in this order.
  const shown = [...new Set(hidden.map(({ file }) => file))].map((file) => shownOf(sources, file, isTaken(file), cutsOf(file)))
  const held = hidden.map(({ file, block }) => ({ path: file.path, name: block.name, clause: clauseOf(textOf(file.text, block), clauses) }))
  return { held, rows: hidden.length - taken.length, wanted, shown }
}

/** The file without its hidden rows and tests. */
function shownOf(sources: Sources, { path, text }: TestFile, isTaken: (block: SourceBlock) => boolean, cuts: readonly RowCut[]): TestFile {
  const left = withoutRows(text, cuts)
  // Without some of their rows, all tests are still there in the same order.
  const all = sources.tests(path, left)
  const taken = sources.tests(path, text).flatMap((block, index) => (isTaken(block) ? (all[index] ?? []) : []))
  return {
    path,
    text: sources.withoutUnused(path, without(sources, path, left, withEmptied(taken, all, sources.suites(path, left))), text),
  }
}

/** The first `count` candidates in this order that have inputs which no shown test has. */
function withOwnInputs(order: readonly Candidate[], count: number): Candidate[] {
  let taken = order.slice(0, count)
  let next = count
  for (;;) {
    const shown = order.filter((each) => !taken.includes(each))
    const known = taken.find((each) => shown.some((other) => holds(other.inputs, each.inputs)))
    if (!known) return taken
    const other = order[next]
    next += 1
    taken = [...taken.filter((each) => each !== known), ...(other ? [other] : [])]
  }
}

/** Whether the inputs of one test are a consecutive part of the inputs of another. */
const holds = (all: readonly string[], piece: readonly string[]): boolean =>
  piece.length > 0 && all.some((_, from) => piece.every((input, index) => all[from + index] === input))

/**
 * The clause that a test checks: the one whose number its author wrote above it (`clause 3`), else the one that
 * shares most words with it. The builder learns only this clause of a hidden test.
 */
export function clauseOf(text: string, clauses: readonly string[]): string {
  const numbered = clauses[Number(/\bclause\s+#?(\d+)/i.exec(text)?.[1] ?? 0) - 1]
  if (numbered) return numbered
  const own = wordsOf(text)
  const score = (clause: string) => {
    const words = [...wordsOf(clause)]
    return words.filter((word) => own.has(word)).length / Math.sqrt(Math.max(1, words.length))
  }
  return [...clauses].sort((a, b) => score(b) - score(a))[0] ?? 'what the task asks for'
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2 && !['test', 'the', 'def', 'self', 'expect', 'assert', 'and'].includes(word)),
  )
