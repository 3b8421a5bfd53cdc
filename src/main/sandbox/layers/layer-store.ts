// Keeps finished layers on disk: each under its key, complete or absent, and checked before each use.

import { execFile } from 'node:child_process'
import { lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceFile } from '../../../contract/run/template.js'
import { removeTree } from '../../files/below.js'
import { makeFleetingFolder, temporaryName } from '../process/temporary-folder.js'
import { readLayer, stampOfLayer } from './layer-content.js'

export interface Layer {
  readonly key: string
  /** Holds the environment, to be mounted read-only. */
  readonly folder: string
  readonly locks: readonly SourceFile[]
  /** Why a project's own build failed; null where none did. */
  readonly unbuilt: string | null
}

interface Manifest {
  readonly key: string
  readonly files: number
  readonly bytes: number
  readonly hash?: string | undefined
  readonly locks: readonly SourceFile[]
  /** Missing in layers of earlier versions. */
  readonly unbuilt?: string | null
}

const MANIFEST = 'manifest.json'
const CONTENT = 'env'
/** A half-built layer of a process that died is swept away once it is this old. */
const STALE_MS = 6 * 60 * 60 * 1000

// After one full read, a layer is recognised by its stamp: a read costs as much as all of its bytes, a stamp a few milliseconds.
const checked = new Map<string, string>()

/**
 * A complete layer, or null. One that differs from its manifest is put aside and counts as missing.
 * @param onChanged called where a layer was changed
 */
export async function findLayer(layersFolder: string, key: string, onChanged: () => void = () => {}): Promise<Layer | null> {
  const home = join(layersFolder, key)
  const manifest = await readManifest(home)
  if (manifest !== null && manifest.key === key && (await isAsBuilt(home, manifest))) {
    return { key, folder: join(home, CONTENT), locks: manifest.locks, unbuilt: manifest.unbuilt ?? null }
  }
  const aside = join(layersFolder, temporaryName('refused'))
  if (await moved(home, aside)) {
    onChanged()
    removeTree(aside)
  }
  return null
}

async function isAsBuilt(home: string, manifest: Manifest): Promise<boolean> {
  const folder = join(home, CONTENT)
  try {
    const stamp = await stampOfLayer(folder)
    if (checked.get(home) === stamp) return true
    const content = await readLayer(folder)
    if (content.files !== manifest.files || content.bytes !== manifest.bytes) return false
    // Layers of earlier versions were only counted. Later starts compare with the present content.
    if (manifest.hash === undefined) await writeManifest(home, { ...manifest, hash: content.hash })
    else if (content.hash !== manifest.hash) return false
    checked.set(home, stamp)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

export interface Building {
  /** The environment that is being built; only the builder uses it. */
  readonly folder: string
  /** Makes it the layer of a key. Where another builder was faster, its layer is taken and this one dropped. */
  finish(key: string, found: Pick<Layer, 'locks' | 'unbuilt'>): Promise<Layer>
  abandon(): Promise<void>
}

/** Begins a layer, as a copy of another one where there is one to build on; rejects where the signal ends the copying. */
export async function beginLayer(layersFolder: string, from: Layer | null, signal: AbortSignal): Promise<Building> {
  await sweep(layersFolder)
  const { folder: home, remove } = makeFleetingFolder('building', layersFolder)
  const folder = join(home, CONTENT)
  try {
    if (from === null) await mkdir(folder)
    else await copyTree(from.folder, folder, signal)
  } catch (error) {
    remove()
    throw error
  }
  return {
    folder,
    async finish(key, found) {
      await writeManifest(home, { key, ...(await readLayer(folder)), ...found })
      const target = join(layersFolder, key)
      if (await moved(home, target)) {
        const layer = { key, folder: join(target, CONTENT), ...found }
        checked.set(target, await stampOfLayer(layer.folder))
        return layer
      }
      remove()
      const theirs = await findLayer(layersFolder, key)
      if (theirs === null) throw new Error(`the layer ${key} could be neither moved into place nor found there`)
      return theirs
    },
    abandon: async () => remove(),
  }
}

/** Never hard links: an append in one layer would show up in the other. Shares blocks where the file system can. */
function copyTree(from: string, to: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('cp', ['-a', '--reflink=auto', from, to], { signal, killSignal: 'SIGKILL' }, (error) => (error ? reject(error) : resolve()))
  })
}

const writeManifest = (home: string, manifest: Manifest): Promise<void> => writeFile(join(home, MANIFEST), JSON.stringify(manifest))

async function readManifest(home: string): Promise<Manifest | null> {
  try {
    const read = JSON.parse(await readFile(join(home, MANIFEST), 'utf8')) as Manifest
    return { ...read, locks: SourceFile.array().parse(read.locks) }
  } catch {
    return null
  }
}

async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  }
}

/** Those of this version name their owner, and are removed by the next start. */
const isOfEarlierVersion = (name: string): boolean => name.startsWith('.building-') || name.includes('.refused-')

async function sweep(layersFolder: string): Promise<void> {
  const names = await readdir(layersFolder).catch(() => [])
  for (const name of names.filter((name) => isOfEarlierVersion(name))) {
    const found = await lstat(join(layersFolder, name)).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > STALE_MS) removeTree(join(layersFolder, name))
  }
}
