// Reads files that a model writes by a shell: here documents, mostly in code blocks of commands. A block that does more than that is refused.
import type { Edit, ReadHints, Respelt } from '../edit.js'
import { isAside } from '../fenced/fenced-files.js'
import { type Fence, fencesIn } from '../fenced/fences.js'
import { pathAmongWords, pathOfFirstComment, pathOfLine } from '../fenced/path-line.js'
import { isLiteral } from '../markers.js'
import { say } from '../re-ask.js'
import { readSpellings } from '../spellings.js'
import { type HereOpener, hereOpenerOf, isHarmless, isShellFile, textOfHere, touchedBy } from './shell-lines.js'

type Written = Extract<Edit, { type: 'file' }>
type Block = { readonly type: 'read'; readonly files: readonly Written[]; readonly next: number } | Exclude<Respelt, { type: 'read' }>

const SHELL = /^(?:bash|sh|shell|zsh|console|terminal)$/i
/** Words for a block that shows how the program is used. Its files are not files of the project. */
const SHOWS_USE = /\b(?:usage|examples?|try it)\b/i

/** Unclear if no block is such a script, and no here document is outside of blocks. Other blocks are read as files under their paths. */
export function readHereDocuments(written: readonly string[], hints: ReadHints): Respelt {
  const bare = withBlocks(written, hints)
  if ('problem' in bare) return bare
  const { lines } = bare
  const edits: Written[] = []
  const rest: string[] = []
  let from = 0
  for (let script = scriptIn(lines, hints); script !== null; script = scriptIn(lines.slice(from), hints)) {
    const after = lines.slice(from)
    const block = readBlock(after, script, hints)
    if (block.type !== 'read') return block
    const named = pathAmongWords(script.above, true)
    if (named !== null && !block.files.some(({ path }) => isSame(path, named))) return refused(script.above)
    edits.push(...block.files)
    rest.push(...after.slice(0, script.start))
    from += block.next
  }
  return edits.length === 0 ? { type: 'unclear' } : withOthers(edits, [...rest, ...lines.slice(from)], hints)
}

const refused = (line: string): Respelt & { type: 'refused' } => ({
  type: 'refused',
  problem: say('shell-commands', { text: JSON.stringify(line.trim().slice(0, 100)) }),
})
/** More marks than a file has within it. */
const MARKS = '``````'
/** What changes files in ways that no block shows. */
const CHANGES = /^\s*(?:\$ )?(?:rm|mv|cp|ln|patch|sed[ \t]+-\S*i\S*|git[ \t]+(?:apply|mv|rm))[ \t]+\S/

/**
 * The lines with a block around each here document that precedes all blocks with such documents. Documentation that is due shows some itself.
 */
function withBlocks(
  lines: readonly string[],
  { due = null }: ReadHints,
): { readonly lines: readonly string[] } | (Respelt & { type: 'refused' }) {
  const around: string[] = []
  const bare: string[] = []
  let index = 0
  for (; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const [, marks = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? []
    const opener = marks === '' ? hereOpenerOf(line) : null
    if (opener !== null && due !== null && isLiteral(due) && opener.path !== due) return { lines }
    if (marks === '' && opener === null) bare.push(line)
    const isEnd = (each: string) => (opener === null ? each.trim() === marks : isEndOf(opener, each))
    const found = marks === '' && opener === null ? index : lines.findIndex((each, at) => at > index && isEnd(each))
    const taken = lines.slice(index, found === -1 ? lines.length : found + 1)
    if (opener === null && taken.some((each) => hereOpenerOf(each) !== null)) break
    around.push(...(opener === null ? taken : [`${MARKS}bash`, ...taken, ...(found === -1 ? [] : [MARKS])]))
    index += taken.length - 1
  }
  if (!around.includes(`${MARKS}bash`)) return { lines }
  const changing = bare.find((line) => CHANGES.test(line))
  return changing === undefined ? { lines: [...around, ...lines.slice(index)] } : refused(changing)
}

const isEndOf = ({ end, isTabbed }: HereOpener, line: string): boolean => (isTabbed ? line.replace(/^\t+/, '') : line) === end

const isSame = (path: string, named: string): boolean => path === named || path.endsWith(`/${named}`)

/** The first block of commands that write files. A script that is itself a file does not count. */
function scriptIn(lines: readonly string[], { due = null }: ReadHints): Fence | null {
  if (due !== null && isShellFile(due)) return null
  const found = fencesIn(lines, true).fences.find((fence) => {
    const paths = fence.lines.flatMap((line) => hereOpenerOf(line)?.path ?? [])
    const named = fence.beside ?? pathOfLine(fence.above, true) ?? pathOfFirstComment(fence.lines, true)?.path ?? null
    const isItself = named !== null && !paths.some((path) => isSame(path, named))
    return paths.length > 0 && isShell(fence) && !isItself && !SHOWS_USE.test(fence.above)
  })
  return found ?? null
}

/** A block without a language contains commands if it begins like this. */
function isShell({ info, lines }: Fence): boolean {
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
  return SHELL.test(info) || (info === '' && (hereOpenerOf(first) !== null || touchedBy(first) !== null || isHarmless(first)))
}

/** A here document may hold fences, so the end of the block is looked for command by command. */
function readBlock(lines: readonly string[], { start, isClosed }: Fence, { source }: ReadHints): Block {
  const [, indent = '', marks = ''] = /^(\s*)(`{3,}|~{3,})/.exec(lines[start] ?? '') ?? []
  const bare = lines.map((line) => line.replace(new RegExp(`^[ \\t]{0,${indent.length}}`), ''))
  const files: Written[] = []
  const isThere = (path: string) => (source?.(path) ?? null) !== null || files.some((file) => file.path === path)
  if ((bare[start + 1] ?? '').startsWith('#!')) return refused(bare[start + 1] ?? '')
  for (let index = start + 1; index < bare.length; index++) {
    const line = bare[index] ?? ''
    if (line.trim() === marks) return { type: 'read', files, next: index + 1 }
    const opener = hereOpenerOf(line)
    const touched = touchedBy(line) ?? []
    files.push(...touched.filter((path) => !isThere(path)).map((path) => ({ type: 'file' as const, path, text: '' })))
    if (opener === null && touched.length === 0 && !isHarmless(line)) return refused(line)
    if (opener === null) continue
    const end = bare.findIndex((each, at) => at > index && isEndOf(opener, each))
    if (end === -1) return isClosed ? refused(line) : { type: 'cut', path: opener.path }
    const text = textOfHere(bare.slice(index + 1, end), opener)
    if (text === null) return refused(line)
    files.push({ type: 'file', path: opener.path, text })
    index = end
  }
  return { type: 'read', files, next: bare.length }
}

/** The files of the other blocks too; what only shows how the program runs is left out. */
function withOthers(edits: readonly Edit[], rest: readonly string[], hints: ReadHints): Respelt {
  const { fences, remarks } = fencesIn(rest, true)
  const other = fences.find((fence) => !isAside(fence, true))
  if (other === undefined) return { type: 'read', edits, remarks, spellings: ['here-documents'] }
  const read = readSpellings(rest.join('\n'), { ...hints, due: null })
  if (read.type !== 'read') return read.type === 'unclear' ? refused(rest[other.start] ?? '') : read
  return { ...read, edits: [...edits, ...read.edits], spellings: ['here-documents', ...read.spellings] }
}
