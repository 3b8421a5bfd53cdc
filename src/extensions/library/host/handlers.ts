// Answers about the library.

import { createHash } from 'node:crypto'
import type { AppContract } from '../../../contract/calls/index.js'
import { standardConfig, withoutModels } from '../../../contract/config/config.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { cosine } from '../../../main/engine/context/similarity.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { newRunId } from '../../../main/host/run-service/create-run.js'
import { embedTexts } from '../../../main/host/similar-texts/embed-texts.js'
import type { LibraryFound, LibrarySearch } from '../contract/calls.js'
import { type Library, type Meaning, noMeaning, openLibrary } from './library.js'

/**
 * Searches the library by words and, where the settings name a model of embeddings, by meaning: each program is compared once
 * and remembered.
 */
interface MeaningDeps extends Pick<HostParts, 'store' | 'endpoints' | 'settings'> {
  readonly library: Library
}

/** Programs that are found by their meaning alone. */
const MOST = 10
/** Letters of one text: models of embeddings take in little. */
const LETTERS = 1_200
/** Milliseconds that a search waits for the endpoint. */
const PATIENCE_MS = 30_000

async function searchLibrary(deps: MeaningDeps, search: LibrarySearch): Promise<LibraryFound> {
  const model = modelOf(deps)
  if (model === '' || !search.meaning || search.words.trim() === '')
    return deps.library.search(search, { ...noMeaning, meaning: { model: model || null, problem: '' } })
  return deps.library.search(search, await byMeaning(deps, model, search.words))
}

const chosenConfig = ({ endpoints }: MeaningDeps) => endpoints.fill(standardConfig())

const modelOf = (deps: MeaningDeps): string => deps.endpoints.embeddingsOf(chosenConfig(deps).model)

/** Ranks programs by meaning. A failing endpoint is reported, and the search by words still holds. */
async function byMeaning(deps: MeaningDeps, model: string, words: string): Promise<Meaning> {
  const programs = (await deps.library.texts()).map(({ run, text }) => ({ run, text: text.slice(0, LETTERS) }))
  const known = new Map(await deps.library.vectors(model))
  const query = words.slice(0, LETTERS)
  const missing = [...new Set([query, ...programs.map(({ text }) => text)])].filter((text) => !known.has(hashOf(text)))
  const made = new Map<string, Float32Array>()
  const problem = await embedAll(deps, model, missing, (text, vector) => made.set(hashOf(text), vector))
  const kept = new Map([...made].filter(([hash]) => hash !== hashOf(query)))
  if (kept.size > 0) await deps.library.keepVectors(model, kept)
  const vectorOf = (text: string) => made.get(hashOf(text)) ?? known.get(hashOf(text)) ?? new Float32Array()
  const sought = vectorOf(query)
  const ranking = programs
    .map(({ run, text }) => ({ run, score: cosine(vectorOf(text), sought) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  return { ranking: ranking.slice(0, MOST).map(({ run }) => run), meaning: { model, problem } }
}

/** Asks for vectors within the cap of the day; gives why it ended early, or nothing. */
function embedAll(
  deps: MeaningDeps,
  model: string,
  texts: readonly string[],
  take: (text: string, vector: Float32Array) => void,
): Promise<string> {
  const asking = { ...deps, config: chosenConfig(deps), model, id: `library-${newRunId()}`, key: 'library/search' }
  return embedTexts(asking, texts, take, AbortSignal.timeout(PATIENCE_MS))
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const libraryHandlers = ({ store, runs, endpoints, settings }: HostParts): Handlers<AppContract>['library'] => {
  const library = openLibrary(store)
  const deps = { store, endpoints, settings, library }
  return {
    search: (search) => searchLibrary(deps, search),
    show: ({ run }) => library.show(run),
    async reopen({ run, config }) {
      await library.show(run)
      return { run: await runs.again(run, (own) => config ?? withoutModels(own)) }
    },
  }
}

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly library: typeof libraryHandlers
  }
}

export default { library: libraryHandlers } satisfies Partial<ExtensionHandlers>
