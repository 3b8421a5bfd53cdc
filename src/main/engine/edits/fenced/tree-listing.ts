// Recognises folder listings by their form. Models draw them before they write the files.

const BRANCH = /^[\s\u00a0]*(?:[│|][\s\u00a0]*)*(?:[├└┬╰╭]|[|`+\\]-{1,2})[─━-]*\s*/
/** A tree line without a name, only with branches to the lines below. */
const STEM = /^[\s\u00a0│|]*$/
const BULLET = /^\s*(?:[-*]\s+)?/
/** A model's remark beside a file name. */
const REMARK = /\s+(?:#|\/\/|<-|←|--?\s|–|—|\().*$/
const NAME = /^(?:\.{1,2}\/?|…|\.{3}|[\w@.+~[\]-]+(?:\/[\w@.+~[\]-]+)*\/?)$/
const COUNT = /^\d+ director(?:y|ies)(?:, \d+ files?)?$/

/** Whether each line is one name and some are below others, by branches or by deeper lines under a folder. */
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

/** Whether only folders have deeper lines below them, and at least one does. */
function isNested(entries: readonly string[], names: readonly string[]): boolean {
  const depths = entries.map((line) => /^\s*/.exec(line)?.[0].length ?? 0)
  const parents = names.filter((_, index) => (depths[index + 1] ?? 0) > (depths[index] ?? 0))
  return parents.length > 0 && parents.every((name) => name.endsWith('/'))
}
