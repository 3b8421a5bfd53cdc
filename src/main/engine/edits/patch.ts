// Reads the hunks of a unified patch as replacements of lines. The numbers in "@@" lines are ignored, because models miscount.
// The place of a hunk is found by its lines, with the same rules as for any other edit.
import type { Edit } from './edit.js'
import { say } from './re-ask.js'

type Exchange = Extract<Edit, { type: 'edit' }>

interface Hunk {
  /** Index of its first line. */
  readonly start: number
  readonly lines: readonly string[]
}

/** The hunks in their order, or a sentence about what is wrong with one; line numbers in it count from `first`. */
export function editsOfPatch(path: string, lines: readonly string[], first: number): readonly Exchange[] | string {
  const edits: Exchange[] = []
  for (const hunk of hunksOf(lines)) {
    const edit = editOf(path, hunk, first)
    if (typeof edit === 'string') return edit
    if (edit !== null) edits.push(edit)
  }
  return edits.length > 0 ? edits : say('patch-empty', { path })
}

const HUNK = /^@@/
const HEADER = /^(diff --git |index |--- |\+\+\+ |new file mode |old mode |new mode |similarity |rename )/

function hunksOf(lines: readonly string[]): Hunk[] {
  const starts = lines.flatMap((line, index) => (HUNK.test(line) ? [index] : []))
  if (starts.length === 0) {
    const start = lines.findIndex((line) => line !== '' && !HEADER.test(line))
    return start === -1 ? [] : [{ start, lines: trimmed(lines.slice(start)) }]
  }
  return starts.map((start, index) => ({ start: start + 1, lines: trimmed(lines.slice(start + 1, starts[index + 1])) }))
}

/** Empty lines at the end of a hunk are a habit of models, not lines of the file. */
function trimmed(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line !== '')
  return lines.slice(0, last + 1)
}

function editOf(path: string, { start, lines }: Hunk, first: number): Exchange | string | null {
  const find: string[] = []
  const replace: string[] = []
  for (const [index, line] of lines.entries()) {
    const text = `${line.slice(1)}\n`
    switch (line[0]) {
      case undefined:
      case ' ':
        find.push(text)
        replace.push(text)
        break
      case '-':
        find.push(text)
        break
      case '+':
        replace.push(text)
        break
      // "\ No newline at end of file": how the file ends stays as it is.
      case '\\':
        break
      default:
        return say('patch-line', { line: first + start + index, text: JSON.stringify(line.slice(0, 100)), path })
    }
  }
  if (find.join('') === replace.join('')) return null
  if (find.join('').trim() === '') return say('patch-without-place', { path, line: first + start })
  return { type: 'edit', path, find: find.join(''), replace: replace.join('') }
}
