// Divides what a user wrote into spans: what quotations hold, and words outside of all of them. Pure.
import { type Sentence, sentencesIn } from './sentences.js'

export interface Span extends Sentence {
  /** Whether a quotation holds it, but for words that ask for nothing. */
  readonly isQuoted: boolean
}

/**
 * Words that ask for nothing by themselves: articles, pronouns, the most usual prepositions and conjunctions, helping verbs, and what a
 * request begins or ends with: the kind of program and its language, which the template settles. `not`, `only`, `all`, numbers and names
 * are none of them.
 */
const ASKS_NOTHING: ReadonlySet<string> = new Set(
  [
    'a an the this that these those it its they them their there here i me my we us our you your he him his she her',
    'and or but so then also too as at by for from in into of on onto to with about if when where while which who whose what how',
    'am is are was were be been being do does did have has had will would should can could may might must',
    'need needs want wants like please let write make build create implement thanks thank hello hi small simple',
    'program module script library package tool utility app application project function class code',
    'python javascript typescript node node.js rust go react',
  ].flatMap((line) => line.split(' ')),
)

const WORD = /[\p{L}\p{N}_]+(?:['’.-][\p{L}\p{N}_]+)*/gu

/** Words that may ask for something, in lower case. */
export const askingWords = (text: string): string[] =>
  [...text.toLowerCase().matchAll(WORD)].flatMap(([word]) => (ASKS_NOTHING.has(word) ? [] : [word]))

/** A heading, the target of a link, a rule between parts, or fenced code: clauses may quote them, but need not. */
const APART = /^\s*(?:#{1,6}\s|\[[^\]]+\]:|(?:[-*_]\s*){3,}$|`{3,}|~{3,}|<!--|\|?[\s:|-]+\|?$)/

/** Whether words ask for nothing that a clause must have. */
export const asksNothing = (text: string): boolean => APART.test(text) || askingWords(text).length === 0

/**
 * The spans of a text in their order: each sentence, divided where a quotation of it ends or begins beside words that ask for something.
 * @param places of quotations
 */
export const spansIn = (text: string, places: readonly Sentence[]): Span[] =>
  sentencesIn(text).flatMap((sentence) => {
    const own = merged(places.filter(({ from, to }) => from < sentence.to && sentence.from < to))
    return own.length === 0 ? [{ ...sentence, isQuoted: false }] : divided(text, sentence, own)
  })

function divided(text: string, sentence: Sentence, quoted: readonly Sentence[]): Span[] {
  const gaps = gapsOf(sentence, quoted).filter(({ from, to }) => askingWords(text.slice(from, to)).length > 0)
  const spans: Span[] = []
  let at = sentence.from
  for (const gap of gaps) {
    if (gap.from > at) spans.push({ from: at, to: gap.from, isQuoted: true })
    spans.push({ ...gap, isQuoted: false })
    at = gap.to
  }
  if (at < sentence.to) spans.push({ from: at, to: sentence.to, isQuoted: true })
  return spans.flatMap((span) => trimmed(text, span))
}

/** What of a sentence no quotation holds. */
function gapsOf({ from, to }: Sentence, quoted: readonly Sentence[]): Sentence[] {
  const starts = [from, ...quoted.map((place) => Math.min(place.to, to))]
  const ends = [...quoted.map((place) => Math.max(place.from, from)), to]
  return starts.flatMap((start, index) => {
    const end = ends[index] ?? to
    return start < end ? [{ from: start, to: end }] : []
  })
}

function merged(places: readonly Sentence[]): Sentence[] {
  const all: Sentence[] = []
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && place.from <= last.to) all[all.length - 1] = { from: last.from, to: Math.max(last.to, place.to) }
    else all.push(place)
  }
  return all
}

/** Cuts white space from both ends; no span if only white space is in it. A span of signs alone belongs to no quotation. */
function trimmed(text: string, { from, to, isQuoted }: Span): Span[] {
  const words = text.slice(from, to)
  const start = from + (words.length - words.trimStart().length)
  const end = from + words.trimEnd().length
  return start < end ? [{ from: start, to: end, isQuoted }] : []
}
