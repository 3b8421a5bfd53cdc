// Checks whether green tests can fail, with an assertion that certainly fails in one of their places.
import type { TestRun } from '../../../../contract/run/effects.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Edit } from '../../../languages/language.js'
import { isSame, withEdits } from '../../edits/range-edits.js'
import type { Half } from '../../testing/pairs/alter-halves.js'
import type { FileTest } from '../../testing/pairs/file-test.js'
import { type ControlResult, failedAmong } from '../../testing/pairs/read-pair.js'

interface Place {
  readonly files: readonly SourceFile[]
  /** The sealed tests of all files. */
  readonly tests: readonly FileTest[]
  /** Whether the order separates tests with alike names. */
  readonly inOrder: boolean
  runHalf(name: string, half: Half): Promise<TestRun>
}

/**
 * Keys of the suspects that fail with these edits. Suspects without edits are left out.
 * @param name of the effect
 * @param editsOf edits that insert the assertion; two suspects may share a place
 */
export async function hardFails(
  name: string,
  suspects: readonly ControlResult[],
  editsOf: (suspect: ControlResult) => readonly Edit[],
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

/** Divides suspects by whether they reach the changed assertion: those that do fail if it certainly fails. */
export async function thatComeThere(
  suspects: readonly ControlResult[],
  place: Place,
): Promise<Record<'there' | 'missed', readonly ControlResult[]>> {
  const keys = await hardFails('hard-fail-there', suspects, ({ test }) => test.hardFail, place)
  return { there: suspects.filter(({ key }) => keys.has(key)), missed: suspects.filter(({ key }) => !keys.has(key)) }
}

/** Each edit once, and none inside another: the outer one fails for both. */
function apart(edits: readonly Edit[]): Edit[] {
  const unlike = edits.filter((edit, index) => edits.findIndex((other) => isSame(edit, other)) === index)
  return unlike.filter(
    (edit) =>
      !unlike.some(
        (other) => other !== edit && other.from <= edit.from && edit.to <= other.to && other.to - other.from > edit.to - edit.from,
      ),
  )
}
