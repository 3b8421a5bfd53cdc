// Vectors of rows by the endpoint's embedding model: each piece of a text is asked for once as long as this process lives.
import { createHash } from 'node:crypto'
import { standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { newRunId } from '../../../main/host/runs/service/create-run.js'
import { embedTexts } from '../../../main/host/similar-texts/embed-texts.js'
import type { DatasetDeps } from './collect.js'

/** Letters of one piece: models of embeddings take in little. */
const LETTERS = 1_200
/** Pieces that are kept; those that were made first go first. */
const KEPT = 20_000

export function openRowVectors(deps: Pick<HostParts, 'store' | 'endpoints' | 'settings'>): DatasetDeps['embed'] {
  const known = new Map<string, Float32Array>()
  return async (texts, signal) => {
    const config = deps.endpoints.fill(standardConfig())
    const model = deps.endpoints.embeddingsOf(config.model)
    if (model === '') throw userError('dataset-no-embeddings')
    const idOf = (piece: string) => createHash('sha256').update(`${model}\n${piece}`).digest('hex')
    const missing = [...new Set(texts.flatMap(piecesOf))].filter((piece) => !known.has(idOf(piece)))
    const asking = { ...deps, config, model, id: `dataset-${newRunId()}`, key: 'dataset/duplicates' }
    const cause = await embedTexts(asking, missing, (piece, vector) => known.set(idOf(piece), vector), signal)
    signal.throwIfAborted()
    if (cause !== '') throw userError('dataset-embeddings-failed', { model, cause })
    const vectors = texts.map((text) => meanOf(piecesOf(text).map((piece) => known.get(idOf(piece)) ?? new Float32Array())))
    for (const id of [...known.keys()].slice(0, Math.max(0, known.size - KEPT))) known.delete(id)
    return vectors
  }
}

const piecesOf = (text: string): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(text.length / LETTERS)) }, (_, at) => text.slice(at * LETTERS, (at + 1) * LETTERS))

/** The direction of all pieces together: each counts the same, so that no beginning that many rows share decides alone. */
function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(Math.max(0, ...vectors.map(({ length }) => length)))
  for (const vector of vectors) {
    const norm = Math.hypot(...vector) || 1
    for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value / norm
  }
  return sum
}
