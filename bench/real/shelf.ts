// Keeps answers and results, one file for each task and arm: a second start goes on where the first one ended.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Answer, Row } from './task.js'

/** What an arm keeps while it works on a task; `row` is there once it is over. */
export interface Kept {
  readonly answers: readonly Answer[]
  readonly row: Row | null
}

export interface Shelf {
  read(arm: string, task: number): Kept
  write(arm: string, task: number, kept: Kept): void
  /** A folder for what else belongs to a task and arm, such as an exported program. */
  folder(arm: string, task: number): string
}

/** @throws Error where the folder holds the results of another model */
export function openShelf(folder: string, suite: string, model: string): Shelf {
  const head = join(folder, 'model.json')
  const kept: unknown = existsSync(head) ? JSON.parse(readFileSync(head, 'utf8')) : { model }
  const found = (kept as { model: string }).model
  if (found !== model) throw new Error(`${folder} holds results of ${found}, not of ${model}. Name another folder with --out.`)
  put(head, { model })
  const place = (arm: string, task: number) => join(folder, suite, arm, `${task}.json`)
  return {
    read(arm, task) {
      const path = place(arm, task)
      return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept) : { answers: [], row: null }
    },
    write: (arm, task, written) => put(place(arm, task), written),
    folder: (arm, task) => join(folder, suite, arm, String(task)),
  }
}

/** Whole or not at all: a kill leaves the old file. */
export function put(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.part`, `${JSON.stringify(value, null, 1)}\n`)
  renameSync(`${path}.part`, path)
}
