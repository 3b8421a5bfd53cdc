// Which short texts say alike things: words weighed by TF-IDF (Salton and Buckley, "Term-weighting approaches in automatic text
// retrieval", IPM 24, 1988), compared by the cosine, and joined by single linkage: two texts are in one group where a chain of pairs
// leads from one to the other, each of them alike enough. Pure.
import { stemmer } from 'stemmer'
import { eng, removeStopwords } from 'stopword'

export type Weights = ReadonlyMap<string, number>

/** Cosine from which two texts are alike, as comments were found that say the same in other words: the test has some. */
export const ALIKE = 0.35

/** Stems of the meaningful words, each as often as it occurs. */
export const termsOf = (text: string): string[] =>
  removeStopwords(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [], eng).map((word) => (/^[a-z]+$/.test(word) ? stemmer(word) : word))

/**
 * Groups of texts by their places, each text in one: the largest group first, in it and among equals the earlier place.
 * @param alike cosine from which two texts are in one group, from 0 to 1
 */
export function groupTexts(texts: readonly string[], alike = ALIKE): number[][] {
  const vectors = vectorsOf(texts)
  const groups: number[][] = []
  const left = new Set(texts.keys())
  for (const first of texts.keys()) {
    if (!left.delete(first)) continue
    const group = [first]
    // The group grows during this loop: texts similar to any of its members join it.
    for (const member of group)
      for (const other of left)
        if (cosine(vectors[member], vectors[other]) >= alike) {
          left.delete(other)
          group.push(other)
        }
    groups.push(group.sort((a, b) => a - b))
  }
  return groups.sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0))
}

/** The place of the text that is most like all others of a group; the earlier one of equals. */
export function mostTypical(texts: readonly string[]): number {
  const vectors = vectorsOf(texts)
  const sums = vectors.map((one) => vectors.reduce((sum, other) => sum + cosine(one, other), 0))
  return sums.reduce((best, sum, place) => (sum > (sums[best] ?? 0) + 1e-9 ? place : best), 0)
}

/** The places of texts, the one that is most like another text first; of equals the earlier one. */
export function byLikeness(text: string, texts: readonly string[]): number[] {
  const [wanted, ...vectors] = vectorsOf([text, ...texts])
  // Sums of fractions differ in their last digits.
  const scores = vectors.map((each) => Math.round(cosine(wanted, each) * 1e9))
  return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

/** Counts of terms times ln((1 + n) / (1 + texts with the term)) + 1: a term of all texts still weighs something, as few texts need. */
export function vectorsOf(texts: readonly string[]): Weights[] {
  const counts = texts.map((text) => Map.groupBy(termsOf(text), (term) => term))
  const holders = new Map<string, number>()
  for (const terms of counts) for (const term of terms.keys()) holders.set(term, (holders.get(term) ?? 0) + 1)
  const rarity = (term: string) => Math.log((1 + texts.length) / (1 + (holders.get(term) ?? 0))) + 1
  return counts.map((terms) => new Map([...terms].map(([term, all]) => [term, all.length * rarity(term)])))
}

/** Between 0 and 1; 0 where one of them has no term. */
export function cosine(one: Weights | undefined, other: Weights | undefined): number {
  if (!one || !other) return 0
  let dot = 0
  for (const [term, weight] of one) dot += weight * (other.get(term) ?? 0)
  const length = Math.sqrt(squares(one) * squares(other))
  return length === 0 ? 0 : dot / length
}

const squares = (weights: Weights): number => [...weights.values()].reduce((sum, weight) => sum + weight * weight, 0)
