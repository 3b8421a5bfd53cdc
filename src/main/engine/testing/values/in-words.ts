// Finds the expected values that the user wrote down: these are not computed. Pure.
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Sources } from '../../../languages/language.js'
import { type Literal, readLiteral } from '../../task/literals/literal.js'
import { sameValue } from '../../task/literals/same-value.js'
import type { Hole } from './holes.js'

/**
 * The values to compute: those that are not in the user's words, and those of calls whose inputs are not.
 * A word such as "other" occurs easily, so its inputs must occur too.
 */
export function notInWords(sources: Sources, files: readonly SourceFile[], holes: readonly Hole[], words: readonly string[]): Hole[] {
  const texts = words.map(withoutListNumbers)
  return holes.filter((hole) => {
    const value = readLiteral(hole.text)
    if (value === null || !hasValue(texts, value, hole.text)) return true
    const calls = inputsOf(sources, files, hole)
    // Any text may contain a truth value. It is the user's only if the whole call is in the words.
    return calls.length === 0 || !calls.every((call) => (saysLittle(value) ? hasCall(texts, call) : hasInputs(texts, call)))
  })
}

/** `1.` and `2)` at the start of a line number a list, and are no values. */
const withoutListNumbers = (text: string): string => text.replace(/^[ \t]*\d+[.)](?=\s)/gm, '')

function saysLittle(value: Literal): boolean {
  switch (value.kind) {
    case 'truth':
    case 'nothing':
      return true
    case 'text':
      return value.value === ''
    case 'list':
    case 'set':
      return value.items.length === 0
    case 'map':
      return value.entries.length === 0
    case 'number':
    case 'made':
      return false
  }
}

function hasValue(texts: readonly string[], value: Literal, source: string): boolean {
  switch (value.kind) {
    case 'truth':
      return texts.some((text) => new RegExp(`\\b${value.value}\\b`, 'i').test(text))
    case 'nothing':
      return texts.some((text) => /\b(None|null|nil|undefined|nothing)\b/i.test(text))
    case 'number':
      return texts.some((text) => numbersIn(text).some((number) => sameValue(number, source)))
    case 'text':
      return texts.some((text) => hasText(text, value.value) || (source.length > 2 && text.includes(source)))
    case 'list':
    case 'set':
    case 'map':
    case 'made':
      return texts.some((text) => text.includes(source) || groupsIn(text).some((group) => sameValue(group, source)))
  }
}

/** A sign only counts without a word or number before it: `3-5` has no -5. */
const numbersIn = (text: string): string[] => text.match(/(?<![\w.])[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?!\w|\.\d)/g) ?? []

/** Whether a text occurs as whole words. A single letter must be in quotation marks. */
function hasText(text: string, value: string): boolean {
  if (/^\p{L}?$/u.test(value)) return ['"', "'", '`'].some((mark) => text.includes(mark + value + mark))
  const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter)
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const isPart = (isWord(value[0]) && isWord(text[at - 1])) || (isWord(value.at(-1)) && isWord(text[at + value.length]))
    if (!isPart) return true
  }
  return false
}

/** Users write no longer examples into a description. */
const LONGEST = 400

/** All bracketed parts of a text, with their brackets. A list that the user wrote is one of these. */
function groupsIn(text: string): string[] {
  const closing = new Map([
    ['[', ']'],
    ['(', ')'],
    ['{', '}'],
  ])
  return [...text].flatMap((letter, at) => {
    const close = closing.get(letter)
    return close === undefined ? [] : groupAt(text, at, letter, close)
  })
}

function groupAt(text: string, from: number, open: string, close: string): string[] {
  let depth = 0
  for (let at = from; at < Math.min(text.length, from + LONGEST); at++) {
    if (text[at] === open) depth++
    if (text[at] === close && --depth === 0) return [text.slice(from, at + 1)]
  }
  return []
}

/** All inputs that the tests of a value give to the program. */
function inputsOf(sources: Sources, files: readonly SourceFile[], { path, tests }: Hole): readonly string[] {
  const text = files.find((file) => file.path === path)?.text ?? ''
  const { inputs } = sources.expectations(path, text)
  return sources.tests(path, text).flatMap((test, index) => (tests.some(({ from }) => from === test.from) ? (inputs[index] ?? []) : []))
}

const hasCall = (texts: readonly string[], call: string): boolean => texts.some((text) => bare(text).includes(bare(call)))

const LEAVES = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<![\w.])[-+]?\d+(?:\.\d+)?(?!\w)/g

/** Whether each text and number among the inputs is in the words. */
const hasInputs = (texts: readonly string[], call: string): boolean =>
  (call.match(LEAVES) ?? []).every((leaf) => {
    const value = readLiteral(leaf)
    return value !== null && ((value.kind === 'text' && value.value === '') || hasValue(texts, value, leaf))
  })

/** Ignores spaces and the kind of quotation marks. */
const bare = (text: string): string => text.replace(/\s+/g, '').replace(/['`]/g, '"')
