// Tests as a tree: file, suite, test. Pure, so that the tree pane only draws.
import type { Suite } from '../../contract/journal.js'
import type { TestCase } from '../../contract/tests.js'

export type TestNode =
  | {
      readonly type: 'file' | 'suite'
      readonly id: string
      readonly name: string
      readonly depth: number
      readonly passed: number
      readonly failed: number
      readonly skipped: number
      readonly all: number
    }
  | {
      readonly type: 'test'
      readonly id: string
      readonly depth: number
      readonly test: TestCase
      readonly proof: 'red' | 'refused' | null
    }

/** The rows of the tree, in order; what `isOpen` denies stays folded. */
export function forestOf(
  tests: readonly TestCase[],
  suites: readonly Suite[],
  isOpen: (id: string, hasFailed: boolean) => boolean,
): TestNode[] {
  const red = new Set(suites.flatMap((suite) => suite.red))
  const refused = new Set(suites.flatMap((suite) => suite.refused))
  const rows: TestNode[] = []
  for (const [file, cases] of grouped(tests, (test) => test.file)) {
    rows.push(groupNode('file', file, file, 0, cases))
    if (!isOpen(file, cases.some(hasFailed))) continue
    for (const [suite, inside] of grouped(cases, (test) => test.suite)) {
      const id = `${file} > ${suite}`
      if (suite) {
        rows.push(groupNode('suite', id, suite, 1, inside))
        if (!isOpen(id, inside.some(hasFailed))) continue
      }
      for (const test of inside)
        rows.push({
          type: 'test',
          id: test.id,
          depth: suite ? 2 : 1,
          test,
          proof: red.has(test.id) ? 'red' : refused.has(test.id) ? 'refused' : null,
        })
    }
  }
  return rows
}

const hasFailed = (test: TestCase): boolean => test.state === 'failed'

function groupNode(type: 'file' | 'suite', id: string, name: string, depth: number, cases: readonly TestCase[]): TestNode {
  const having = (state: TestCase['state']) => cases.filter((test) => test.state === state).length
  return { type, id, name, depth, passed: having('passed'), failed: having('failed'), skipped: having('skipped'), all: cases.length }
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
