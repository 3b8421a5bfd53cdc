// Tests as a tree: file, suite, test, and the cases of one that is run with several values. Pure, so that the tree pane only
// draws.
import type { Suite } from '../../../contract/run/suite.js'
import type { TestCase } from '../../../contract/run/tests.js'
import type { TestChart } from '../../../contract/state/test-chart.js'

export type TestNode =
  | {
      readonly type: 'file' | 'suite' | 'cases'
      readonly id: string
      readonly name: string
      readonly depth: number
      readonly passed: number
      readonly failed: number
      /** Failures that are expected, since there is no code for them yet. */
      readonly unwritten: number
      readonly skipped: number
      readonly all: number
    }
  | {
      readonly type: 'test'
      readonly id: string
      readonly depth: number
      /** The words of the row: for a case only its values, since the row above has the rest. */
      readonly name: string
      readonly test: TestCase
      readonly proof: 'red' | 'refused' | null
      /** Whether the builder never sees it. */
      readonly isHidden: boolean
      /** Whether it is red as expected, since there is no code for it yet. */
      readonly isUnwritten: boolean
    }

const nothing: ReadonlySet<string> = new Set()

/** Ids of the tests that ran on an empty program alone. Pure. */
export function untriedIn({ tests, columns }: TestChart): ReadonlySet<string> {
  const tried = columns.filter(({ kind }) => kind !== 'empty')
  return new Set(tests.flatMap(({ id }, index) => (tried.some(({ cells }) => (cells[index] ?? '.') !== '.') ? [] : [id])))
}

/**
 * The rows of the tree, in order; what `isOpen` denies stays folded.
 * @param untried ids of tests that ran on an empty program alone
 */
export function forestOf(
  tests: readonly TestCase[],
  suites: readonly Suite[],
  isOpen: (id: string, hasFailed: boolean) => boolean,
  untried = nothing,
): TestNode[] {
  const unwritten = (test: TestCase) => isUnwritten(test, untried)
  const groupNode = (group: TestGroup, cases: readonly TestCase[]) => groupOf(group, cases, unwritten)
  const red = new Set(suites.flatMap((suite) => suite.red))
  const hidden = new Set(suites.flatMap((suite) => suite.heldOut?.tests.map(({ id }) => id) ?? []))
  const refused = new Set(suites.flatMap((suite) => suite.refused))
  const rows: TestNode[] = []
  for (const [file, cases] of grouped(tests, (test) => test.file)) {
    rows.push(groupNode({ type: 'file', id: file, name: file, depth: 0 }, cases))
    if (!isOpen(file, cases.some(hasFailed))) continue
    for (const [suite, inside] of grouped(cases, (test) => test.suite)) {
      const id = `${file} > ${suite}`
      if (suite) {
        rows.push(groupNode({ type: 'suite', id, name: suite, depth: 1 }, inside))
        if (!isOpen(id, inside.some(hasFailed))) continue
      }
      const depth = suite ? 2 : 1
      const row = (test: TestCase, name: string, at: number): TestNode => ({
        type: 'test',
        id: test.id,
        depth: at,
        name,
        test,
        proof: red.has(test.id) ? 'red' : refused.has(test.id) ? 'refused' : null,
        isHidden: hidden.has(test.id),
        isUnwritten: unwritten(test),
      })
      for (const [name, cases] of grouped(inside, (test) => partsOf(test.name).name)) {
        if (cases.length === 1) {
          rows.push(...cases.map((test) => row(test, test.name, depth)))
          continue
        }
        const casesId = `${suite ? id : file} > ${name} >`
        rows.push(groupNode({ type: 'cases', id: casesId, name, depth }, cases))
        if (
          !isOpen(
            casesId,
            cases.some((test) => hasFailed(test) && !unwritten(test)),
          )
        )
          continue
        rows.push(...cases.map((test) => row(test, partsOf(test.name).values || test.name, depth + 1)))
      }
    }
  }
  return rows
}

/** The red test below the current row, from the top again after the last one; null if none is red. Folded rows count. Pure. */
export function nextRed(tests: readonly TestCase[], current: string | null): TestCase | null {
  const rows = forestOf(tests, [], () => true)
  const at = rows.findIndex(({ id }) => id === current)
  const red = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find((row) => row.type === 'test' && hasFailed(row.test))
  return red?.type === 'test' ? red.test : null
}

/** `test_sum[1-2]` is `test_sum` with the values `1-2`. */
function partsOf(name: string): { name: string; values: string } {
  const found = /^([^[\s]+)\[(.+)\]$/s.exec(name)
  return { name: found?.[1] ?? name, values: found?.[2] ?? '' }
}

const hasFailed = (test: TestCase): boolean => test.state === 'failed'

/** Whether a test is red because there is no code yet. */
const isUnwritten = (test: TestCase, untried: ReadonlySet<string>): boolean =>
  hasFailed(test) && (test.failure === 'not-implemented' || untried.has(test.id))

/** A node with tests below it. */
interface TestGroup {
  readonly type: 'file' | 'suite' | 'cases'
  readonly id: string
  readonly name: string
  readonly depth: number
}

function groupOf(group: TestGroup, cases: readonly TestCase[], unwritten: (test: TestCase) => boolean): TestNode {
  const having = (state: TestCase['state']) => cases.filter((test) => test.state === state).length
  return {
    ...group,
    passed: having('passed'),
    failed: having('failed'),
    unwritten: cases.filter(unwritten).length,
    skipped: having('skipped'),
    all: cases.length,
  }
}

function grouped(tests: readonly TestCase[], by: (test: TestCase) => string): Map<string, TestCase[]> {
  const groups = new Map<string, TestCase[]>()
  for (const test of tests) {
    const group = groups.get(by(test))
    if (group) group.push(test)
    else groups.set(by(test), [test])
  }
  return groups
}
