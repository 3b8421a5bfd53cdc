// Decides why one test accepted a wrong value: by an equality of the program, which its other tests accept too, or because the program
// accepts any likely value.
import type { TestRun } from '../../../../contract/run/effects.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Sources } from '../../../languages/language.js'
import { withEdits } from '../../edits/range-edits.js'
import type { Half } from '../../testing/pairs/alter-halves.js'
import type { FileTest } from '../../testing/pairs/file-test.js'
import { type ControlResult, failedAmong, keyOf } from '../../testing/pairs/read-pair.js'

interface Place {
  readonly sources: Sources
  /** The sealed files of the tests that are changed. */
  readonly files: readonly SourceFile[]
  readonly tests: readonly FileTest[]
  /** Whether the order separates tests with alike names. */
  readonly inOrder: boolean
  runHalf(name: string, half: Half): Promise<TestRun>
}

/**
 * Changes other tests in the way that one test accepted: if it accepted 24 for 20, those that expect 12 expect 16, and those that
 * expect 24 expect 20. An honest equality accepts these too, since it does not know the tests.
 * @param believer a test that was green with one wrong value, and red with another
 * @returns whether all others are red; false if none could be changed in this way, or there is no report
 */
export async function isBelievedAlone(believer: ControlResult, { sources, files, tests, inOrder, runHalf }: Place): Promise<boolean> {
  const half = sameChange(sources, files, believer)
  if (half.altered.length === 0) return false
  const tested = await runHalf('same-change', half)
  if (!tested.report) return false
  return failedAmong(tests, half, tested, inOrder).size === half.altered.length
}

/** All other tests that allow this change, each once. */
export function sameChange(sources: Sources, files: readonly SourceFile[], { key, test }: Pick<ControlResult, 'key' | 'test'>): Half {
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
