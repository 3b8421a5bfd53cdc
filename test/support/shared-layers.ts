// The layers that all tests of a checkout share, so that hundreds of packages are installed once and not in each test.
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const SHARED = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'tillgreen-layers')

/** Lets a data folder that is empty yet use them. A layer is found by what is in it, so a changed template finds none. */
export function shareLayers(dataFolder: string): void {
  mkdirSync(SHARED, { recursive: true })
  symlinkSync(SHARED, join(dataFolder, 'layers'))
}
