// Finds the examples in the words of a docstring: a call, and the plain value that it gives.

export interface FoundExample {
  readonly call: string
  readonly result: string
}

const BETWEEN = /^\s*(?:==>|=>|->|→|➞|==|=|➡|should return|should be|returns|return|#\s*(?:=>|->|returns))\s*/i

/** All examples of one function, each once, in the order of the text. */
export function examplesIn(words: string, name: string): FoundExample[] {
  const found = new Map<string, FoundExample>()
  for (const match of words.matchAll(new RegExp(`(?<![\\w.])${name}\\(`, 'g'))) {
    const open = match.index + name.length
    const end = bracketEnd(words, open)
    if (end === null) continue
    const call = words.slice(match.index, end).replace(/\s*\n\s*/g, ' ')
    const value = resultAfter(words, match.index, end)
    const result = value === null ? null : literalAt(value)
    if (result !== null && isPlain(words.slice(open + 1, end - 1)) && !found.has(call)) found.set(call, { call, result })
  }
  return found.size > 0 ? [...found.values()] : pairsIn(words, name)
}

/** The text in which the result of a call begins: the next line of a `>>>`, or what follows a sign such as `->`. */
function resultAfter(words: string, from: number, end: number): string | null {
  const lineStart = words.lastIndexOf('\n', from) + 1
  const rest = words.slice(end)
  if (/^\s*>>>\s*$/.test(words.slice(lineStart, from))) {
    const next = /^[ \t]*\n[ \t]*([^\n]*(?:\n(?![ \t]*(?:>>>|\n))[^\n]*)*)/.exec(rest)?.[1] ?? null
    if (next !== null && next.trim() !== '' && !next.trim().startsWith('>>>')) return next
  }
  const sign = BETWEEN.exec(rest)
  return sign ? rest.slice(sign[0].length) : null
}

const PAIRS = [
  /Input:[ \t]*([^\n]+)\n\s*Output:[ \t]*([^\n]+)/gi,
  /\bFor (\w+ = [^\n]+?),? the (?:output|result) (?:should|would) be ([^\n]+)/gi,
]

/** The layouts `Input: 3` with `Output: 4`, and `For a = 3, k = 1 the output should be 4`. */
function pairsIn(words: string, name: string): FoundExample[] {
  return PAIRS.flatMap((pair) => [...words.matchAll(pair)]).flatMap(([, input = '', output = '']) => {
    const given = argumentsOf(input)
    const result = literalAt(output)
    return given === null || result === null ? [] : [{ call: `${name}(${given})`, result }]
  })
}

function argumentsOf(input: string): string | null {
  const values: string[] = []
  for (let rest = input.trim(); rest !== ''; ) {
    rest = rest.replace(/^[A-Za-z_]\w*\s*=\s*/, '')
    const value = literalAt(rest)
    if (value === null) return null
    values.push(value)
    rest = rest.slice(rest.indexOf(value) + value.length).replace(/^\s*,?\s*/, '')
  }
  return values.length === 0 ? null : values.join(', ')
}

/** Whether the arguments are plain values, separated by commas. */
function isPlain(given: string): boolean {
  let rest = given.trim()
  while (rest !== '') {
    rest = rest.replace(/^[A-Za-z_]\w*\s*=\s*(?!=)/, '')
    const value = literalAt(rest)
    if (value === null) return false
    rest = rest.slice(value.length).trimStart()
    if (rest !== '' && !rest.startsWith(',')) return false
    rest = rest.replace(/^,\s*/, '')
  }
  return true
}

const ATOM = /^(?:True|False|None|[-+]?(?:\d[\d_]*\.?\d*(?:[eE][-+]?\d+)?|\.\d+)(?![\w.]*\w))/
const STRING = /^[rbf]?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/

/** The Python value at the start of a text, as it is written; null where there is none, or more than a value, as in `2 + 3`. */
export function literalAt(text: string): string | null {
  const start = text.length - text.trimStart().length
  const end = valueEnd(text, start)
  if (end === null) return null
  const after = text.slice(end).split('\n')[0] ?? ''
  return /^(?:\w|\s*[-+*/%(<>=])/.test(after) ? null : text.slice(start, end).replace(/\s*\n\s*/g, ' ')
}

function valueEnd(text: string, from: number): number | null {
  const rest = text.slice(from)
  const plain = STRING.exec(rest) ?? ATOM.exec(rest)
  if (plain) return from + plain[0].length
  if (!/^[[({]/.test(rest)) return null
  const close = rest.startsWith('[') ? ']' : rest.startsWith('(') ? ')' : '}'
  for (let at = from + 1; ; ) {
    at += /^[\s,:]*/.exec(text.slice(at))?.[0].length ?? 0
    if (text[at] === close) return at + 1
    const end = valueEnd(text, at)
    if (end === null) return null
    at = end
  }
}

/** The place after the bracket that closes the one at `open`; null where it is not closed. */
function bracketEnd(text: string, open: number): number | null {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    const string = STRING.exec(text.slice(at))
    if (string && /["']/.test(text[at] ?? '')) at += string[0].length - 1
    else if ('([{'.includes(text[at] ?? ' ')) depth += 1
    else if (')]}'.includes(text[at] ?? ' ') && --depth === 0) return at + 1
  }
  return null
}
