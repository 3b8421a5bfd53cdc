// Answers about datasets.

import { createHash } from 'node:crypto'
import type { AppContract } from '../../../contract/calls/index.js'
import { standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import { unlessEnded } from '../../../main/host/feeds/unless-ended.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { sources } from '../../../main/host/ports/sources.js'
import { newRunId } from '../../../main/host/run-service/create-run.js'
import { embedTexts } from '../../../main/host/similar-texts/embed-texts.js'
import type { DatasetChoice } from '../contract/calls.js'
import { openCleaner, thisMachine } from './clean-text.js'
import { collectRows, type DatasetDeps } from './collect.js'
import { synthesise } from './synthesis/synthesise.js'

/** Letters of one piece: models of embeddings take in little. */
const LETTERS = 1_200
/** Pieces that are kept; those that were made first go first. */
const KEPT = 20_000

/** Vectors of rows by the endpoint's embedding model: this process asks for each piece of a text once. */
function openRowVectors(deps: Pick<HostParts, 'store' | 'endpoints' | 'settings'>): DatasetDeps['embed'] {
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

/** Rows of one message: some hold whole programs. */
const TOGETHER = 20

export const datasetHandlers = ({ store, endpoints, settings, place }: HostParts): Handlers<AppContract>['datasets'] => {
  const embed = openRowVectors({ store, endpoints, settings })
  const collect = async (choice: DatasetChoice, signal: AbortSignal) => {
    const deps = { store, sources: await sources(), machine: thisMachine(store.folder), secrets: endpoints.secrets(), embed }
    return collectRows(deps, choice, signal)
  }
  const going = new Map<string, AbortController>()
  return {
    async synthesise({ choice, wish, config }, emit, signal) {
      const verifiedTasks = { ...choice, kind: 'tasks', label: 'ok', verdicts: ['verified'] } satisfies DatasetChoice
      const seeds = (await collect(verifiedTasks, signal)).rows.filter((row) => row.kind === 'tasks')
      if (seeds.length === 0) throw userError('dataset-no-seeds')
      const id = newRunId()
      const stop = new AbortController()
      going.set(id, stop)
      emit({ type: 'begun', synthesis: id, seeds: seeds.length })
      const { clean } = openCleaner(thisMachine(store.folder), endpoints.secrets())
      const deps = { store, endpoints, sources: await sources(), resources: place.resources, dailyUsd: settings.read().dailyUsd, clean }
      const options = { id, wish, config, seeds, similar: choice.similar }
      try {
        const report = await unlessEnded(signal, synthesise(deps, options, emit, AbortSignal.any([signal, stop.signal])))
        if (report) emit({ type: 'report', report })
      } finally {
        going.delete(id)
      }
    },
    stop({ synthesis }) {
      const found = going.get(synthesis)
      if (!found) throw userError('dataset-missing', { synthesis })
      found.abort(new Error('stopped'))
      return {}
    },
    async show({ rows: most, ...choice }) {
      const { rows, report } = await collect(choice, new AbortController().signal)
      return { report, rows: rows.slice(0, most) }
    },
    async export(choice, emit, signal) {
      const dataset = await unlessEnded(signal, collect(choice, signal))
      if (!dataset) return
      for (let from = 0; from < dataset.rows.length; from += TOGETHER)
        emit({ type: 'rows', rows: dataset.rows.slice(from, from + TOGETHER) })
      emit({ type: 'report', report: dataset.report })
    },
  }
}

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly datasets: typeof datasetHandlers
  }
}

export default { datasets: datasetHandlers } satisfies Partial<ExtensionHandlers>
