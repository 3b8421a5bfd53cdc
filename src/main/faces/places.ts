// The paths of shipped resources, built renderer and preload, and the user's data folder. Only this file knows them.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { userError } from '../../contract/errors/index.js'

/** The `resources` folder of this checkout, bundle or package. */
export function resourcesFolder(): string {
  const packaged = 'resourcesPath' in process ? join(String(process.resourcesPath), 'tillgreen') : null
  // A copy with other demos or templates, for their authors.
  const named = process.env.TILLGREEN_RESOURCES ?? null
  const candidates = [named, packaged, ...['../../resources', '../../../resources'].map((path) => join(import.meta.dirname, path))]
  const found = candidates.find((folder) => folder !== null && existsSync(join(folder, 'templates')))
  if (!found) throw new Error(`Resources folder not found; looked in ${candidates.filter(Boolean).join(', ')}.`)
  return found
}

/** The built renderer. */
export const rendererFolder = (): string => builtFolder('renderer', 'index.html')

/** The built preload of the desktop face. */
export const preloadFile = (): string => join(builtFolder('preload', 'index.cjs'), 'index.cjs')

/** Beside the built main folder, from a chunk of it one folder further up; from the sources in the checkout's build. */
function builtFolder(name: string, file: string): string {
  const candidates = [`../../../out/${name}`, `../${name}`, `../../${name}`].map((path) => join(import.meta.dirname, path))
  const found = candidates.find((folder) => existsSync(join(folder, file)))
  if (!found) throw userError('window-not-built', { places: candidates })
  return found
}

/** The data folder of this platform, unless `named` (by --data or TILLGREEN_DATA) says another. */
export function dataFolder(named: string | undefined): string {
  const chosen = named ?? process.env.TILLGREEN_DATA
  if (chosen) return resolve(chosen)
  switch (process.platform) {
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'tillgreen')
    case 'win32':
      return join(process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'tillgreen')
    default:
      return join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'tillgreen')
  }
}
