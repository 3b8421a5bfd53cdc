// Writes an answer as plain text where a model wrapped it as a whole: in a JSON string, or with paths of the folder that a sandbox shows.
import { pathAmongWords, pathOfFence, pathOfFirstComment, pathOfLine } from '../fenced/path-line.js'
import { openerOf } from '../markers.js'
import { withoutPlaces } from './mend-markers.js'

const SANDBOX = /(^|[\s`*"'(:=])(?:\/(?:workspace|repo|app|project)\/)(?=[\w.@-])/
/** The command of a notebook that writes a file. */
const NOTEBOOK = /^%%(?:writefile|file) (\S+)\s*$/

/** The text as it is meant. Content of blocks stays as it is. */
export function plainAnswer(text: string): string {
  return withoutPlaces(withOwnPaths(unwrapped(text)))
}

/** The text of a JSON string, or of an answer whose line ends are escaped. */
function unwrapped(text: string): string {
  const trimmed = text.trim()
  const isString = /^"[\s\S]*"$/.test(trimmed)
  const isOneLine = /^<{7,} ?(?:FILE|EDIT|PATCH|DELETE) [^\n]*\\n/.test(trimmed) && !trimmed.includes('\n')
  if (!isString && !isOneLine) return text
  try {
    const read: unknown = JSON.parse(isString ? trimmed : `"${trimmed}"`)
    return typeof read === 'string' && /\n|^[{[]/.test(read) ? read : text
  } catch {
    return text
  }
}

/** Lines that name a file, outside of blocks or first in one, without the folder of the sandbox. */
function withOwnPaths(text: string): string {
  const lines = text.split('\n')
  if (lines.some((line) => openerOf(line) !== null)) return text
  let fence: string | null = null
  let isFirst = false
  return lines
    .map((line) => {
      const [, marks] = /^\s*(`{3,}|~{3,})/.exec(line) ?? []
      const isInside = fence !== null && !isFirst
      if (marks !== undefined && fence === null) [fence, isFirst] = [marks, true]
      else if (marks !== undefined && line.trim() === fence) fence = null
      else if (isFirst) {
        isFirst = false
        return withOwnPath(line.replace(NOTEBOOK, '# $1'))
      }
      return isInside ? line : withOwnPath(line)
    })
    .join('\n')
}

function withOwnPath(line: string): string {
  if (!SANDBOX.test(line)) return line
  const own = line.replace(SANDBOX, '$1')
  const names = (each: string) =>
    pathOfLine(each, true) ?? pathAmongWords(each, true) ?? pathOfFence(each) ?? pathOfFirstComment([each], true)?.path ?? null
  return names(line) === null && names(own) !== null ? own : line
}
