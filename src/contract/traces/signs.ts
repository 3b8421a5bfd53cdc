// Reads a text as its signs are meant, whatever an office program, a mail program or a Mac made of them. Pure; for comparison only.

export interface Sign {
  /** What is compared: mostly one letter; none for what has no width, and several for a ligature. */
  readonly means: string
  /** Where it begins and where it ends in the text as it is, the end not included. */
  readonly from: number
  readonly to: number
}

/** Plainer replacements for signs. */
const PLAINER: ReadonlyMap<string, string> = new Map(
  Object.entries({ '"': '“”„‟«»″‶＂', "'": '‘’‚‛‹›′‵´＇', '-': '‐‑‒–—―−﹘﹣－•‣⁃▪◦\uf0b7' }).flatMap(([plain, others]) =>
    [...others].map((each): [string, string] => [each, plain]),
  ),
)

/** What a mail program puts in front of a line; a letter with all marks above and below it; the parts of a Korean syllable. */
const SIGN = /(?<=\n)[ \t]*>[> \t]*|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|\P{M}\p{M}*|\p{M}+/gu
/** Soft hyphens, letters without width, and what chooses between two pictures of one sign. */
const UNSEEN = /\p{Cf}|[\ufe00-\ufe0f]/gu
/** Their form is their meaning: 10² is no 102. */
const FORMED = /\p{No}/u

/** Whether each letter of a text can only mean itself. */
export const isPlain = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** Whether a line begins as one that a mail program quotes. */
const QUOTED = /^[ \t]*>/

/** Whether a text has two such lines in a row: then what begins them is none of its words. */
export const hasQuotedLines = (text: string): boolean => /(?:^|\n)[ \t]*>[^\n]*\n[ \t]*>/.test(text)

/** The signs of a text in their order. */
export function* signsOf(text: string): Generator<Sign> {
  for (const { 0: written, index } of text.matchAll(SIGN)) {
    const isMark = text[index - 1] === '\n' && QUOTED.test(written)
    if (isMark && !QUOTED.test(lineBefore(text, index)))
      for (const [at, letter] of [...written].entries()) yield { means: letter, from: index + at, to: index + at + 1 }
    else yield { means: isMark ? '' : meaningOf(written), from: index, to: index + written.length }
  }
}

/** The line above the one that begins at a place. */
const lineBefore = (text: string, at: number): string => text.slice(text.lastIndexOf('\n', at - 2) + 1, at - 1)

function meaningOf(written: string): string {
  if (isPlain(written)) return written
  const seen = written.replace(UNSEEN, '')
  return PLAINER.get(seen) ?? (FORMED.test(seen) ? seen : seen.normalize('NFKC'))
}
