// Replaces a small file of the data folder in one go: after a crash the old or the new one is there, never half of one.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { userError } from '../../../contract/errors/index.js'
import { writeDurably } from '../../store/database/durable.js'

/** The new file is readable and writable by its owner alone. Refuses (kind `store`) where the folder does not take it. */
export function replaceFile(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeDurably(path, text)
  } catch (error) {
    throw userError('data-file-not-written', { path, cause: error instanceof Error ? error.message : String(error) })
  }
}
