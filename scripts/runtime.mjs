// Electron's runtime: where it is, and the attempt to fetch it. Some networks refuse the download, others swallow it:
// so it is given up when nothing comes any more, and a failure is remembered, so that the next start is not slow again.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const electron = join(root, 'node_modules', 'electron')

/** Milliseconds without a byte after which the download is given up. */
const SILENCE_MS = 20_000
/** A failure is not tried again before this, unless the user asks for it. */
const REMEMBERED_MS = 7 * 24 * 3_600_000

/**
 * @param {NodeJS.ProcessEnv} environment ELECTRON_OVERRIDE_DIST_PATH names another folder, as Electron's own package has it
 * @returns {string | null} Electron's program; null where the runtime was never fetched
 */
export function runtimePath(environment = process.env) {
  const named = join(electron, 'path.txt')
  const program = existsSync(named) ? readFileSync(named, 'utf8') : process.platform === 'win32' ? 'electron.exe' : 'electron'
  const path = join(environment.ELECTRON_OVERRIDE_DIST_PATH ?? join(electron, 'dist'), program)
  return existsSync(path) ? path : null
}

/**
 * The runtime, fetched if it must be. Never rejects: why it cannot be had is said in one line.
 * @param {{ again?: boolean, silenceMs?: number, memory?: string, cache?: string, say?: (line: string) => void }} options
 *   `again` tries although it failed lately; `memory` is the file in which a failure is remembered
 * @returns {Promise<string | null>}
 */
export async function obtainRuntime(options = {}) {
  const { again = false, silenceMs = SILENCE_MS, memory = join(root, 'node_modules', '.tillgreen-runtime'), cache } = options
  const say = options.say ?? ((line) => process.stderr.write(`${line}\n`))
  const there = runtimePath()
  if (there) return there
  const { version } = JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8'))
  const failed = again ? null : remembered(memory, version)
  if (failed) {
    say(`Electron's runtime could not be fetched on ${failed.at.slice(0, 10)} (${failed.why}); "npm start -- --desktop" tries again.`)
    return null
  }
  say(`Fetching Electron ${version}, once (about 110 MB) ...`)
  try {
    await download(version, silenceMs, cache)
    const unpacked = spawnSync(process.execPath, [join(electron, 'install.js')], { encoding: 'utf8', timeout: 300_000 })
    if (unpacked.status !== 0) throw new Error(unpacked.stderr.trim().split('\n')[0] || 'it could not be unpacked')
    rmSync(memory, { force: true })
    return runtimePath()
  } catch (error) {
    const why = reasonOf(error)
    writeFileSync(memory, JSON.stringify({ version, at: new Date().toISOString(), why }))
    say(`Electron's runtime cannot be had here (${why}), so the desktop face is left out; "npm start -- --desktop" tries again.`)
    return null
  }
}

/** Into the cache of Electron's own downloader, where its installer finds it. */
async function download(version, silenceMs, cache) {
  // The downloader looks at the machine's proxy only when told to, and before it is loaded.
  if (process.env.HTTPS_PROXY ?? process.env.https_proxy) process.env.ELECTRON_GET_USE_PROXY ??= '1'
  const { downloadArtifact } = await import(pathToFileURL(createRequire(join(electron, 'install.js')).resolve('@electron/get')).href)
  const silence = new AbortController()
  const giveUp = () => silence.abort(new Error(`nothing came for ${Math.round(silenceMs / 1000)} s`))
  let timer = setTimeout(giveUp, silenceMs)
  const onProgress = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, silenceMs)
  }
  try {
    await downloadArtifact({
      version,
      artifactName: 'electron',
      checksums: JSON.parse(readFileSync(join(electron, 'checksums.json'), 'utf8')),
      cacheRoot: cache ?? process.env.electron_config_cache,
      downloadOptions: { quiet: true, signal: silence.signal, getProgressCallback: onProgress },
    })
  } finally {
    clearTimeout(timer)
  }
}

/** The innermost reason, which is the one that says something: `fetch failed` does not. Addresses are nobody's concern. */
function reasonOf(error) {
  let innermost = error
  while (innermost?.cause instanceof Error) innermost = innermost.cause
  const words = innermost instanceof Error ? innermost.message || innermost.code || innermost.name : String(innermost)
  return String(words)
    .split('\n')[0]
    .replace(/ for https?:\S+/, '')
}

function remembered(memory, version) {
  try {
    const failed = JSON.parse(readFileSync(memory, 'utf8'))
    return failed.version === version && Date.now() - Date.parse(failed.at) < REMEMBERED_MS ? failed : null
  } catch {
    return null
  }
}
