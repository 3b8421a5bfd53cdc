// Examples that name an input and an output instead of a call: "Input: ... Output: ...", "For n = 3 the output should be 6", and tables. Pure.
import type { ArgumentsExample, CallExample } from './example.js'
import { callAt, literalAt } from './literals.js'

interface FoundExample {
  readonly example: ArgumentsExample | CallExample
  /** The first line behind the example. */
  readonly next: number
}

const INPUT = /^\W*(?:(?:sample|example) )?inputs?(?: ?#?\d+)?\W*?:\s*(.*)$/i
const OUTPUT = /^\W*(?:(?:sample|example|expected) )?(?:outputs?|results?)(?: ?#?\d+)?\W*?[:=]\s*(.*)$/i
const BOTH = /^\W*inputs?\W*?:\s*(.*?\S)[,;.]?\s*(?:->|=>|→)?\s*\boutputs?\W*?:\s*(.*)$/i
const FOR = /(?:^\W*|[.!?:]\s+)(?:for|if|when|given|with)\s+(?=[A-Za-z_]\w*\s*=)(.*)$/i
const THEN =
  /^[`*]*,?\s.*?\b(?:output|result|answer|return value)\s+(?:should be|must be|will be|would be|is)\s*:?\s*[`*]*|^[`*]*,?\s*(?:it |you )?(?:(?:should|must|will) )?returns?\s+[`*]*/

/** The example that begins in a line; null if none does. */
export function inputOutputAt(lines: readonly string[], at: number): FoundExample | null {
  const line = lines[at] ?? ''
  const [, inLine, outLine] = BOTH.exec(line) ?? []
  if (inLine !== undefined && outLine !== undefined) return fromTexts(inLine, outLine, line.trim(), at + 1)
  const given = INPUT.exec(line)?.[1]
  if (given !== undefined) {
    let next = at + 1
    while ((lines[next] ?? '').trim() === '' && next < lines.length && next - at < 3) next++
    const result = OUTPUT.exec(lines[next] ?? '')?.[1]
    if (result === undefined) return null
    const quote = lines
      .slice(at, next + 1)
      .join('\n')
      .trim()
    return fromTexts(given, result, quote, next + 1)
  }
  const said = FOR.exec(line)?.[1]
  if (said === undefined) return null
  const values = valuesIn(said)
  const then = values && THEN.exec(said.slice(values.length))
  const result = then && literalAt(said, values.length + then[0].length)
  if (!values || !then || result === null) return null
  const behind = said.slice(values.length + then[0].length + result.length)
  if (!isEnd(behind)) return null
  return { example: { kind: 'arguments', values: values.values, result, quote: line.trim() }, next: at + 1 }
}

function fromTexts(input: string, output: string, quote: string, next: number): FoundExample | null {
  const plain = (text: string) =>
    text
      .trim()
      .replace(/^[`*\s]+|[`*\s]+$/g, '')
      .trim()
  const [given, result] = [plain(input), plain(output)]
  const values = valuesIn(given)
  const literal = literalAt(result, 0)
  if (!values || !isEnd(given.slice(values.length)) || literal === null || !isEnd(result.slice(literal.length))) return null
  return { example: { kind: 'arguments', values: values.values, result: literal, quote }, next }
}

/** Whether nothing follows that could belong to a value: only a full stop, a mark or a remark in brackets or behind a sign. */
const isEnd = (text: string): boolean => /^[`*.,;]*\s*$|^[`*]*\s+(?:\(|#|\/\/)/.test(text)

/** `a = 1, b = [2]` or `1, [2]` at the beginning of a text; null where it begins with no value. */
function valuesIn(text: string): { readonly values: ArgumentsExample['values']; readonly length: number } | null {
  const values: { name: string | null; literal: string }[] = []
  let length = 0
  for (;;) {
    const [begun = '', name] = /^(?:\s*,?\s*(?:and\s+)?)(?:([A-Za-z_]\w*)\s*=\s*)?/.exec(text.slice(length)) ?? []
    const isNext = values.length === 0 || /,|\band\b/.test(begun)
    const literal = isNext ? literalAt(text, length + begun.length) : null
    if (literal === null) break
    values.push({ name: name ?? null, literal })
    length += begun.length + literal.length
  }
  return values.length === 0 ? null : { values, length }
}

const CELL_IN = /^(?:inputs?|call|example|arguments?|expression)$/i
const CELL_OUT = /^(?:(?:expected )?(?:outputs?|results?|values?)|returns?|expected)$/i
const cellsOf = (line: string): string[] | null =>
  /^\s*\|.*\|\s*$/.test(line)
    ? line
        .trim()
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replace(/^`+|`+$/g, ''))
    : null

/** The examples of a Markdown table with a column of inputs and one of outputs; null if none begins in this line. */
export function tableAt(
  lines: readonly string[],
  at: number,
): { readonly examples: readonly (ArgumentsExample | CallExample)[]; readonly next: number } | null {
  const head = cellsOf(lines[at] ?? '')
  const columns = head && { input: head.findIndex((cell) => CELL_IN.test(cell)), output: head.findIndex((cell) => CELL_OUT.test(cell)) }
  if (!columns || columns.input === -1 || columns.output === -1 || !/^\s*\|[\s:|-]+\|\s*$/.test(lines[at + 1] ?? '')) return null
  const examples: (ArgumentsExample | CallExample)[] = []
  let next = at + 2
  for (; next < lines.length; next++) {
    const cells = cellsOf(lines[next] ?? '')
    if (!cells) break
    const [given = '', result = ''] = [cells[columns.input], cells[columns.output]]
    const quote = (lines[next] ?? '').trim()
    const call = callAt(given, 0)
    if (call?.call === given && literalAt(result, 0) === result) examples.push({ kind: 'call', ...call, result, isError: false, quote })
    else {
      const found = fromTexts(given, result, quote, next)
      if (found) examples.push(found.example)
    }
  }
  return { examples, next }
}
