// The edits that a diff of one file means: a new file, a removal, or exchanged lines.
import type { Edit, EditHints } from '../edit.js'
import { editsOfPatch } from '../patch.js'

/** Null if a hunk cannot be read. A file that is not there yet can only be written whole. */
export function editsOfFileDiff(path: string, body: readonly string[], { source }: EditHints): readonly Edit[] | null {
  const isNew = source?.(path) === null
  if (isNew) {
    const added = body.filter((line) => line.startsWith('+'))
    const isAll = body.every((line) => /^(?:[+\\]|@@|$)/.test(line))
    return isAll && added.length > 0 ? [{ type: 'file', path, text: added.map((line) => `${line.slice(1)}\n`).join('') }] : null
  }
  const found = editsOfPatch(path, body, 1)
  return typeof found === 'string' ? null : found
}

/**
 * The path that a header of a diff names, without the `a/` and `b/` of git where the file has none.
 * @param isOfGit whether the diff itself shows that the letter is git's; else it may be that of a folder
 */
export function pathOfHeader(text: string, { source, isFolder }: EditHints, isOfGit = false): string {
  const path = (text.split('\t')[0] ?? '').trim().replace(/^(["'`])(.+)\1$/, '$2')
  const short = path.replace(/^[ab]\//, '')
  const isThere = short !== path && (source?.(path) ?? null) !== null && (source?.(short) ?? null) === null
  const isInFolder = short !== path && !isOfGit && isFolder?.(path.slice(0, 1)) === true && (source?.(short) ?? null) === null
  return isThere || isInFolder ? path : short
}
