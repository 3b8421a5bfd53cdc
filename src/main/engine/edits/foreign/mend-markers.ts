// Writes our own markers and those of Cline as the protocol has them, where a model made slips in them: other counts, a colon, indentation, entities.
import { safePath } from '../../../../contract/paths/path.js'
import type { Edit, ReadHints } from '../edit.js'
import { holdsOpener } from '../joined-markers.js'
import { isLiteral } from '../markers.js'
import { ownPath } from './own-path.js'

const OPENER = /^([ \t]*)<{6,}[ \t]*(FILE|EDIT|PATCH|DELETE)[ \t]*:?[ \t]+(\S.*?)[ \t]*$/i
const END = /^([ \t]*)>{6,}[ \t]*END(?: NO NEWLINE)?\b/i
const DIVIDER = /^([ \t]*)={6,}[ \t]*$/
const CLINE_BEGIN = /^-{5,9}[ \t]*SEARCH>?[ \t]*$/
const CLINE_END = /^\+{5,9}[ \t]*REPLACE[ \t]*$/
/** Tags around Cline's blocks. */
const FRAME = /^\s*<\/?(?:replace_in_file|diff)>\s*$/
const PATH_TAG = /^\s*<path>\s*(.+?)\s*<\/path>\s*$/
const ENTITIES = /^[ \t]*(?:&lt;){6,}[ \t]*(?:FILE|EDIT|PATCH|DELETE)\b/im

/** Without the numbers of lines that Roo writes at the beginning of old lines: models miscount. */
export const withoutPlaces = (text: string): string =>
  text.replace(/(?<=^(?:<{5,9}|-{5,9}) ?SEARCH>?[ \t\r]*\n):start_line:\s*\d+\s*\n(?::end_line:\s*\d+\s*\n)?-{5,}[ \t\r]*\n/gm, '')

/** The text with its markers mended; null if there is nothing to mend, or where a file may hold such lines itself. */
export function mendMarkers(text: string): string | null {
  const plain = ENTITIES.test(text) && !/<{6}/.test(text) ? unescaped(text) : text
  const lines = plain.split('\n').map((line) => line.replace(/\r$/, ''))
  if (lines.some((line) => holdsOpener(line))) return null
  const openers = lines.flatMap((line) => OPENER.exec(line) ?? [])
  if (lines.some((line) => CLINE_BEGIN.test(line))) return lines.flatMap(asSearch).join('\n')
  if (openers.length === 0 || lines.some((line) => isLiteral(pathIn(OPENER.exec(line)?.[3] ?? '')))) return null
  const mended = mendLines(lines).join('\n')
  return mended === text ? null : mended
}

/** Content is unindented only if all of it has the indentation of the markers, as in a list. */
function mendLines(lines: readonly string[]): readonly string[] {
  const depth = Math.min(...lines.flatMap((line) => (OPENER.exec(line) ?? END.exec(line))?.[1]?.length ?? []))
  let verb: string | null = null
  const read = lines.map((line) => {
    const opener = OPENER.exec(line)
    const isEnd = END.test(line)
    const inside = opener || isEnd ? null : verb
    if (opener) verb = (opener[2] ?? '').toUpperCase()
    if (isEnd) verb = null
    return { line, inside }
  })
  const isAll = read.every(({ line, inside }) => inside === null || line.trim() === '' || line.slice(0, depth).trim() === '')
  return read.map(({ line, inside }) => {
    if (inside === null) return mendMarker(line)
    if (inside === 'EDIT' && DIVIDER.test(line)) return '======='
    return isAll ? line.slice(depth) : line
  })
}

function mendMarker(line: string): string {
  const opener = OPENER.exec(line)
  if (opener) return `<<<<<<< ${(opener[2] ?? '').toUpperCase()} ${pathIn(opener[3] ?? '')}`
  return END.test(line) ? `>>>>>>> END${/NO NEWLINE/i.test(line) ? ' NO NEWLINE' : ''}` : line
}

/** The path beside a verb, without emphasis, remarks in brackets, and the folder that the sandbox shows. */
const pathIn = (text: string): string =>
  text
    .replace(/\s+\((?:new|updated?|modified|changed|full)[^)]*\)$/i, '')
    .replace(/^(\*\*|__|["'`])(.+)\1$/, '$2')
    .replace(/^\/workspace\//, '')

/** The edit with a clean path. Git's prefix is removed if only the rest is a known file. */
export function withPlainPath(edit: Edit, hints: ReadHints): Edit {
  const { due, source, isWider = false } = hints
  const isKnown = (path: string) => path === due || (source?.(path) ?? null) !== null
  if (safePath(edit.path).ok && isKnown(edit.path)) return edit
  const written = pathIn(edit.path)
  const path = isWider ? ownPath(written.replace(/:$/, '').replace(/^~(?=\/)/, ''), hints) : written
  const short = path.replace(isWider ? /^(?:[ab]\/|@)/ : /^[ab]\//, '')
  return { ...edit, path: short !== path && isKnown(short) ? short : path }
}

function asSearch(line: string): readonly string[] {
  if (CLINE_BEGIN.test(line)) return ['<<<<<<< SEARCH']
  if (CLINE_END.test(line)) return ['>>>>>>> REPLACE']
  return FRAME.test(line) ? [] : [PATH_TAG.exec(line)?.[1] ?? line]
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
