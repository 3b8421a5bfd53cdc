// Keeps finished layers on disk: each under its key, complete or not there at all, checked before its first use.
import { execFile } from 'node:child_process'
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceFile } from '../../contract/template.js'

export interface Layer {
  readonly key: string
  /** Holds the environment, to be mounted read-only. */
  readonly folder: string
  readonly locks: readonly SourceFile[]
}

interface Manifest {
  readonly key: string
  readonly files: number
  readonly bytes: number
  readonly locks: readonly SourceFile[]
}

const MANIFEST = 'manifest.json'
const CONTENT = 'env'
/** A half-built layer of a process that died is swept away once it is this old. */
const STALE_MS = 6 * 60 * 60 * 1000

// Checked once per process: counting some thousand files takes a tenth of a second.
const checked = new Set<string>()

/** A complete layer, or null. One that is not what its manifest says is put aside and counts as missing. */
export async function findLayer(layersFolder: string, key: string): Promise<Layer | null> {
  const home = join(layersFolder, key)
  const manifest = await readManifest(home)
  if (manifest !== null && manifest.key === key) {
    const folder = join(home, CONTENT)
    if (checked.has(home)) return { key, folder, locks: manifest.locks }
    const content = await measure(folder)
    if (content.files === manifest.files && content.bytes === manifest.bytes) {
      checked.add(home)
      return { key, folder, locks: manifest.locks }
    }
  }
  const aside = `${home}.refused-${crypto.randomUUID()}`
  if (await moved(home, aside)) await remove(aside)
  return null
}

export interface Building {
  /** The environment that is being built; nobody else sees it. */
  readonly folder: string
  /** Makes it the layer of a key. Where another builder was faster, its layer is taken and this one dropped. */
  finish(key: string, locks: readonly SourceFile[]): Promise<Layer>
  abandon(): Promise<void>
}

/** Begins a layer, as a copy of another one where there is one to build on. */
export async function beginLayer(layersFolder: string, from: Layer | null): Promise<Building> {
  await sweep(layersFolder)
  const home = join(layersFolder, `.building-${crypto.randomUUID()}`)
  const folder = join(home, CONTENT)
  await mkdir(home, { recursive: true })
  if (from === null) await mkdir(folder)
  else await copyTree(from.folder, folder)
  return {
    folder,
    async finish(key, locks) {
      const manifest: Manifest = { key, ...(await measure(folder)), locks }
      await writeFile(join(home, MANIFEST), JSON.stringify(manifest))
      const target = join(layersFolder, key)
      if (await moved(home, target)) {
        checked.add(target)
        return { key, folder: join(target, CONTENT), locks }
      }
      await remove(home)
      const theirs = await findLayer(layersFolder, key)
      if (theirs === null) throw new Error(`the layer ${key} could be neither moved into place nor found there`)
      return theirs
    },
    abandon: () => remove(home),
  }
}

/** Never hard links: an append in one layer would show up in the other. Shares blocks where the file system can. */
function copyTree(from: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('cp', ['-a', '--reflink=auto', from, to], (error) => (error ? reject(error) : resolve()))
  })
}

async function readManifest(home: string): Promise<Manifest | null> {
  try {
    const read = JSON.parse(await readFile(join(home, MANIFEST), 'utf8')) as Manifest
    return { ...read, locks: SourceFile.array().parse(read.locks) }
  } catch {
    return null
  }
}

/** Counts files and links and adds up their sizes, which are the same on every file system. */
async function measure(folder: string): Promise<{ files: number; bytes: number }> {
  let files = 0
  let bytes = 0
  const open = [folder]
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const parent = current
    const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
    open.push(...entries.filter((entry) => entry.isDirectory()).map((entry) => join(parent, entry.name)))
    const others = entries.filter((entry) => !entry.isDirectory())
    const found = await Promise.all(others.map((entry) => lstat(join(parent, entry.name))))
    files += found.length
    bytes += found.reduce((sum, entry) => sum + entry.size, 0)
  }
  return { files, bytes }
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

async function sweep(layersFolder: string): Promise<void> {
  const names = await readdir(layersFolder).catch(() => [])
  for (const name of names.filter((name) => name.startsWith('.building-') || name.includes('.refused-'))) {
    const found = await lstat(join(layersFolder, name)).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > STALE_MS) await remove(join(layersFolder, name))
  }
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
