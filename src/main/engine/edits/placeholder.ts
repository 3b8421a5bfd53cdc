// Finds placeholder lines for code that the model did not write. Applying them would delete the real code.
import { SAID_TO_STAY, SAID_WITH_DOTS } from './placeholder-words.js'

/** Languages and formats in which a lone `...` is legal or ordinary prose. */
const ELLIPSIS_IS_LEGAL = /\.(py|pyi|pyw|ipynb|md|markdown|mdx|rst|adoc|txt|ya?ml|log|out|snap)$/i
const PROSE = /\.(md|markdown|mdx|rst|adoc|txt|log|out|snap)$/i

const COMMENT = /^(?:\{?\/\*+|\/\/+|#+|<!--|--(?=\s)|\*(?=\s)|;+(?=\s)|%+(?=\s))\s*(.*?)\s*(?:\*+\/\}?|-->)?$/
const DOTS = '(?:\\.{3,}|[…⋯]+)'
const ONLY_DOTS = new RegExp(`^${DOTS}$`)
const DOTS_AT_AN_END = new RegExp(`^[([]?${DOTS}|${DOTS}[)\\]]?$`)
const DOTS_AT_BOTH_ENDS = new RegExp(`^${DOTS}.*${DOTS}$`)
/** The words between dots at both ends. */
const BETWEEN_DOTS = new RegExp(`^[([]?${DOTS}(.+?)${DOTS}[)\\]]?$`)
/** Signs of code: a spread, a sum or a type is not a sentence about code. */
const CODE = new RegExp(`[=+*<>|&{}[\\]]|${DOTS}|,\\s*$`)
/** Parts of a program. Words such as "line", "rule" or "field" are left out, because programs may process such things. */
const PART = '(?:code|implementation|methods?|functions?|class(?:es)?|file|tests?|imports?|logic|module|component)'
const NOUN = `(?:${PART.slice(3, -1)}|content|contents|lines?|body|fields|props|definitions?|routes|cases|handlers|styles|rules)`
const KEPT = '(?:(?:stays?|remains?|is|are|kept)\\s+(?:exactly\\s+)?(?:the\\s+same|unchanged|as\\s+(?:before|is|it\\s+was)))'

/** Each is matched against the whole words of one comment line, dots at both ends removed. */
const PHRASES = [
  `(?:the )?(?:rest|remainder)(?: of .{1,60}?)? ${KEPT}`,
  `(?:the |all )?(?:existing|other|remaining|previous|original) ${NOUN} (?:${KEPT}|unchanged|here|goes here|as before)`,
  `(?:the )?rest of (?:the |your |this )?(?:\\w+ )?${PART}(?: (?:here|goes here|unchanged|as before))?`,
  `(?:the )?rest of (?:the |your |this )?(?:\\w+ )?${NOUN} (?:here|goes here|unchanged|as before)`,
  `(?:${PART} )?(?:unchanged|stays? the same|remains? (?:the same|unchanged)|same as before)(?: (?:code|from here))?`,
  `(?:keep|leave) (?:the |all )?(?:rest(?: of .{1,40})?|(?:existing|remaining) ${PART})(?: .{0,20}(?:here|unchanged|same|as is|as before))?`,
  '(?:todo|fixme):? (?:implement|add|write|complete|fill in) (?:the )?(?:rest|remaining|remainder)(?: .{1,40})?',
  `implement (?:the )?(?:rest|remaining ${PART})(?: here)?`,
].map((phrase) => new RegExp(`^(?:${phrase})$`))
const STAYS: readonly RegExp[] = [...PHRASES, ...SAID_TO_STAY]
/** With dots around them, fewer words suffice: `... existing code ...`. */
const DOTTED = new RegExp(
  `^(?:the\\s+|your\\s+|all\\s+)?(?:existing|other|remaining|previous|original|rest(?:\\s+of.*)?|unchanged|same|more)\\b(?:\\s+.{0,40}?)?(?:\\b${NOUN}|\\bbefore|\\babove|\\bhere|\\bunchanged|\\brest)$|^(?:rest|unchanged|etc)$`,
)

export interface Placeholder {
  /** From 1, in the new text. */
  readonly line: number
  readonly text: string
}

/**
 * The first placeholder in a model's new text, or null. Only comment lines and bare ellipses are checked, because code and
 * strings may mention "the rest". `known` returns whether the file already had this exact line.
 */
export function placeholderIn(path: string, text: string, known: (line: string) => boolean): Placeholder | null {
  let number = 0
  for (const line of text.split('\n')) {
    number++
    const trimmed = line.trim()
    if (trimmed.length > 0 && trimmed.length <= 160 && isPlaceholder(path, trimmed) && !known(trimmed))
      return { line: number, text: trimmed }
  }
  return null
}

/** Whether a trimmed line may replace others: a placeholder, or dots alone even in languages that allow them. */
export const isStandIn = (path: string, line: string): boolean =>
  line.length > 0 && line.length <= 160 && (ONLY_DOTS.test(line) || isPlaceholder(path, line))

function isPlaceholder(path: string, line: string): boolean {
  if (/^(?:\.{3}|…)$/.test(line)) return !ELLIPSIS_IS_LEGAL.test(path)
  if (/^(?:\.{3}|…)/.test(line)) return isElided(line)
  if (/^[([](?:\.{3}|…).*[)\]]$/.test(line)) return isElided(line.slice(1, -1))
  if (PROSE.test(path) && !line.startsWith('<!--')) return false
  const body = COMMENT.exec(line)?.[1]
  if (body === undefined) return false
  if (ONLY_DOTS.test(body)) return !PROSE.test(path)
  return isElided(body) || isBetweenDots(body) || STAYS.some((phrase) => phrase.test(words(body)))
}

/** `... words of any language ...`. */
function isBetweenDots(text: string): boolean {
  const inner = BETWEEN_DOTS.exec(text)?.[1] ?? ''
  return /\p{L}/u.test(inner) && !CODE.test(inner)
}

/** `... some words ...`: dots at the beginning or the end, and at least two words. */
function isElided(text: string): boolean {
  const dotted = DOTS_AT_AN_END.test(text)
  const inner = words(text)
  if (!dotted) return false
  const isEnglish = (inner.includes(' ') || DOTS_AT_BOTH_ENDS.test(text)) && DOTTED.test(inner)
  return isEnglish || SAID_WITH_DOTS.some((phrase) => phrase.test(inner))
}

/** Lower case, without the dots, brackets and dashes around it. */
const words = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/^[\s.…⋯([\-–—:]+|[\s.…⋯。)\]\-–—:!]+$/g, '')
    .replace(/\s+/g, ' ')
