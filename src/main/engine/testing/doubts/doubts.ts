// Finds new tests that may be unable to fail, and clauses whose values no test compares. Their author may improve them once.
import type { TestCase } from '../../../../contract/run/tests.js'
import type { Sources, TestControls } from '../../../languages/language.js'
import { clausesOf, type Mark } from '../clause-marks.js'
import type { TestFile } from '../held-out/choose.js'
import { blockOfCase, blocksOfCases } from './block-of-case.js'
import { namesValue, type ValueRule } from './named-value.js'

export type Doubt =
  /** None of its expectations can be changed, and none of its own assertions failed. */
  | { readonly type: 'bare'; readonly test: string }
  /** The clause, counted from 1, names a value, and its tests compare none. */
  | { readonly type: 'valueless'; readonly clause: number }

export interface DoubtInput {
  readonly files: readonly TestFile[]
  readonly marks: readonly Mark[]
  /** New tests that were red. */
  readonly red: readonly TestCase[]
  /** Ids of tests whose own assertion failed on a program that computes nothing. */
  readonly able: readonly string[]
  /** Clauses of the task; empty for feedback. */
  readonly acceptance: readonly string[]
  /** Clauses that something other than the tests checks. */
  readonly seen?: readonly number[]
  /** All cases in the order of the report, which separates tests with alike names. */
  readonly inOrder?: readonly TestCase[]
  /** What counts as a value that a clause names. */
  readonly valueRule?: ValueRule
  /** Whether a clause is not doubted if an assertion failed that is not known as one. */
  readonly unseenAssertions?: boolean
}

export function doubtsIn(
  sources: Sources,
  { files, marks, red, able, acceptance, seen = [], inOrder = [], valueRule = 'compared', unseenAssertions = true }: DoubtInput,
): Doubt[] {
  const inFile = new Map(files.map(({ path, text }) => [path, sources.controls(path, text, { seed: '', isFar: false })]))
  const placed = [...inFile].map(([path, tests]) =>
    blocksOfCases(
      tests,
      inOrder.filter(({ file }) => file === path),
    ),
  )
  const blockOf = (test: TestCase) => placed.find((own) => own.has(test))?.get(test) ?? blockOfCase(inFile.get(test.file) ?? [], test)
  const tests = red.map((test) => ({ test, clauses: clausesOf(marks, test), strength: strengthOf(blockOf(test), valueRule) }))
  /** Whether a test failed by an assertion that is not known as one, such as a helper of the project in another file. */
  const judgesUnseen = ({ test, strength }: (typeof tests)[number]) =>
    strength === 'none' && (test.failure === 'assertion' || able.includes(test.id))
  const bare = tests.filter((each) => each.strength === 'none' && !judgesUnseen(each))
  const valueless = acceptance.flatMap((words, index) => {
    const own = tests.filter(({ clauses }) => clauses.includes(index + 1))
    return own.length > 0 &&
      !seen.includes(index + 1) &&
      namesValue(words, valueRule) &&
      own.every((each) => each.strength !== 'value' && !(unseenAssertions && judgesUnseen(each)))
      ? [index + 1]
      : []
  })
  return [
    ...bare.map(({ test }): Doubt => ({ type: 'bare', test: test.id })),
    ...valueless.map((clause): Doubt => ({ type: 'valueless', clause })),
  ]
}

/** The strongest change that a test allows. A value made by a function of the test file is one, though its literals stay. */
function strengthOf(test: TestControls | null, rule: ValueRule): 'value' | 'negation' | 'none' {
  if (test?.comparesBuilt && rule === 'compared') return 'value'
  const strengths = test?.controls.map(({ strength }) => strength) ?? []
  return strengths.some((strength) => strength !== 'negation') ? 'value' : strengths.length > 0 ? 'negation' : 'none'
}
