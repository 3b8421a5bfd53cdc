// Ranks the files of a program by what they mean, where they do not all fit into a prompt and the endpoint makes embeddings.
import { modelOf } from '../../../contract/config/config.js'
import type { ModelRequest } from '../../../contract/model/model.js'
import { FileRanks } from '../../../contract/run/file-ranks.js'
import { calledNote } from '../../../main/engine/asking/ask.js'
import { programRoom } from '../../../main/engine/asking/context-budget.js'
import { programFiles } from '../../../main/engine/context/context.js'
import { orderFiles } from '../../../main/engine/context/relevance.js'
import { type FilePiece, piecesOf, rankBySimilarity, type Vector } from '../../../main/engine/context/similarity.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import { calledKey, type Performance, type Ports } from '../../../main/engine/ports/ports.js'
import type { Feature } from '../../../main/engine/task/feature.js'
import type { RankedBy, RankedTexts } from '../../../main/engine/task/task-feature.js'

declare module '../../../main/engine/ports/ports.js' {
  interface FeaturePorts {
    readonly embeddings: Embeddings
  }
}

export type EmbeddingResult =
  | { readonly type: 'vectors'; readonly model: string; readonly vectors: readonly Vector[]; readonly asked: number }
  | { readonly type: 'left'; readonly why: string }

export interface Embeddings {
  /**
   * A vector for each text, by the config's model of embeddings. If the budget or the endpoint refuses, the reason instead, or nothing if
   * it was given before. Each text is sent once; `onRequest` receives every request.
   */
  embed(texts: readonly string[], at: Performance, onRequest: (request: ModelRequest) => Promise<void>): Promise<EmbeddingResult>
}

const embeddings: Feature = { scope: 'embeddings', rankFiles, rankTexts }

/** Bytes of files that are compared, those first that names and words put first; and files that are recorded. */
const COMPARED_BYTES = 400_000
const RECORDED = 200
/** Characters of the clues that are compared with them. */
const QUERY = 1_200

/**
 * Paths of the program's files, most alike the clues first; empty where the config names no model of embeddings, where all
 * files have room, or where the endpoint fails: then names and words decide as ever. Recorded are places, not vectors.
 */
async function rankFiles(run: Run, ports: Ports, { name, role, template, tree, cluesOf }: RankedBy): Promise<readonly string[]> {
  const { models, trees, features } = ports
  if (!run.config.embeddings) return []
  const ranks = await run.effect({ name, step: 'embed', facts: { tree }, schema: FileRanks }, async (at) => {
    const files = programFiles(trees, template, tree)
    const contextTokens = await models.contextTokens(role, at)
    const room = programRoom(contextTokens, modelOf(at.config, role).answerTokens)
    if (files.reduce((sum, file) => sum + file.bytes, 0) <= room) return { value: { type: 'all-fit' } }
    const clues = cluesOf()
    const read = (path: string) => trees.read(tree, path)
    const pieces = comparedPieces(orderFiles(files, read, clues), read)
    const onRequest = async (request: ModelRequest) =>
      run.note(calledKey({ key: name, number: at.number }, request.number), calledNote('embeddings', request))
    const query = clues.said.slice(0, QUERY)
    const came = await features.embeddings.embed([query, ...pieces.map((piece) => piece.text)], at, onRequest)
    if (came.type === 'left') return { value: { type: 'left', why: came.why } }
    const [queryVector, ...vectors] = came.vectors
    if (!queryVector) throw new Error('There are fewer vectors than texts.')
    const paths = rankBySimilarity(pieces, vectors, queryVector).slice(0, RECORDED)
    return { value: { type: 'ranked', model: came.model, paths, pieces: pieces.length, asked: came.asked } }
  })
  return ranks.type === 'ranked' ? ranks.paths : []
}

/** Places of texts, the most alike the query first; empty where there are no embeddings, or the endpoint fails. */
async function rankTexts(run: Run, { features }: Ports, at: Performance, { name, query, texts }: RankedTexts): Promise<readonly number[]> {
  if (!run.config.embeddings || texts.length === 0) return []
  const onRequest = async (request: ModelRequest) =>
    run.note(calledKey({ key: name, number: at.number }, request.number), calledNote('embeddings', request))
  const came = await features.embeddings.embed([query.slice(0, QUERY), ...texts], at, onRequest)
  if (came.type === 'left') return []
  const [queryVector, ...vectors] = came.vectors
  if (!queryVector) throw new Error('There are fewer vectors than texts.')
  return rankBySimilarity(
    texts.map((text, index) => ({ path: String(index), text })),
    vectors,
    queryVector,
  ).map(Number)
}

function comparedPieces(
  files: readonly { readonly path: string; readonly bytes: number }[],
  read: (path: string) => string | null,
): FilePiece[] {
  const pieces: FilePiece[] = []
  let size = 0
  for (const { path, bytes } of files) {
    if (size + bytes > COMPARED_BYTES) continue
    const text = read(path)
    if (text === null) continue
    size += bytes
    pieces.push(...piecesOf(path, text))
  }
  return pieces
}

export default embeddings
