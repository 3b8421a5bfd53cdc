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

/** A letter with all marks above and below it; the parts of a Korean syllable. */
const SIGN = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|\P{M}\p{M}*|\p{M}+/gu
/** Soft hyphens, letters without width, and what chooses between two pictures of one sign. */
const UNSEEN = /\p{Cf}|[\ufe00-\ufe0f]/gu
/** Their form is their meaning: 10² is no 102. */
const FORMED = /\p{No}/u

/** Whether each letter of a text can only mean itself. */
export const isPlain = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** The signs of a text in their order. */
export function* signsOf(text: string): Generator<Sign> {
  for (const { 0: written, index } of text.matchAll(SIGN)) yield { means: meaningOf(written), from: index, to: index + written.length }
}

function meaningOf(written: string): string {
  if (isPlain(written)) return written
  const seen = written.replace(UNSEEN, '')
  return PLAINER.get(seen) ?? (FORMED.test(seen) ? seen : seen.normalize('NFKC'))
}
