// Ranks files by their similarity to a query, with the vectors of their pieces. Pure.

/** An embedding of a text. */
export type Vector = Readonly<Float32Array>

/** A part of a file, small enough for embedding models with a short context. */
export interface FilePiece {
  readonly path: string
  readonly text: string
}

/** Characters of a piece: about 400 tokens of code. The smallest of such models read 512. */
const PIECE = 1_200

/** Whole lines, unless they are longer than a piece. Each piece begins with the path, whose names are informative. */
export function piecesOf(path: string, text: string): FilePiece[] {
  const parts: string[] = []
  let part = ''
  for (const line of text.split('\n').flatMap((each) => each.match(/.{1,1200}/gsu) ?? [''])) {
    if (part !== '' && part.length + line.length >= PIECE) {
      parts.push(part)
      part = ''
    }
    part += `${line}\n`
  }
  return [...parts, part].filter((each) => each.trim() !== '').map((each) => ({ path, text: `${path}\n${each}` }))
}

/** Between -1 and 1; 0 if one of them is empty, or they come from different models. */
export function cosine(one: Vector, other: Vector): number {
  if (one.length !== other.length) return 0
  let dot = 0
  let a = 0
  let b = 0
  for (let index = 0; index < one.length; index++) {
    const [x, y] = [one[index] ?? 0, other[index] ?? 0]
    dot += x * y
    a += x * x
    b += y * y
  }
  const length = Math.sqrt(a) * Math.sqrt(b)
  return length > 0 && Number.isFinite(length) ? dot / length : 0
}

/** Paths by their most similar piece. Differences from rounding are ignored, and equal ones are ordered by name. */
export function rankBySimilarity(pieces: readonly FilePiece[], vectors: readonly Vector[], query: Vector): string[] {
  const best = new Map<string, number>()
  for (const [index, { path }] of pieces.entries()) {
    const vector = vectors[index]
    const score = vector ? Math.round(cosine(vector, query) * 10_000) : 0
    best.set(path, Math.max(best.get(path) ?? Number.NEGATIVE_INFINITY, score))
  }
  return [...best].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([path]) => path)
}
