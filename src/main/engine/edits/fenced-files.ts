// Reads files that a model wrote as code blocks of Markdown: each under its path, or the only one that is due.
import type { EditHints, Respelt } from './edit.js'
import { isFence } from './markers.js'
import { pathOfComment, pathOfFence, pathOfLine } from './path-line.js'

interface Fenced {
  /** Null where nothing names it. */
  readonly path: string | null
  readonly info: string
  readonly lines: readonly string[]
}

/** Code blocks that show how a program is used or what it prints, not what it is. */
const ASIDE = /^(?:bash|sh|shell|console|terminal|text|output)$/i
const NO_FILE = /^(?:diff|patch)$/i
/** A file that is there is not written over by less than this share of its lines: it may be a part of it. */
const LEAST_SHARE = 0.6

/** The files of an answer that has no marker in it. */
export function readFences(lines: readonly string[], { due = null, source }: EditHints): Respelt {
  const found = fencesIn(lines)
  if (found === 'cut') return due === null ? { type: 'unclear' } : { type: 'cut', path: due }
  const { fences, remarks } = found
  const files = fences.length === 1 ? fences : fences.filter(({ path, info }) => path !== null || !ASIDE.test(info))
  const [only] = files
  const isLone = files.length === 1 && only?.path === null
  const named = isLone && only && due !== null ? [{ ...only, path: due }] : files
  const edits = named.flatMap(({ path, info, lines: content }) => {
    const isWhole = path !== null && !NO_FILE.test(info) && isWholeFile(content, source?.(path) ?? null)
    return isWhole ? [{ type: 'file' as const, path, text: content.map((line) => `${line}\n`).join('') }] : []
  })
  const isOncePerFile = new Set(edits.map(({ path }) => path)).size === edits.length
  if (edits.length === 0 || edits.length < named.length || !isOncePerFile) return { type: 'unclear' }
  return { type: 'read', edits, remarks, spellings: [isLone ? 'lone-fence' : 'heading-and-fence'] }
}

/** Text that begins indented is a part of something, and so is far less than was there. */
function isWholeFile(content: readonly string[], old: string | null): boolean {
  const written = (each: readonly string[]) => each.filter((line) => line.trim() !== '').length
  const first = content.find((line) => line.trim() !== '')
  if (first === undefined || /^\s/.test(first)) return false
  return old === null || written(content) >= written(old.split('\n')) * LEAST_SHARE
}

function fencesIn(lines: readonly string[]): { readonly fences: readonly Fenced[]; readonly remarks: string } | 'cut' {
  const fences: Fenced[] = []
  const remarks: string[] = []
  let above = ''
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (!isFence(line) && pathOfFence(line) === null) {
      if (line.trim() !== '') above = line
      if (pathOfLine(line) === null) remarks.push(line)
      continue
    }
    const [mark = ''] = /`{3,}|~{3,}/.exec(line) ?? []
    const end = lines.findIndex((each, at) => at > index && each.trim() === mark)
    if (end === -1) return 'cut'
    const content = lines.slice(index + 1, end)
    const outside = pathOfFence(line) ?? pathOfLine(above)
    const inside = outside === null ? pathOfComment(content[0] ?? '') : null
    const info = /^\s*(?:`{3,}|~{3,})([\w+#-]*)/.exec(line)?.[1] ?? ''
    fences.push({ path: outside ?? inside, info, lines: inside === null ? content : content.slice(1) })
    above = ''
    index = end
  }
  return { fences, remarks: remarks.join('\n').trim() }
}
