// Temporary folders that end with the test that made them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder for one test. */
export function temporaryFolder(name = 'test'): string {
  const folder = mkdtempSync(join(tmpdir(), `tillgreen-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
