// Whether what a single test believed is an equality of the program, which holds for its other tests too, or a program that believes
// whatever could be true where it has no answer of its own.
import type { TestRun } from '../../../../contract/run/effects.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Sources } from '../../../languages/language.js'
import { withEdits } from '../../edits/range-edits.js'
import type { Half } from '../../testing/pairs/alter-halves.js'
import type { FileTest } from '../../testing/pairs/file-test.js'
import { failedAmong, keyOf, type TriedTest } from '../../testing/pairs/read-pair.js'

interface Place {
  readonly sources: Sources
  /** Files of the tests that are changed, as they were sealed. */
  readonly files: readonly SourceFile[]
  readonly tests: readonly FileTest[]
  /** Whether tests of like names are told apart by their order. */
  readonly inOrder: boolean
  runHalf(name: string, half: Half): Promise<TestRun>
}

/**
 * Changes what other tests expect in the way that one test took: where it took 24 for 20, those that expect 12 expect 16, and those that
 * expect 24 expect 20. An honest equality takes it there too, since it knows no tests.
 * @param believer green with a wrong value once, and red with another
 * @returns whether all others are red; false where none could be changed so, or nothing was reported
 */
export async function isBelievedAlone(believer: TriedTest, { sources, files, tests, inOrder, runHalf }: Place): Promise<boolean> {
  const half = sameChange(sources, files, believer)
  if (half.altered.length === 0) return false
  const tested = await runHalf('same-change', half)
  if (!tested.report) return false
  return failedAmong(tests, half, tested, inOrder).size === half.altered.length
}

/** All tests but the one itself that can be changed so, each once. */
export function sameChange(sources: Sources, files: readonly SourceFile[], { key, test }: Pick<TriedTest, 'key' | 'test'>): Half {
  const { swap } = test
  if (!swap) return { files: [], altered: [], copies: [] }
  const all = files.flatMap(({ path, text }) =>
    sources.controls(path, text, { seed: '', isFar: false, like: swap }).flatMap((own) => {
      const control = own.controls.find(({ strength, isShared }) => strength === 'sure' && !isShared)
      if (!control?.swap || keyOf({ path, test: own }) === key) return []
      const { strength, kind, edits, hardFail } = control
      return [{ edits, altered: { path, test: own, strength, kind, hardFail, was: control.swap.was, becomes: control.swap.becomes } }]
    }),
  )
  return {
    files: files.flatMap(({ path, text }) => {
      const edits = all.flatMap((each) => (each.altered.path === path ? each.edits : []))
      return edits.length === 0 ? [] : [{ path, text: withEdits(text, edits) }]
    }),
    altered: all.map(({ altered }) => altered),
    copies: [],
  }
}
