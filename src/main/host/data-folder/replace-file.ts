// Replaces a small file of the data folder in one go: after a crash the old or the new one is there, never half of one.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '../../../contract/wire/errors.js'
import { renameDurably } from '../../store/database/durable.js'

/** The new file is readable and writable by its owner alone. Refuses (kind `store`) where the folder does not take it. */
export function replaceFile(path: string, text: string): void {
  const next = `${path}.${process.pid}.new`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    rmSync(next, { force: true })
    writeFileSync(next, text, { flag: 'wx', mode: 0o600 })
    renameDurably(next, path)
  } catch (error) {
    rmSync(next, { force: true })
    throw new Refusal(
      'store',
      `${path} could not be written: ${error instanceof Error ? error.message : String(error)}. Nothing was changed.`,
    )
  }
}
