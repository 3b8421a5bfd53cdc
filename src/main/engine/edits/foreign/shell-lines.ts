// Reads single lines of a shell script: those that begin a file, those that make an empty one, and those that write nothing.
import { safePath } from '../../../../contract/paths/path.js'

/** The beginning of a here document that is a whole file. */
export interface HereOpener {
  readonly path: string
  /** The line that ends it. */
  readonly end: string
  /** Whether a shell takes its lines literally. */
  readonly isQuoted: boolean
  /** Whether tabs in front of its lines are left out. */
  readonly isTabbed: boolean
}

const TAG = `<<(?<dash>-?)[ \\t]*(?<quote>['"]?)(?<end>\\w+)\\k<quote>`
const PATH = `(?<path>"[^"]+"|'[^']+'|[^\\s<>|&;"']+)`
const QUIET = '(?:[ \\t]*>[ \\t]*/dev/null)?'
const FOLDERS = '(?:mkdir[ \\t][^;&|<>]*(?:&&|;)[ \\t]*)*'
const FORMS = [
  `cat[ \\t]*>[ \\t]*${PATH}[ \\t]*${TAG}`,
  `cat[ \\t]*${TAG}[ \\t]*>[ \\t]*${PATH}`,
  `tee[ \\t]+${PATH}${QUIET}[ \\t]*${TAG}${QUIET}`,
  `cat[ \\t]*${TAG}[ \\t]*\\|[ \\t]*tee[ \\t]+${PATH}${QUIET}`,
].map((form) => new RegExp(`^\\s*${FOLDERS}${form}\\s*$`))
const PROMPT = /^\s*\$ /

/** Null if the line begins no here document, or its path is not plain. */
export function hereOpenerOf(line: string): HereOpener | null {
  const bare = line.replace(PROMPT, '')
  const { path: word = '', end = '', quote = '', dash = '' } = FORMS.map((form) => form.exec(bare)?.groups).find(Boolean) ?? {}
  const path = plainPath(word)
  return path === null ? null : { path, end, isQuoted: quote !== '', isTabbed: dash === '-' }
}

/** What a shell would expand if the word after `<<` has no quotes. */
const EXPANDS = /\$[\w({*@#?!-]|`|\\[$`\\\n]/

/** The text of a here document; null if a shell would expand it. */
export function textOfHere(lines: readonly string[], { isQuoted, isTabbed }: HereOpener): string | null {
  const text = lines.map((line) => `${isTabbed ? line.replace(/^\t+/, '') : line}\n`).join('')
  return isQuoted || !EXPANDS.test(text) ? text : null
}

const TOUCH = new RegExp(`^\\s*${FOLDERS}touch((?:[ \\t]+[^\\s<>|&;"'$*-][^\\s<>|&;"'$*]*)+)\\s*$`)

/** The missing files that the line creates; null if it is another command, or a path is not plain. */
export function touchedBy(line: string): readonly string[] | null {
  const words = TOUCH.exec(line.replace(PROMPT, ''))?.[1]?.trim().split(/\s+/) ?? []
  const paths = words.flatMap((word) => plainPath(word) ?? [])
  return words.length > 0 && paths.length === words.length ? paths : null
}

/** Commands that write no project file: they create folders, run programs, or show files. */
const HARMLESS =
  /^\s*(?:$|#|(?:mkdir|set|chmod|echo|ls|tree|python3?|pytest|node|npm|npx|pnpm|yarn|bun|deno|cargo|go|make|pip3?|uv|tsc|vitest|jest|ruff|mypy)\b[^<>|&;]*$)/

/** Whether the line is a comment, or a command that changes no file. */
export const isHarmless = (line: string): boolean => HARMLESS.test(line.replace(PROMPT, ''))

const LOOKING =
  /^\s*(?:cd|pwd|cat|head|tail|wc|grep|rg|find|which|sort|uniq|diff|sed[ \t]+-n|git[ \t]+(?:status|diff|log|show))\b(?!.*-(?:delete|exec)\b)[^<>]*$/

/** Whether all commands of a line only show or run files. */
export const isLook = (line: string): boolean =>
  line
    .replace(/[12&]?>[ \t]*(?:\/dev\/null|&[12])/g, '')
    .split(/&&|\|\|?|;/)
    .every((each) => isHarmless(each) || LOOKING.test(each))

/** Whether a program of this name may be a script of a shell. */
export const isShellFile = (path: string): boolean => /\.(?:sh|bash|zsh|ksh|bats)$|(?:^|\/)[^./]+$/.test(path)

/** A path that a shell takes literally. */
function plainPath(word: string): string | null {
  const path = word.replace(/^(["'])(.+)\1$/, '$2').replace(/^(?:\/workspace\/|(?:\.\/)+)/, '')
  return /^[\w@.+/-]+$/.test(path) && safePath(path).ok ? path : null
}
