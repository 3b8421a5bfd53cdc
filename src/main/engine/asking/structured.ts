// Reads small JSON answers (plan, diagnosis, debug plan) from the text that a model wrote around them.
import type { z } from 'zod'
import { withoutReasoning } from '../../../contract/text/reasoning.js'
import { issuesByField } from '../../../contract/wire/union-issues.js'
import { say } from './re-ask.js'
import { repairJson } from './repair-json.js'

export type Structured<T> =
  | {
      readonly ok: true
      readonly value: T /** True where the JSON was broken and had to be mended; counted per model. */
      readonly repaired: boolean
      /** The mended values, one sentence each; absent without any. */
      readonly mended?: readonly string[]
    }
  /** Sentences that can be sent back to a model. */
  | { readonly ok: false; readonly problems: readonly string[]; readonly isCut?: boolean }

/** Changes a parsed value to the expected shape, if its meaning is clear. */
export type Mend = (value: unknown) => { readonly value: unknown; readonly mended: readonly string[] }

export const asItIs: Mend = (value) => ({ value, mended: [] })

/** The most places that are tried. An answer with more braces is not one JSON value. */
const MOST_CANDIDATES = 40
const MOST_PROBLEMS = 8

/**
 * Finds the JSON value in an answer (bare, fenced or in prose) that fits the schema. Valid JSON wins over repaired JSON, then a
 * fenced value, then the last one, since models put drafts first. Never throws.
 * @param mend changes values to the shape of the schema, and lists the changes
 */
export function parseStructured<T>(schema: z.ZodType<T>, text: string, mend: Mend = asItIs): Structured<T> {
  const said = unquoted(withoutReasoning(text))
  const candidates = candidatesIn(said)
  const isCut = isCutOff(said)
  const mismatches: string[][] = []
  for (const candidate of candidates) {
    const parsed = jsonIn(candidate)
    if (parsed === undefined) continue
    const { value, mended } = mend(parsed.value)
    const checked = schema.safeParse(value)
    if (checked.success) return { ok: true, value: checked.data, repaired: false, ...(mended.length > 0 ? { mended } : {}) }
    mismatches.push(problemsOf(checked.error))
  }
  for (const candidate of isCut ? [] : candidates) {
    if (jsonIn(candidate) !== undefined) continue
    const repaired = repairJson(candidate)
    const parsed = repaired === null ? undefined : jsonIn(repaired)
    if (parsed === undefined || typeof parsed.value !== 'object') continue
    const { value, mended } = mend(parsed.value)
    const checked = schema.safeParse(value)
    if (checked.success) return { ok: true, value: checked.data, repaired: true, ...(mended.length > 0 ? { mended } : {}) }
    mismatches.push(problemsOf(checked.error))
  }
  if (isCut) {
    const tail = JSON.stringify(said.trimEnd().slice(-60))
    return { ok: false, problems: [say('ends-in-the-middle', { tail })], isCut: true }
  }
  return { ok: false, problems: mismatches[0] ?? [noJson(text)] }
}

/** The text of a JSON string that holds JSON. Repairing it would lose what is behind an escaped quote. */
function unquoted(text: string): string {
  const value = /^\s*"[\s\S]*"\s*$/.test(text) ? jsonIn(text)?.value : undefined
  return typeof value === 'string' && /^\s*[{[]/.test(value) ? value : text
}

/** All valid JSON in an answer that may be the requested value, the likeliest first. */
export const valuesIn = (text: string): unknown[] =>
  candidatesIn(withoutReasoning(text)).flatMap((candidate) => {
    const parsed = jsonIn(candidate)
    return parsed === undefined ? [] : [parsed.value]
  })

/** Whether the first JSON value stops in the middle. A mended one would lack the rest. */
function isCutOff(text: string): boolean {
  const begun = /^[ \t]*(?:```\w*\s*)?[{[]/m.exec(text)
  if (begun === null) return false
  let depth = 0
  let inString = false
  for (let index = begun.index + begun[0].length - 1; index < text.length; index++) {
    const letter = text[index]
    if (inString) {
      if (letter === '\\') index++
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') depth++
    else if ((letter === '}' || letter === ']') && --depth === 0) return false
  }
  const tail = text.slice(Math.max(lastBracket(text), begun.index + begun[0].length - 1) + 1).trim()
  // If only closing brackets are missing, or prose follows, the value may be complete.
  return tail === '' || tail === '```' ? lastBracket(text) < begun.index : inString || /^[,:"]/.test(tail)
}

/** Texts that may be the answer, the likeliest first. */
function candidatesIn(text: string): string[] {
  const whole = text.trim()
  const fenced = fencedIn(text)
  const spans = balancedSpans(text)
  const first = text.search(/[{[]/)
  const rest = first === -1 ? [] : [text.slice(first, lastBracket(text) + 1), text.slice(first)]
  const all = [whole, ...fenced.toReversed(), ...spans.toReversed(), ...rest.map((piece) => piece.trim())]
  return [...new Set(all)]
    .filter((piece) => /^[[{"]/.test(piece) || piece === whole)
    .filter((piece) => piece !== '')
    .slice(0, MOST_CANDIDATES)
}

/** The contents of fences, in one pass over the lines. */
function fencedIn(text: string): string[] {
  const found: string[] = []
  let open: { readonly fence: string; readonly lines: string[] } | null = null
  for (const line of text.split('\n')) {
    const fence = /^\s*(`{3,}|~{3,})\s*(\w*)\s*$/.exec(line)
    if (open === null) {
      if (fence) open = { fence: fence[1] ?? '', lines: [] }
    } else if (fence && fence[1] === open.fence && fence[2] === '') {
      found.push(open.lines.join('\n').trim())
      open = null
    } else open.lines.push(line)
  }
  return found.slice(-MOST_CANDIDATES)
}

const lastBracket = (text: string): number => Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))

/** The outermost balanced objects and arrays, outside of strings. One pass; an unbalanced opening is dropped at the end. */
function balancedSpans(text: string): string[] {
  const spans: string[] = []
  const open: number[] = []
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]
    if (inString) {
      if (letter === '\\') index++
      else if (letter === '"' || letter === '\n') inString = false
    } else if (letter === '"' && open.length > 0) inString = true
    else if (letter === '{' || letter === '[') open.push(index)
    else if ((letter === '}' || letter === ']') && open.length > 0) {
      const start = open.pop() ?? 0
      if (open.length === 0) spans.push(text.slice(start, index + 1))
    }
  }
  return spans.slice(-MOST_CANDIDATES)
}

function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** The problems of a value, each with its place. */
export function problemsOf(error: z.ZodError): string[] {
  const issues = issuesByField(error.issues)
  const problems = issues.slice(0, MOST_PROBLEMS).map((issue) => {
    const place = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
    return say('schema-problem', { place: place === '' ? say('top') : `"${place.replace(/^\./, '')}"`, problem: issue.message })
  })
  const more = issues.length - problems.length
  return more > 0 ? [...problems, say('more-problems', { count: more })] : problems
}

function noJson(text: string): string {
  const trimmed = withoutReasoning(text).trim()
  if (trimmed === '') return say('empty')
  const cut = /[{[]/.test(trimmed) ? ` ${say('cut')}` : ''
  return say('no-json', { start: JSON.stringify(trimmed.slice(0, 100)), cut })
}
