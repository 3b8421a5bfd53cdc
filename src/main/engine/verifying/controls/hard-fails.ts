// Whether tests that stayed green would be seen to fail: an assertion that fails for certain stands in one of their places.
import type { TestRun } from '../../../../contract/run/effects.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Edit } from '../../../languages/language.js'
import { isSame, withEdits } from '../../edits/range-edits.js'
import type { Half } from '../../testing/pairs/alter-halves.js'
import type { FileTest } from '../../testing/pairs/file-test.js'
import { failedAmong, type TriedTest } from '../../testing/pairs/read-pair.js'

interface Place {
  readonly files: readonly SourceFile[]
  /** Those of all files, as they were sealed. */
  readonly tests: readonly FileTest[]
  /** Whether tests of like names are told apart by their order. */
  readonly inOrder: boolean
  runHalf(name: string, half: Half): Promise<TestRun>
}

/**
 * Keys of those suspects that fail with these edits. Suspects without edits are none of them.
 * @param name of the effect
 * @param editsOf what puts the assertion into its place; two suspects may share a place
 */
export async function hardFails(
  name: string,
  suspects: readonly TriedTest[],
  editsOf: (suspect: TriedTest) => readonly Edit[],
  { files, tests, inOrder, runHalf }: Place,
): Promise<ReadonlySet<string>> {
  const able = suspects.filter((suspect) => editsOf(suspect).length > 0)
  if (able.length === 0) return new Set()
  const half: Half = {
    files: files.flatMap(({ path, text }) => {
      const edits = apart(able.flatMap((suspect) => (suspect.test.path === path ? editsOf(suspect) : [])))
      return edits.length === 0 ? [] : [{ path, text: withEdits(text, edits) }]
    }),
    altered: able.map((suspect) => {
      const becomes = editsOf(suspect).map(({ by }) => by)
      return { ...suspect.test, was: '', becomes: becomes.join(' … ') }
    }),
    copies: [],
  }
  return failedAmong(tests, half, await runHalf(name, half), inOrder)
}

/** Divides suspects by whether they come to the assertion that was changed: those that do fail where it fails for certain. */
export async function thatComeThere(
  suspects: readonly TriedTest[],
  place: Place,
): Promise<Record<'there' | 'missed', readonly TriedTest[]>> {
  const keys = await hardFails('hard-fail-there', suspects, ({ test }) => test.hardFail, place)
  return { there: suspects.filter(({ key }) => keys.has(key)), missed: suspects.filter(({ key }) => !keys.has(key)) }
}

/** Each edit once, and none within another: the outer one fails for both. */
function apart(edits: readonly Edit[]): Edit[] {
  const unlike = edits.filter((edit, index) => edits.findIndex((other) => isSame(edit, other)) === index)
  return unlike.filter(
    (edit) =>
      !unlike.some(
        (other) => other !== edit && other.from <= edit.from && edit.to <= other.to && other.to - other.from > edit.to - edit.from,
      ),
  )
}
