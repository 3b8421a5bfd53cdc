// Reads files that a model wrote as Markdown code blocks: each under its path, or the only file that is due.

import type { EditHints, ReadHints, Respelt } from '../edit.js'
import { withoutLineNumbers } from '../fitting/plain-text.js'
import { looksCut } from '../looks-cut.js'
import { isLiteral } from '../markers.js'
import { type Fence, fencesIn, isCut } from './fences.js'
import { isOtherLanguage } from './other-language.js'
import { dueOfDocstring, pathAmongWords, pathOfFirstComment, pathOfLine } from './path-line.js'
import { isTreeListing } from './tree-listing.js'

interface Fenced {
  /** Null if nothing names it. */
  readonly path: string | null
  /** Whether only a comment in it names it. */
  readonly isByComment: boolean
  readonly info: string
  readonly lines: readonly string[]
}

/** Languages of code blocks that show usage or output of a program, not its source. */
const ASIDE = /^(?:bash|sh|shell|zsh|powershell|console|terminal|text|output)$/i
const ASIDE_WORDS = /\b(?:usage|examples?|run|running|execute|output|prints|install|result|call it|use it)\b/i
const NO_FILE = /^(?:diff|patch)$/i
/** An existing file is not overwritten with less than this share of its lines, which may be only a part of it. */
const LEAST_SHARE = 0.6

const unclear: Respelt = { type: 'unclear' }

/** The files of an answer that has no marker in it. */
export function readFences(lines: readonly string[], hints: ReadHints): Respelt {
  const { due = null, source } = hints
  // A new file has no parts to replace.
  const isOfParts = (path: string | null) => hints.areParts === true && path !== null && (source?.(path) ?? null) !== null
  const { fences: all, remarks } = fencesIn(lines, hints.isWide)
  if (all.length === 0) return readBare(lines, hints)
  const fences = hints.isWide ? withoutTrees(all, due) : all
  if (fences.length === 0) return unclear
  const fault = fences.find(isCut)
  if (fault) return due === null ? unclear : { type: 'cut', path: due }
  const files = lastOfEach(
    withoutAsides(fences, hints).map((fence) => fileOf(fence, hints)),
    (path) => isOfParts(path ?? due),
  )
  if (files === null) return unclear
  const [only] = files
  const isLone = files.length === 1 && only !== undefined && due !== null && isDue(only, due, hints)
  const whole = (isLone ? [{ ...only, path: due }] : files).map((file) => (hints.isWider ? withoutNumbers(file) : file))
  if (hints.isWider && whole.some(({ path, info, lines }) => path !== null && isOtherLanguage(path, info, lines))) return unclear
  const edits = whole.flatMap(({ path, info, lines: content }) => {
    const isWhole =
      path !== null && !NO_FILE.test(info) && (isOfParts(path) ? written(content) > 0 : isWholeFile(content, source?.(path) ?? null))
    return isWhole ? [{ type: 'file' as const, path, text: textOf(content) }] : []
  })
  if (edits.length === 0 || edits.length < whole.length) return unclear
  return { type: 'read', edits, remarks, spellings: [isLone ? 'lone-fence' : 'heading-and-fence'] }
}

/** An answer without any code block that is nothing but the code of the one file that is due. */
function readBare(lines: readonly string[], { due = null, isWider = false }: ReadHints): Respelt {
  if (due === null || !isBareCode(lines, due) || (isWider && isOtherLanguage(due, '', lines))) return unclear
  const content = pathOfFirstComment(lines)?.lines ?? lines
  const text = `${content.join('\n').trim()}\n`
  if (looksCut(text)) return { type: 'cut', path: due }
  return { type: 'read', edits: [{ type: 'file', path: due, text }], remarks: '', spellings: ['lone-fence'] }
}

const withoutNumbers = (file: Fenced): Fenced => (file.path === null ? file : { ...file, lines: withoutLineNumbers(file.path, file.lines) })

/** The blocks without folder listings. A listing is a file if its own line names it, or if it is the only block and a text is due. */
function withoutTrees(fences: readonly Fence[], due: string | null): readonly Fence[] {
  const isText = (path: string | null) => path !== null && isLiteral(path)
  if (fences.length === 1 && isText(due)) return fences
  return fences.filter(
    ({ above, beside, lines }) =>
      beside !== null || pathOfLine(above, true) !== null || isText(pathAmongWords(above, true)) || !isTreeListing(lines),
  )
}

/** The blocks without those that show how to start the program or what it prints. */
function withoutAsides(fences: readonly Fence[], hints: ReadHints): readonly Fence[] {
  if (fences.length === 1) return fences
  const kept = fences.filter((fence) => !isAside(fence, hints.isWide) || dueIn(fence.lines, hints) !== null)
  return kept.length === 0 ? fences : kept
}

/** Whether an unnamed block shows how to start the program or what it prints. */
export function isAside({ info, above, beside, lines }: Fence, isWide: boolean): boolean {
  const isNamed = beside !== null || pathOfLine(above, isWide) !== null || pathOfFirstComment(lines, isWide) !== null
  return !isNamed && (ASIDE.test(info) || (ASIDE_WORDS.test(above) && pathAmongWords(above, isWide) === null))
}

function fileOf({ info, above, beside, lines }: Fence, hints: ReadHints): Fenced {
  const { source, isWide } = hints
  const among = ASIDE.test(info) ? null : pathAmongWords(above, isWide)
  const outside = beside ?? pathOfLine(above, isWide) ?? among
  const inside = pathOfFirstComment(lines, isWide)
  const path = outside ?? inside?.path ?? dueIn(lines, hints)
  // A comment with the path of its own file is removed, unless the file already had it.
  const isOwn = inside !== null && (outside === null || baseOf(outside) === baseOf(inside.path))
  const isKept = path !== null && source?.(path)?.split('\n')[0]?.trim() === lines[0]?.trim()
  return { path, isByComment: outside === null, info, lines: isOwn && !isKept ? inside.lines : lines }
}

/** The due file that the docstring names, or null. */
const dueIn = (lines: readonly string[], { due = null, dues, isWide }: ReadHints): string | null =>
  isWide ? dueOfDocstring(lines, dues ?? (due === null ? [] : [due])) : null

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Whether the only block is the file that is due: nothing names it, its name lacks the folder, or a comment in it names another one. */
function isDue({ path, isByComment }: Fenced, due: string, { source }: EditHints): boolean {
  if (path === null) return true
  const isThere = path !== due && (source?.(path) ?? null) !== null
  return path !== due && !isThere && (isByComment || baseOf(due) === path)
}

/** Of blocks for one file, or without a path, the last that is whole; null if they may be parts of it, unless parts are asked for. */
function lastOfEach(files: readonly Fenced[], isOfParts: (path: string | null) => boolean): readonly Fenced[] | null {
  const chosen: Fenced[] = []
  for (const path of new Set(files.map((file) => file.path))) {
    const same = files.filter((file) => file.path === path)
    const [first] = same
    if (first && same.length > 1 && isOfParts(path)) {
      chosen.push({ ...first, lines: same.flatMap(({ lines }) => [...lines, '']) })
      continue
    }
    const longest = Math.max(...same.map(({ lines }) => written(lines)))
    const last = same.findLast(({ lines }) => written(lines) >= longest * LEAST_SHARE)
    if (last === undefined || same.some((each) => !isVersion(each, last))) return null
    chosen.push(last)
  }
  return chosen
}

/** Whether two texts begin some line at the outermost level alike: then one is a new version of the other, not another part of it. */
const isVersion = (one: Fenced, other: Fenced): boolean => one === other || headsOf(one).some((head) => headsOf(other).includes(head))

/** The beginnings of the outermost lines, such as "def total"; imports are left out. */
const headsOf = ({ lines }: Fenced): readonly string[] =>
  lines
    .filter((line) => !/^(?:import|from|use|using|#include|package)\b/.test(line))
    .flatMap((line) => /^[@\w$<#.]+(?:\s+[\w$]+)*/.exec(line)?.[0] ?? [])

const written = (lines: readonly string[]): number => lines.filter((line) => line.trim() !== '').length
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** Whether a text can be a whole file. One that begins indented, or is far shorter than the old file, is only a part. */
function isWholeFile(content: readonly string[], old: string | null): boolean {
  const first = content.find((line) => line.trim() !== '')
  if (first === undefined || /^\s/.test(first)) return false
  return old === null || written(content) >= written(old.split('\n')) * LEAST_SHARE
}

const STARTS =
  /^(?:import|from|def|class|async|await|if|elif|else|for|while|try|except|finally|with|return|raise|print|assert|const|let|var|function|export|switch|case|throw|new|use|using|fn|pub|mod|struct|enum|impl|trait|package|func|type|interface|void|int|static|public|private|module|require|match)\b.*[(){}:;=.'"<>,\w]$/
const SIGNS =
  /^[@})\]<]|[;{}([,\\]$|^\s*\/[/*]|^\s*\*|^\s*#|^--\s|^[\w.[\]'"$-]+\s*(?::\s*[\w.[\], |]+)?\s*(?:[-+*/|&]?=|:=)\s*\S|^[\w.]+\(.*\)$|^[\w"'-]+:\s*\S.*[;,]$/
const DEFINES =
  /^(?:export\s+|pub\s+|async\s+)*(?:import|from|def|class|const|let|var|function|fn|func|package|struct|use)\b|^[\w.]+\s*=\s*\S|\{$|^</
const PROSE = /^(?:[A-Z][\w'’-]*|I)[,!]?(?: [\w'’"`().,/-]+){2,}[.!:?]?$/

/** @param path the file that is due. The form of a prose text is not checked. */
function isBareCode(lines: readonly string[], path: string): boolean {
  const written = lines.filter((line) => line.trim() !== '')
  if (written.length < 2 || /\.(?:md|markdown|mdx|rst|adoc|txt|csv)$/i.test(path)) return false
  if (/\.json$/i.test(path)) return isJson(lines.join('\n'))
  let isText = false
  for (const line of written) {
    const quotes = (line.match(/"""|'''/g) ?? []).length
    const wasText = isText
    if (quotes % 2 === 1) isText = !isText
    if (wasText || quotes > 0 || /^\s/.test(line)) continue
    if (PROSE.test(line) || !(STARTS.test(line) || SIGNS.test(line))) return false
  }
  return !isText && written.some((line) => DEFINES.test(line))
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
