// Finds the examples in a user's words: sessions of an interpreter or a shell, calls with their result, and lists headed "Examples". Pure.
import type { CallExample, Example } from './example.js'
import { callAt, literalAt } from './literals.js'

/** Examples of one description that are taken at most. */
const MOST = 20

/** All examples in the order of the text, each once. */
export function examplesIn(text: string): Example[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const found: Example[] = []
  let isList = false
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const session = pythonSession(lines, at) ?? shellSession(lines, at)
    if (session) {
      found.push(...session.examples)
      at = session.next
      continue
    }
    if (HEADING.test(line)) isList = true
    else if (line.trim() !== '' && !ITEM.test(line)) isList = false
    const inLine = [...callsIn(line), ...commandsIn(line)]
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

/** Lines after `>>>`, with the lines that follow as what is printed. */
function pythonSession(lines: readonly string[], from: number): Session | null {
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

const GIVES =
  /^[`*]*\s*(?:->|=>|➞|→|==|=(?!=)|(?:should |must |will )?(?:returns?|gives?|yields?|produces?|equals?|be|is)(?: equal to)?:?(?=[\s`]))\s*[`*]*/
const FAILS = /^[`*]*\s*(?:->|=>|➞|→)?\s*(?:should |must |will )?(?:raises?|throws?)\s+(?:an? )?[`*]*([A-Za-z_]\w*(?:\.\w+)*)/

/** Calls with their result in a line of prose, a list or a comment. */
function callsIn(line: string): CallExample[] {
  const found: CallExample[] = []
  if (/^\s*(?:async\s+)?(?:def|function|export|class)\b/.test(line)) return found
  for (const match of line.matchAll(/(?<![\w.])[A-Za-z_]\w*(?=\()/g)) {
    const call = callAt(line, match.index)
    if (!call) continue
    const after = line.slice(match.index + call.call.length)
    const fails = FAILS.exec(after)
    const gives = GIVES.exec(after)
    const at = match.index + call.call.length
    if (fails?.[1] !== undefined) {
      const quote = line.slice(match.index, at + fails[0].length).trim()
      found.push({ kind: 'call', ...call, result: fails[1], isError: true, quote })
    } else if (gives) {
      const result = literalAt(after, gives[0].length)
      const error = result === null ? /^(\w*(?:Error|Exception))\b/.exec(after.slice(gives[0].length))?.[1] : undefined
      const told = result ?? error
      if (told === undefined || (result !== null && goesOn(after.slice(gives[0].length + result.length)))) continue
      const quote = line.slice(match.index, at + gives[0].length + told.length)
      found.push({ kind: 'call', ...call, result: told, isError: result === null, quote })
    }
  }
  return found
}

/** Whether a literal is only the beginning of an expression: `2 + 3`, `"a" * 3`. */
const goesOn = (after: string): boolean => /^\s*(?:[+*/%]|-\s*\d|\*\*|\.\w|\[|\()/.test(after)

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
    each.kind === 'call' ? `${each.call} ${each.result}` : each.kind === 'command' ? `$ ${each.command}` : `${each.input} ${each.result}`
  const seen = new Set<string>()
  return examples.filter((each) => !seen.has(keyOf(each)) && seen.add(keyOf(each)))
}
