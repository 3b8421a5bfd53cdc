// Knows the listing of a folder's files by its form: models draw where files lie before they write them.

const BRANCH = /^[\s\u00a0]*(?:[│|][\s\u00a0]*)*(?:[├└┬╰╭]|[|`+\\]-{1,2})[─━-]*\s*/
/** The line of a tree that holds no name, only the branches that go on below. */
const STEM = /^[\s\u00a0│|]*$/
const BULLET = /^\s*(?:[-*]\s+)?/
/** What a model says of a file beside its name. */
const REMARK = /\s+(?:#|\/\/|<-|←|--?\s|–|—|\().*$/
const NAME = /^(?:\.{1,2}\/?|…|\.{3}|[\w@.+~[\]-]+(?:\/[\w@.+~[\]-]+)*\/?)$/
const COUNT = /^\d+ director(?:y|ies)(?:, \d+ files?)?$/

/** Whether each line is one name and some are drawn below others, by branches or by a folder with lines that are indented more. */
export function isTreeListing(lines: readonly string[]): boolean {
  const entries = lines.filter((line) => !STEM.test(line) && !COUNT.test(line.trim()))
  const isDrawn = entries.some((line) => BRANCH.test(line))
  const names = entries.map((line) =>
    line
      .replace(isDrawn ? BRANCH : BULLET, '')
      .replace(REMARK, '')
      .trim(),
  )
  return entries.length > 1 && names.every((name) => NAME.test(name)) && (isDrawn || isNested(entries, names))
}

/** Only a folder has lines that are indented more below it, and one such folder is there. */
function isNested(entries: readonly string[], names: readonly string[]): boolean {
  const depths = entries.map((line) => /^\s*/.exec(line)?.[0].length ?? 0)
  const parents = names.filter((_, index) => (depths[index + 1] ?? 0) > (depths[index] ?? 0))
  return parents.length > 0 && parents.every((name) => name.endsWith('/'))
}
