// Finds the examples in a user's words: sessions of an interpreter or a shell, calls with their result, and lists headed "Examples". Pure.
import type { CallExample, Example } from './example.js'
import { inputOutputAt, tableAt } from './input-output.js'
import { behindBracket, callAt, literalAt } from './literals.js'

/** Examples of one description that are taken at most. */
const MOST = 20

/** Which forms are read: those of the first version, which old journals replay with, or all. */
export type ExampleForms = 'first' | 'all'

/** All examples in the order of the text, each once. */
export function examplesIn(text: string, forms: ExampleForms = 'all'): Example[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const found: Example[] = []
  let isList = false
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const session = pythonSession(lines, at, forms) ?? shellSession(lines, at) ?? (forms === 'all' ? otherForms(lines, at) : null)
    if (session) {
      found.push(...session.examples)
      at = session.next
      continue
    }
    if (HEADING.test(line)) isList = true
    else if (line.trim() !== '' && !ITEM.test(line)) isList = false
    const inLine = [...callsIn(line, forms), ...commandsIn(line)]
    const raw = inLine.length === 0 && isList ? itemIn(line) : null
    found.push(...inLine, ...(raw ? [raw] : []))
    at++
  }
  return withoutRepeats(found).slice(0, MOST)
}

const HEADING = /^\W*(?:for )?examples?\b\W*$/i
const ITEM = /^\s*(?:[-*•]|\d+[.)])\s+/

/** One `INPUT -> RESULT`, as an option or a field takes it; null where there is no result. */
export function readExample(text: string): Example | null {
  const [example, ...more] = examplesIn(`Examples:\n- ${text.trim().replaceAll('\n', ' ')}`)
  return more.length > 0 ? null : (example ?? null)
}

/** The description with examples that were given beside it. */
export const withExamples = (description: string, examples: readonly string[]): string =>
  examples.length === 0
    ? description
    : `${description.trimEnd()}\n\nExamples:\n${examples.map((each) => `- ${each.trim().replaceAll('\n', ' ')}`).join('\n')}`

/** The description with an empty line for one more example at its end. */
export function withExampleLine(description: string): string {
  const text = description.trimEnd()
  if (text.endsWith('\n-')) return `${text} `
  const isInList = /(^|\n)Examples:\n(- .*\n)*- .*$/.test(text)
  return isInList ? `${text}\n- ` : `${text}${text === '' ? '' : '\n\n'}Examples:\n- `
}

interface Session {
  readonly examples: readonly Example[]
  readonly next: number
}

function otherForms(lines: readonly string[], at: number): Session | null {
  const table = tableAt(lines, at)
  if (table) return table
  const named = inputOutputAt(lines, at)
  return named ? { examples: [named.example], next: named.next } : longCall(lines, at)
}

/** Lines of one call at most. */
const LONGEST = 20

/** A call whose brackets, or those of its result, close in a later line. */
function longCall(lines: readonly string[], at: number): Session | null {
  const begun = /^\s*(?:[-*•]\s+|assert\s+)?(?=[A-Za-z_][\w.]*\()/.exec(lines[at] ?? '')
  if (!begun || !OPEN.test(lines[at] ?? '')) return null
  for (let next = at + 2; next <= Math.min(lines.length, at + LONGEST); next++) {
    const text = lines.slice(at, next).join('\n')
    const call = callAt(text, begun[0].length)
    if (!call && behindBracket(text, text.indexOf('(')) !== -1) return null
    const examples = call ? callsIn(text, 'all') : []
    if (examples.length > 0) return { examples, next }
    if ((lines[next] ?? '').trim() === '') return null
  }
  return null
}

/** A line that ends within brackets. */
const OPEN = /[([{,]\s*$/

/** Lines after `>>>`, with the lines that follow as what is printed; or `>>> call == value`. */
function pythonSession(lines: readonly string[], from: number, forms: ExampleForms): Session | null {
  const begun = /^(\s*)>>> ?(.*)$/.exec(lines[from] ?? '')
  if (!begun) return null
  const [, indent = '', first = ''] = begun
  let next = from + 1
  let said = first
  while (/^\s*\.\.\. ?/.test(lines[next] ?? '')) said += `\n${(lines[next++] ?? '').replace(/^\s*\.\.\. ?/, '')}`
  const printed: string[] = []
  const isOver = (line: string | undefined) => line === undefined || line.trim() === '' || /^\s*(>>>|"""|''')/.test(line)
  while (!isOver(lines[next])) printed.push((lines[next++] ?? '').replace(new RegExp(`^${indent}`), ''))
  const call = callAt(said.trim(), 0)
  const result = printed.join('\n').trim()
  if (forms === 'all' && call && call.call !== said.trim() && /^(?:True)?$/.test(result)) return { examples: callsIn(said, forms), next }
  if (!call || call.call !== said.trim().replace(/;$/, '') || result === '') return { examples: [], next }
  const quote = lines.slice(from, next).join('\n').trim()
  const error = /^Traceback[\s\S]*?\n(\w+(?:\.\w+)*)(?::.*)?$/.exec(result)?.[1] ?? /^(\w*(?:Error|Exception))(?::.*)?$/.exec(result)?.[1]
  if (error !== undefined) return { examples: [{ kind: 'call', ...call, result: error, isError: true, quote }], next }
  if (literalAt(result, 0) !== result) return { examples: [], next }
  return { examples: [{ kind: 'call', ...call, result, isError: false, quote }], next }
}

/** Lines after `$`, with the lines that follow as what is printed; or `$ command -> output` in one line. */
function shellSession(lines: readonly string[], from: number): Session | null {
  const [, said = ''] = /^\s*(?:[-*•]\s+)?\$ (.+)$/.exec(lines[from] ?? '') ?? []
  if (said === '') return null
  const [, command = '', output] = /^(.*?\S)\s+(?:->|=>|→|➞)\s+(.*)$/.exec(said) ?? []
  if (output !== undefined)
    return {
      examples: [{ kind: 'command', command: command.trim(), output: bare(output), quote: (lines[from] ?? '').trim() }],
      next: from + 1,
    }
  let next = from + 1
  const printed: string[] = []
  while (next < lines.length && (lines[next] ?? '').trim() !== '' && !/^\s*(\$ |```)/.test(lines[next] ?? ''))
    printed.push(lines[next++] ?? '')
  const indent = /^\s*/.exec(lines[from] ?? '')?.[0] ?? ''
  const shown = printed.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n')
  if (shown.trim() === '') return { examples: [], next }
  return { examples: [{ kind: 'command', command: said.trim(), output: shown, quote: lines.slice(from, next).join('\n').trim() }], next }
}

const FIRST_GIVES =
  /^[`*]*\s*(?:->|=>|➞|→|==|=(?!=)|(?:should |must |will )?(?:returns?|gives?|yields?|produces?|equals?|be|is)(?: equal to)?:?(?=[\s`]))\s*[`*]*/
const ARROW = '(?:[-=]{1,2}>|[➞➜→⇒⟶⟹]|===?|=(?!=))'
const VERB =
  '(?:(?:should|must|will|would) )?(?:returns?|gives?|yields?|produces?|outputs?|equals?|evaluates? to|results? in|be|is)(?: equal to)?:?(?=[\\s`])'
/** An arrow, a verb, or both, also in a comment behind the call. */
const GIVES = new RegExp(`^[\`*;]*\\s*(?:(?:#|//|--)\\s*)?(?:${ARROW}\\s*(?:${VERB})?|${VERB})\\s*[\`*]*`)
/** A comment behind the call that is the value alone. */
const REMARK = /^;?\s*(?:#|\/\/)\s*(?=\S)/
const FAILS = /^[`*]*\s*(?:->|=>|➞|→)?\s*(?:should |must |will )?(?:raises?|throws?)\s+(?:an? )?[`*]*([A-Za-z_]\w*(?:\.\w+)*)/

/** Calls with their result in a line of prose, a list or a comment. */
function callsIn(line: string, forms: ExampleForms): CallExample[] {
  const found: CallExample[] = []
  if (/^\s*(?:async\s+)?(?:def|function|export|class)\b/.test(line)) return found
  for (const match of line.matchAll(/(?<![\w.])[A-Za-z_]\w*(?=\()/g)) {
    const call = callAt(line, match.index)
    if (!call) continue
    const after = line.slice(match.index + call.call.length)
    const fails = FAILS.exec(after)
    const gives = forms === 'first' ? FIRST_GIVES.exec(after) : (GIVES.exec(after) ?? remarkAt(after))
    const at = match.index + call.call.length
    if (fails?.[1] !== undefined) {
      const quote = line.slice(match.index, at + fails[0].length).trim()
      found.push({ kind: 'call', ...call, result: fails[1], isError: true, quote })
    } else if (gives) {
      const computed = forms === 'all' ? COMPUTED.exec(after.slice(gives[0].length)) : null
      if (computed?.[1] !== undefined) {
        const quote = line.slice(match.index, at + gives[0].length + computed[0].length).trim()
        found.push({ kind: 'call', ...call, result: computed[1], isError: false, quote })
        continue
      }
      const result = literalAt(after, gives[0].length)
      const error = result === null ? /^(\w*(?:Error|Exception))\b/.exec(after.slice(gives[0].length))?.[1] : undefined
      const outcome = result ?? error
      const rest = after.slice(gives[0].length + (result?.length ?? 0))
      if (outcome === undefined || (result !== null && (continuesExpression(rest) || (forms === 'all' && /^["'\w]/.test(rest))))) continue
      const quote = line.slice(match.index, at + gives[0].length + outcome.length)
      found.push({ kind: 'call', ...call, result: outcome, isError: result === null, quote })
    }
  }
  return found
}

/** A calculation with its value at the end of the line: `2 * 3 + 1 = 7`. */
const COMPUTED = /^[-+\d(][-+*/%().\d\s]*[-+*/%][-+*/%().\d\s]*=\s*([-+]?\d+(?:\.\d+)?)\s*$/

function remarkAt(after: string): RegExpExecArray | null {
  const remark = REMARK.exec(after)
  const literal = remark && literalAt(after, remark[0].length)
  return literal && after.slice(remark[0].length + literal.length).trim() === '' ? remark : null
}

/** Whether a literal is only the beginning of an expression: `2 + 3`, `"a" * 3`. */
const continuesExpression = (after: string): boolean => /^\s*(?:[+*/%]|-\s*\d|\*\*|\.\w|\[|\()/.test(after)

const PROGRAM = /^(?:python3?|node|printf|echo|cat|\.\/|[\w-]+\.(?:py|mjs|js)\b)/

/** Commands between back quotes, with what they print between back quotes. */
function commandsIn(line: string): Example[] {
  const pattern = /`([^`]+)`\s*(?:should |must )?(?:prints?|outputs?|shows?|writes?|gives?|->|=>|→|➞)\s*`([^`]*)`/g
  return [...line.matchAll(pattern)].flatMap(([quote, command = '', output = '']): Example[] =>
    PROGRAM.test(command.trim()) ? [{ kind: 'command', command: command.trim(), output: bare(output), quote }] : [],
  )
}

/** `- INPUT -> RESULT` in a list of examples. */
function itemIn(line: string): Example | null {
  const [, said = ''] = /^\s*(?:[-*•]|\d+[.)])\s+(.*\S)\s*$/.exec(line) ?? []
  const [, input = '', result = ''] = /^(.*\S)\s*(?:->|=>|→|➞)\s*(\S.*)$/.exec(said) ?? []
  if (input === '' || result === '') return null
  const whole = { input: unquoted(input), result: unquoted(result), quote: said }
  return PROGRAM.test(whole.input)
    ? { kind: 'command', command: whole.input, output: bare(whole.result), quote: said }
    : { kind: 'raw', ...whole }
}

const unquoted = (text: string): string => (/^`[^`]*`$/.test(text) ? text.slice(1, -1) : text)

/** What is printed, without quotes around all of it. `\n` means a new line. */
function bare(text: string): string {
  const said = unquoted(text.trim())
  const [, inside] = /^"((?:\\.|[^"\\])*)"$/.exec(said) ?? /^'((?:\\.|[^'\\])*)'$/.exec(said) ?? []
  return (inside ?? said).replaceAll('\\n', '\n').replaceAll('\\t', '\t')
}

function withoutRepeats(examples: readonly Example[]): Example[] {
  const keyOf = (each: Example) =>
    each.kind === 'call'
      ? `${each.call} ${each.result}`
      : each.kind === 'command'
        ? `$ ${each.command}`
        : each.kind === 'raw'
          ? `${each.input} ${each.result}`
          : `${each.values.map(({ literal }) => literal).join()} ${each.result}`
  const seen = new Set<string>()
  return examples.filter((each) => !seen.has(keyOf(each)) && seen.add(keyOf(each)))
}
