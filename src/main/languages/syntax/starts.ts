// Finds in a source the arguments with which it starts a program: as a command in a list, or as a list for its main function.
import type { Part } from './controls/parts.js'

const LISTS = new Set(['list', 'array', 'tuple', 'array_expression', 'literal_value'])
const TEXTS = new Set(['string', 'string_literal', 'interpreted_string_literal', 'raw_string_literal'])
const CALLS = new Set(['call', 'call_expression'])
/** What starts commands, by its last name. */
const STARTS = /(^|[._])(run|spawn|exec|popen|call|check_output|command)\w*$/i
/** A main function, or what a test calls it by. */
const MAIN = /(^|[._])(main|run_?main|run_?cli|cli)$/i

/**
 * @param program the file that the program is started with, such as `main.py`
 * @returns the arguments of each such place whose arguments are all written out as plain texts
 */
export function startsIn(root: Part, program: string): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  for (const part of root.walk()) {
    if (!LISTS.has(part.type)) continue
    const items = part.named.map(textOf)
    const at = items.findIndex((item) => item !== null && baseOf(item) === baseOf(program))
    const called = calledOf(part)
    const words = at >= 0 && (at > 0 || STARTS.test(called)) ? items.slice(at + 1) : at < 0 && MAIN.test(called) ? items : []
    const whole = words.filter((word) => word !== null)
    if (whole.length > 0 && whole.length === words.length) found.push(whole)
  }
  return found
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The name of the function that is called with this list as an argument; empty if there is no such call. */
function calledOf(list: Part): string {
  const holder = list.parent
  const call = holder && CALLS.has(holder.type) ? holder : holder?.parent
  return call && CALLS.has(call.type) ? (call.at('function')?.text ?? '') : ''
}

/** A text that says just what is written; null for anything else: what is computed, escaped or put together is not known here. */
function textOf(part: Part): string | null {
  if (!TEXTS.has(part.type)) return null
  const written = part.text
  const quote = written.charAt(0)
  if (!`'"\``.includes(quote) || written.includes('\\') || written.length < 2 || written.startsWith(quote.repeat(3))) return null
  return written.slice(1, -1)
}
