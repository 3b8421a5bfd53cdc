// A file of rows, one a line. It gets its name only when it is whole.
import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { CommandError } from '../../../main/faces/cli/command.js'
import { jsonlLine } from '../contract/jsonl.js'

export interface RowsFile {
  write(value: unknown): void
  /** Puts it under its name. */
  finish(): void
  /** Leaves nothing of it behind. */
  drop(): void
}

/** Refuses a file that is there, unless it may be replaced. */
export function openRowsFile(path: string, mayReplace: boolean): RowsFile {
  if (existsSync(path) && !mayReplace) throw new CommandError(`${path} already exists. Choose another file, or overwrite it with --force.`)
  const beside = `${path}.${process.pid}.part`
  const file = openSync(beside, 'w', 0o600)
  return {
    write: (value) => appendFileSync(file, jsonlLine(value)),
    finish() {
      fsyncSync(file)
      closeSync(file)
      renameSync(beside, path)
    },
    drop() {
      closeSync(file)
      rmSync(beside, { force: true })
    },
  }
}
