// Temporary folders that end with the test that made them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { shareLayers } from './shared-layers.js'

/** An empty folder for one test. */
export function temporaryFolder(name = 'test'): string {
  const folder = mkdtempSync(join(tmpdir(), `tillgreen-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder for runs that install much: it has the layers that other tests have made already. */
export function dataWithLayers(): string {
  const folder = temporaryFolder('data')
  shareLayers(folder)
  return folder
}
