// Carries a change of one test from the whole file over to the file that the builder sees. Pure.
import type { Sources } from '../../../languages/language.js'
import type { OneChange } from '../one-test.js'
import { textOf } from './blocks.js'
import { hiddenRows, withoutRows } from './rows.js'

/** A file with its hidden tests before and after a change of one test, and as the builder sees it before the change. */
interface ChangedFile {
  readonly path: string
  readonly whole: string
  readonly after: string
  readonly shown: string
}

/**
 * The shown file after the change. It is unchanged if the test is hidden as a whole. A table with hidden rows changes without them.
 * @returns null if the change adds rows to such a table, or removes some: nothing tells then which of them are hidden
 */
export function shownAfter(
  sources: Sources,
  { path, whole, after, shown }: ChangedFile,
  { from, to }: Extract<OneChange, { ok: true }>,
): string | null {
  if (shown.includes(from)) return shown.replace(from, () => to)
  const blocks = sources.tests(path, whole)
  const index = blocks.findIndex((block) => textOf(whole, block) === from)
  const cut = hiddenRows(sources, path, whole, shown).find(({ table }) => table.block.from === blocks[index]?.from)
  if (!cut) return shown
  const changed = sources.tests(path, after)[index]
  const table = sources.tables(path, after).find(({ block }) => block.from === changed?.from)
  if (table?.rows.length !== cut.table.rows.length) return null
  const open = textIn(sources, path, withoutRows(whole, [cut]), index)
  const opened = textIn(sources, path, withoutRows(after, [{ table, rows: cut.rows }]), index)
  return open === null || opened === null || !shown.includes(open) ? null : shown.replace(open, () => opened)
}

/** The text of the test at a place in a file; null if there are fewer. */
function textIn(sources: Sources, path: string, text: string, index: number): string | null {
  const block = sources.tests(path, text)[index]
  return block ? textOf(text, block) : null
}
