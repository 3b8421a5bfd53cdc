// Reads which clauses each test checks: the author writes `clause 3` above a test or a suite.
import { type FiledCheck, isPageChecks, readPageChecks } from '../../../contract/journal/page-checks.js'
import type { ClauseState } from '../../../contract/run/evidence.js'
import { numberOf, type PlanTask } from '../../../contract/run/plan.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { TestCase } from '../../../contract/run/tests.js'
import { isReplaced } from '../../../contract/traces/standing-clauses.js'
import type { SourceBlock, Sources } from '../../languages/language.js'
import { namesValue, type ValueRule } from './doubts/named-value.js'
import { textOf } from './held-out/blocks.js'
import type { TestFile } from './held-out/choose.js'

/** A test function and the clauses that its mark names, counted from 1. The list is empty without a mark. */
export interface Mark {
  readonly path: string
  /** The classes or describe blocks around it, joined by " > ". Empty at the top level. */
  readonly suite: string
  /** Its name or title; empty if the source has none. */
  readonly name: string
  readonly clauses: readonly number[]
  /** First lines of the test and of its loop or other whole, counted from 0. Absent where it is no source. */
  readonly lines?: { readonly own: number; readonly whole: number }
  /** The single case of this mark, where names do not separate the cases. Such a mark has no name. */
  readonly id?: string
}

/** The marks of all test functions in these files. */
export function marksIn(sources: Sources, files: readonly TestFile[]): Mark[] {
  return files.flatMap(({ path, text }) => {
    if (isPageChecks(path)) return readPageChecks(path, text).checks.map(markOfCheck)
    const functions = sources.functions(path, text)
    // A test on the same line as its loop is only found together with the loop.
    const wholes = sources.tests(path, text)
    const tests = [...wholes.filter((test) => !functions.some((inner) => isIn(inner, test))), ...functions]
    const suites = sources.suites(path, text)
    const loops = sources.loops(path, text)
    const holders = [...suites, ...loops].sort((a, b) => a.from - b.from || b.to - a.to)
    const marked = holders.map((holder) => ({ holder, clauses: clausesIn(headOf(text, holder, [...holders, ...tests])) }))
    return tests.map((test): Mark => {
      const own = clausesIn(textOf(text, test))
      const around = marked.findLast(({ holder, clauses }) => clauses.length > 0 && isIn(test, holder))
      const suite = suites.filter((each) => isIn(test, each)).map(({ name }) => name)
      const whole = wholes.find((each) => isIn(test, each)) ?? test
      const outer = [...loops, whole].filter((each) => isIn(test, each)).reduce((a, b) => (b.from < a.from ? b : a), test)
      // The nearest mark holds: that of the test, of its loop, above both, of its suite.
      const ofLoop = around && loops.includes(around.holder) ? around.clauses : []
      const above = clausesAbove(text, outer, [...holders, ...wholes, ...functions])
      const clauses = [own, ofLoop, above, around?.clauses ?? []].find(({ length }) => length > 0) ?? []
      return {
        ...{ path, suite: suite.join(' > '), name: test.name, clauses },
        lines: { own: test.from, whole: whole.from },
      }
    })
  })
}

const markOfCheck = ({ path, name, clause }: FiledCheck): Mark => ({ path, suite: '', name, clauses: [clause].flat() })

const isIn = (inner: SourceBlock, outer: SourceBlock): boolean => inner.from >= outer.from && inner.to <= outer.to

/** A comment line that contains only a mark. */
const MARK_LINE = /^\s*(?:\/\/|#|\/?\*+)\s*clauses?\s+#?\d/i

/** The clauses of the last mark between a test and the block before it. Authors put test data between mark and test. */
function clausesAbove(text: string, { from }: SourceBlock, blocks: readonly SourceBlock[]): number[] {
  const before = blocks.map((block) => (block.to <= from ? block.to : block.from < from ? block.from + 1 : 0))
  const lines = text.split('\n').slice(Math.max(0, ...before), from)
  return clausesIn(lines.findLast((line) => MARK_LINE.test(line)) ?? '')
}

/** The text of a suite or a loop above its first block. */
function headOf(text: string, holder: SourceBlock, blocks: readonly SourceBlock[]): string {
  const starts = blocks.filter((block) => block !== holder && isIn(block, holder)).map(({ from }) => from)
  return textOf(text, { ...holder, to: Math.min(holder.to, ...starts) })
}

/** `clause 3`, `clauses 2 and 5`, `clauses 1-3`. */
const CLAUSES = /\bclauses?\s+#?(\d{1,2}(?:\s*(?:,|and|&|to|-|–)\s*#?\d{1,2})*)/gi

/** The numbers of all clauses in a text, without repetitions, ascending. */
export function clausesIn(text: string): number[] {
  const numbers = [...text.matchAll(CLAUSES)].flatMap(([, list = '']) =>
    list.split(/,|and|&/).flatMap((part) => {
      const [from = 0, to = from] = (part.match(/\d+/g) ?? []).map(Number)
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    }),
  )
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** The clauses that a reported test checks. A table reports its cases under many names. */
export function clausesOf(marks: readonly Mark[], test: Pick<TestCase, 'id' | 'file' | 'suite' | 'name'>): readonly number[] {
  return (marks.find(({ id }) => id === test.id) ?? firstAmong(marks, test))?.clauses ?? []
}

/** The first mark that fits the name of a reported test. */
export function firstAmong(marks: readonly Mark[], { file, suite, name }: Pick<TestCase, 'file' | 'suite' | 'name'>): Mark | undefined {
  const named = (among: readonly Mark[]) =>
    among.find((mark) => mark.name === name) ?? among.find((mark) => isCaseOf(mark.name, name)) ?? among.find((mark) => mark.name === '')
  const inFile = marks.filter((mark) => mark.path === file && mark.id === undefined)
  // Suites may share test names. A test from a base class is reported under a suite that does not contain it.
  const inSuite = inFile.filter((mark) => mark.suite === suite || isCaseOf(mark.suite, suite))
  return named(inSuite) ?? named(inFile)
}

/** All marks that fit the name of a reported test equally well: first by suite, then by the number of equal letters. */
export function candidatesAmong(marks: readonly Mark[], { file, suite, name }: Pick<TestCase, 'file' | 'suite' | 'name'>): readonly Mark[] {
  const named = (among: readonly Mark[]): readonly Mark[] => {
    const same = among.filter((mark) => mark.name === name)
    if (same.length > 0) return same
    const fitting = among.filter((mark) => isCaseOf(mark.name, name))
    const most = Math.max(0, ...fitting.map((mark) => lettersOf(mark.name)))
    return fitting.length > 0 ? fitting.filter((mark) => lettersOf(mark.name) === most) : among.filter((mark) => mark.name === '')
  }
  const inFile = marks.filter((mark) => mark.path === file)
  const inSuites = [
    inFile.filter((mark) => mark.suite === suite || isCaseOf(mark.suite, suite)),
    // The suite may begin with modules that are not in the file.
    inFile.filter((mark) => mark.suite !== '' && suite.endsWith(` > ${mark.suite}`)),
    inFile,
  ]
  return inSuites.map(named).find((found) => found.length > 0) ?? []
}

/** Places in a title that are filled in when the test runs. */
const PLACES = /%[a-z#]|\$\{[^}]*\}|\$[\w.]+/i

const lettersOf = (title: string): number => title.split(PLACES).join('').length

/** Whether a reported name is a case of this title: `test_sums[1-2]`, `TestSums/of_two`, or a title with filled places. */
export function isCaseOf(title: string, name: string): boolean {
  if (title === '') return false
  if (['[', '/', ' ('].some((mark) => name.startsWith(title + mark))) return true
  const parts = title.split(PLACES)
  if (parts.length < 2) return false
  return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('[\\s\\S]*')}$`).test(name)
}

/** Faults in an author's marks, as data for the next request. */
export type ClauseProblem =
  | { readonly type: 'unknown'; readonly test: string; readonly clause: number }
  | { readonly type: 'untested'; readonly clause: number }

/**
 * Marks of clauses that the task does not have, and clauses without a test as proof.
 * @param proof the tests that were red, and guards
 */
export function clauseProblems(marks: readonly Mark[], proof: readonly TestCase[], count: number): ClauseProblem[] {
  const unknown = marks.flatMap(({ path, name, clauses, id }) =>
    clauses
      .filter((clause) => id === undefined && (clause < 1 || clause > count))
      .map((clause) => ({ type: 'unknown' as const, test: `${path} :: ${name}`, clause })),
  )
  const tested = new Set(proof.flatMap((test) => clausesOf(marks, test)))
  const untested = Array.from({ length: count }, (_, index) => index + 1).filter((clause) => !tested.has(clause))
  return [...unknown, ...untested.map((clause) => ({ type: 'untested' as const, clause }))]
}

/** Green tests of clauses without a red test. On an existing program they guard what must not change. */
export function guardsAmong(marks: readonly Mark[], red: readonly TestCase[], green: readonly TestCase[]): TestCase[] {
  const shown = new Set(red.flatMap((test) => clausesOf(marks, test)))
  return green.filter((test) => clausesOf(marks, test).some((clause) => !shown.has(clause)))
}

/** All suites with the marks of their tests, and the cases of a run. */
interface TestedSuites {
  readonly suites: readonly Suite[]
  readonly marks: readonly Mark[]
  readonly cases: readonly TestCase[]
}

/** What a test must show, so that it proves its clauses. */
interface ProofRules {
  /** Whether the program existed before. */
  readonly mayBeKept: boolean
  /** Ids of tests that prove nothing: they are green whatever they expect, or were never seen to fail. */
  readonly unproven?: ReadonlySet<string>
  /** Ids of tests that failed with another value; null if no value was changed. */
  readonly valued?: ReadonlySet<string> | null
  /** What counts as a value that a clause names. */
  readonly values?: ValueRule
}

/**
 * The state of each clause of a task after a run of all tests. The first state that fits holds.
 * `red`: any of its tests is not green. `shown`: one of its tests was red before the code and is green now.
 * `kept`: its tests were always green, which is enough on an existing program.
 * `weak`: its tests are green on a program that computes nothing. `untested`: none of these.
 */
export function clauseStates(
  task: PlanTask,
  { suites, marks, cases }: TestedSuites,
  { mayBeKept, unproven = new Set(), valued = null, values = 'compared' }: ProofRules,
): ClauseState[] {
  const own = suites.filter((suite) => suite.task === task.id)
  const files = new Set(own.flatMap((suite) => suite.files))
  const proof = new Set(own.flatMap(({ red, checks = [] }) => [...red, ...checks]))
  const weak = (file: string, clause: number) => own.some((suite) => suite.files.includes(file) && suite.weak.includes(clause))
  const ids = new Set(own.flatMap(({ red, refused }) => [...red, ...refused]))
  const amended = new Set(own.flatMap((suite) => amendedIn(suite, suites)))
  const isOwn = ({ id, file }: TestCase) => files.has(file) && (ids.has(id) || !amended.has(file))
  const tested = cases.filter(isOwn).map((test) => ({ test, clauses: clausesOf(marks, test) }))
  return task.acceptance.flatMap((words, index): ClauseState[] => {
    // Later words of the user replace this clause, and their clause has its own state.
    if (isReplaced(task, words)) return []
    const clause = index + 1
    const number = numberOf(task, index)
    const about = tested.filter(({ clauses }) => clauses.includes(number)).map(({ test }) => test)
    const isRed = about.some((test) => test.state !== 'passed')
    const able = about.filter(({ id }) => !unproven.has(id))
    const strong = able.filter(({ file }) => !weak(file, number))
    const isShown = strong.some(({ id }) => proof.has(id))
    const isKept = mayBeKept && strong.length > 0
    const isWeak = able.some(({ id }) => proof.has(id))
    const tests = about.map(({ id }) => id)
    const state = isRed ? 'red' : isShown ? 'shown' : isKept ? 'kept' : isWeak ? 'weak' : 'untested'
    const isValueless =
      (state === 'shown' || state === 'kept') && namesValue(words, values) && valued !== null && !strong.some(({ id }) => valued.has(id))
    return [{ task: task.id, clause, state, tests, ...(isValueless ? { isValueless } : {}) }]
  })
}

/** Files of this suite that an earlier suite of another task sealed, whose clauses their other tests check. A split task keeps its seal. */
const amendedIn = (suite: Suite, suites: readonly Suite[]): string[] =>
  suites
    .slice(0, suites.indexOf(suite))
    .filter(({ task, hash }) => task !== suite.task && hash !== suite.hash)
    .flatMap((earlier) => earlier.files.filter((file) => suite.files.includes(file)))

/** Whether two marks name the same clauses for the same test. The line does not matter. Pure. */
export const isSameMark = (one: Mark, other: Mark): boolean =>
  one.path === other.path && one.suite === other.suite && one.name === other.name && `${one.clauses}` === `${other.clauses}`

/** The state of a round of feedback as one clause: its tests come from all of its words and name no clauses. */
export function wholeState(
  task: string,
  suites: readonly Suite[],
  cases: readonly TestCase[],
  unproven: ReadonlySet<string> = new Set(),
): ClauseState {
  const own = suites.filter((suite) => suite.task === task)
  const ids = own.flatMap((suite) => suite.red)
  const hollow = own.flatMap((suite) => suite.hollow ?? [])
  const isHollow = hollow.length > 0 && ids.every((id) => hollow.includes(id) || unproven.has(id))
  const passed = cases.filter(({ id, state }) => ids.includes(id) && state === 'passed').length
  const state = ids.every((id) => unproven.has(id)) ? 'untested' : passed < ids.length ? 'red' : isHollow ? 'weak' : 'shown'
  return { task, clause: 1, state, tests: ids }
}
