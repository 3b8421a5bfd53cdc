// The values that a sentence names: numbers, quoted texts, and words that it puts aside. Pure.

const QUOTED = /"[^"]*"|“[^”]*”|`[^`]*`|(?<!\w)'[^']*'(?!\w)/g
/** A number that is no part of a name; a unit may follow directly. */
const NUMBER = /(?<![\p{L}\p{N}_.])-?\d+(?:[.,:]\d+)*/gu

/** `red, not blue` and `red instead of blue`: the part that is excluded. */
const PUT_ASIDE =
  /(?:[,;]\s*not|\band not|\bbut not|\binstead of|\brather than|\bno longer)\s+(?:(?:an?|the|by|in|to|with|at|as|on|of|any|every)\s+)*([\p{L}][\p{L}\p{N}_-]{2,})/giu

const VALUE = new RegExp(`${QUOTED.source}|${NUMBER.source}`, 'gu')

/** A value without what only marks it as a text, so that `"a"` and `'a'` are one. */
const bare = (value: string): string => value.replace(/^["“`']|["”`']$/g, '')

/** Numbers and quoted texts of a text, each once. */
export function valuesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VALUE)].map(([value]) => bare(value)))].filter((value) => value !== '')
}

/** Words that a sentence says do not hold, in lower case. */
export const putAside = (sentence: string): string[] => [
  ...new Set([...sentence.matchAll(PUT_ASIDE)].flatMap(([, word]) => (word ? [word.toLowerCase()] : []))),
]

/** Whether a text names a value, or a word that was put aside. */
export const names = (text: string, value: string): boolean =>
  valuesIn(text).includes(value) || [...text.toLowerCase().matchAll(/[\p{L}][\p{L}\p{N}_-]*/gu)].some(([word]) => word === value)

/** Whether two texts say the same of other values: they differ in their last value alone, which is what comes out where there are several. */
export function differInLastValue(one: string, other: string): boolean {
  if (shapeOf(one) !== shapeOf(other)) return false
  const [a, b] = [one, other].map((text) => [...text.matchAll(VALUE)].map(([value]) => bare(value)))
  const last = (a?.length ?? 0) - 1
  return a !== undefined && b !== undefined && last >= 0 && a.every((value, index) => (value === b[index]) === index < last)
}

const shapeOf = (text: string): string => text.replace(VALUE, '\0').replace(/\s+/g, ' ').trim().replace(/\.$/, '').toLowerCase()
