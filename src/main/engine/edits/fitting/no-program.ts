// Finds what shows that the text for a program is not its text: a diff, a code block with words around, a part, or words for code left out.
import type { Edit, EditHints } from '../edit.js'
import { isProgram, isProtocol } from '../fenced/other-language.js'
import { say } from '../re-ask.js'
import { firstNumberOf } from './plain-text.js'

const LONG_STRINGS = /"""[\s\S]*?"""|'''[\s\S]*?'''/g
/** Comments for code that was left out, beside those that each answer is checked for. */
const LEFT_OUT =
  /^\s*(?:#|\/\/|\/\*|--)\W*(?:(?:[\w ]+ )?(?:omitted|skipped|truncated|elided)(?: here)? (?:for (?:brevity|clarity|space)|to save space)|<?snip>?)\W*$|^\s*\[\.\.\.\]\s*$/i

/** A sentence for its author; null if nothing shows it. Lines that the file already has are its own. */
export function programFault(edit: Edit, { source }: EditHints): string | null {
  if (edit.type === 'delete' || !isProgram(edit.path)) return null
  const text = edit.type === 'file' ? edit.text : edit.replace
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const own = new Set((source?.(edit.path) ?? '').split('\n'))
  const left = lines.find((line) => LEFT_OUT.test(line) && !own.has(line))
  if (left !== undefined) return say('placeholder', { line: text.split('\n').indexOf(left) + 1, text: JSON.stringify(left.trim()) })
  const wrong = edit.type === 'file' ? wrongLine(edit.path, lines) : undefined
  return wrong === undefined ? null : say('no-program', { path: edit.path, text: JSON.stringify(wrong.trim().slice(0, 100)) })
}

const WRITES =
  /\bopen\(\s*["']([^"']+)["']\s*,\s*(?:mode\s*=\s*)?["'][wx]|\bPath\(\s*["']([^"']+)["']\)\.write_text|\bwriteFile(?:Sync)?\(\s*["']([^"']+)["']/

/** A program that a model wrote to write the file. */
function writesItself(path: string, line: string): boolean {
  const target = WRITES.exec(line)
    ?.slice(1)
    .find((each) => each !== undefined)
  return target !== undefined && (target === path || target.endsWith(`/${path}`))
}

/** The line that no such file has at its place. */
function wrongLine(path: string, lines: readonly string[]): string | undefined {
  const [first] = lines
  const last = lines.at(-1)
  if (isProtocol(path, lines) || (firstNumberOf(lines) ?? 1) > 1) return first
  if (lines.length > 1 && lines.every((line) => line.startsWith('+'))) return first
  if (/^(?:`{3,}|~{3,})\s*$/.test(last ?? '')) return last
  const writer = lines.find((line) => writesItself(path, line))
  if (writer !== undefined) return writer
  // In Python such a line is only in a long string.
  return /\.pyw?$/i.test(path)
    ? lines
        .join('\n')
        .replace(LONG_STRINGS, '')
        .split('\n')
        .find((line) => /^```/.test(line))
    : undefined
}
