// Where the data folder keeps model and engine, and whether their files are whole.
import { mkdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueEngine, CatalogueModel } from './catalogue.js'
import { sumOf } from './from-registry.js'

/** Paths below the folder of the built-in model. */
export interface Places {
  readonly folder: string
  model(size: string): string
  /** The beginning of a model, as far as it was fetched. */
  begun(size: string): string
  engine(engine: CatalogueEngine): string
  /** Wheels while they are unpacked. */
  readonly wheels: string
  readonly lock: string
}

export const placesIn = (folder: string): Places => ({
  folder,
  model: (size) => join(folder, `${size}.gguf`),
  begun: (size) => join(folder, `${size}.gguf.part`),
  engine: ({ package: { version } }) => join(folder, `engine-${version}`),
  wheels: join(folder, 'wheels'),
  lock: join(folder, 'download.lock'),
})

const stampOf = (places: Places, size: string): string => `${places.model(size)}.checked`

/** Bytes of a file; null where there is none. */
export const bytesOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null

export const isModelHere = (places: Places, { size, bytes }: CatalogueModel): boolean => bytesOf(places.model(size)) === bytes

export const isEngineHere = (places: Places, engine: CatalogueEngine): boolean =>
  bytesOf(join(places.engine(engine), engine.program)) !== null

/** Whether the file is unchanged since its last check, judged by size and time. */
export function isChecked(places: Places, size: string): boolean {
  try {
    return readFileSync(stampOf(places, size), 'utf8') === stampFor(places.model(size))
  } catch {
    return false
  }
}

/** Compares the sum of a model with the pinned one. A damaged file is removed. Rejects with the signal's reason. */
export async function checkModel(places: Places, { size, sha256 }: CatalogueModel, signal: AbortSignal): Promise<boolean> {
  const path = places.model(size)
  const stamp = stampFor(path)
  const isWhole = (await sumOf(path, signal)) === sha256
  if (isWhole) writeFileSync(stampOf(places, size), stamp, { mode: 0o600 })
  else for (const each of [path, stampOf(places, size)]) rmSync(each, { force: true })
  return isWhole
}

const stampFor = (path: string): string => {
  const { size, mtimeMs } = statSync(path)
  return `${size} ${mtimeMs}`
}

/** Bytes that the disk of a folder has left for us. */
export function freeBytes(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
