// Reads unified diffs, in a fence or bare. Their counts and line numbers are ignored: models miscount.
import type { Edit, ReadHints, Respelt } from '../edit.js'
import { fencesIn } from '../fenced/fences.js'
import { pathAmongWords, pathOfLine } from '../fenced/path-line.js'
import { isFence } from '../markers.js'
import { editsOfFileDiff, pathOfHeader } from './file-diff.js'

const OLD = /^--- (\S.*)$/
const NEW = /^\+\+\+ (\S.*)$/
/** Lines that git writes above the two headers. */
const ABOVE = /^(?:diff --git |index [\da-f]+|(?:new|deleted) file mode |(?:old|new) mode |similarity |rename )/
const BODY = /^(?:[ +\\-]|@@|$)/
const NONE = '/dev/null'

interface FileDiff {
  readonly old: string
  readonly new: string
  readonly body: readonly string[]
  /** Whether its headers have the letters that git puts before paths, so that they are no folders. */
  readonly isOfGit: boolean
}

/** The edits of all files of a diff; unclear if a hunk is invalid. */
export function readUnifiedDiff(lines: readonly string[], hints: ReadHints): Respelt {
  const headed = filesOf(lines)
  const { files, remarks } = headed.files.length === 0 && hints.isWider ? filesOfBlocks(lines, hints) : headed
  const edits: Edit[] = []
  for (const file of files) {
    const path = pathOfHeader(file.new === NONE ? file.old : file.new, hints, file.isOfGit)
    const found = file.new === NONE ? [{ type: 'delete' as const, path }] : editsOfFileDiff(path, file.body, hints)
    if (found === null) return { type: 'unclear' }
    edits.push(...found)
  }
  return edits.length === 0 ? { type: 'unclear' } : { type: 'read', edits, remarks, spellings: ['unified-diff'] }
}

function filesOf(lines: readonly string[]): { readonly files: readonly FileDiff[]; readonly remarks: string } {
  const files: FileDiff[] = []
  const remarks: string[] = []
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? ''
    const [old, next] = [OLD.exec(line)?.[1], NEW.exec(lines[index + 1] ?? '')?.[1]]
    if (old === undefined || next === undefined) {
      if (!ABOVE.test(line) && !isFence(line)) remarks.push(line)
      index++
      continue
    }
    const from = index + 2
    const rest = lines.slice(from).findIndex((each, at) => !BODY.test(each) || isHeader(lines, from + at))
    const to = rest === -1 ? lines.length : from + rest
    files.push({ old, new: next, body: lines.slice(from, to), isOfGit: isOfGit(old, next, lines.slice(0, index)) })
    index = to
  }
  return { files, remarks: remarks.join('\n').trim() }
}

/** Hunks without headers in blocks of diffs, each below its path; a lone one may be of the file that is due. None if a block is another one. */
function filesOfBlocks(lines: readonly string[], { due = null }: ReadHints): ReturnType<typeof filesOf> {
  const { fences, remarks } = fencesIn(lines, true)
  const files = fences.flatMap(({ info, beside, above, lines: body, isClosed }) => {
    const path = beside ?? pathOfLine(above, true) ?? pathAmongWords(above, true) ?? (fences.length === 1 ? due : null)
    const isHunk =
      isClosed && /^(?:diff|patch|udiff)$/i.test(info) && body.every((line) => BODY.test(line)) && body.some((line) => /^[+-]/.test(line))
    return path !== null && isHunk ? [{ old: path, new: path, body, isOfGit: false }] : []
  })
  return { files: files.length < fences.length ? [] : files, remarks }
}

/** Two different letters before one path are git's, be it in the headers or in the line of git above them. */
function isOfGit(old: string, next: string, before: readonly string[]): boolean {
  const above = before.slice(before.findLastIndex((line) => !ABOVE.test(line)) + 1).join('\n')
  return /^a\/(.+)\nb\/\1$/.test(`${old.trim()}\n${next.trim()}`) || /^diff --git a\/(.+) b\/\1$/m.test(above)
}

/** A removed line may begin like a header, but no added line follows it that does too. */
const isHeader = (lines: readonly string[], at: number): boolean => OLD.test(lines[at] ?? '') && NEW.test(lines[at + 1] ?? '')
