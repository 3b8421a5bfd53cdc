// The user's changes to the error catalogue, in a file of the data folder: forgotten errors, and advice for others.
import { join } from 'node:path'
import { z } from 'zod'
import { ErrorAdvice } from '../../../contract/figures/known-error.js'
import { withLock } from '../../store/database/lock.js'
import type { Forgotten } from '../../store/history/known-errors.js'
import { readPlainFile } from './plain-file.js'
import { replaceFile } from './replace-file.js'

const File = z.strictObject({
  version: z.literal(1),
  forgotten: z.array(z.strictObject({ signature: z.string(), at: z.number() })),
  advice: z.array(ErrorAdvice.extend({ signature: z.string() })),
})
type File = z.infer<typeof File>

/** Errors that are remembered; the oldest go first. */
const MOST = 2_000

export interface ErrorNotesFile {
  forgotten(): Forgotten
  advice(): ReadonlyMap<string, ErrorAdvice>
  /** Null removes the advice. Refuses (kind `store`) where the folder cannot be written. */
  advise(signature: string, advice: ErrorAdvice | null): void
  /** Errors met until `now`, and the advice, no longer count. */
  forget(signature: string, now: number): void
}

export function openErrorNotesFile(folder: string): ErrorNotesFile {
  const path = join(folder, 'errors.json')
  const read = (): File => {
    try {
      return File.parse(JSON.parse(readPlainFile(path) ?? ''))
    } catch {
      // The notes only supplement the journals: a broken file loses the notes and nothing else.
      return { version: 1, forgotten: [], advice: [] }
    }
  }
  const change = (to: (file: File) => File) =>
    withLock(folder, 'files', () => replaceFile(path, `${JSON.stringify(to(read()), null, 2)}\n`))
  const others = <T extends { readonly signature: string }>(all: readonly T[], signature: string) =>
    all.filter((each) => each.signature !== signature).slice(1 - MOST)
  return {
    forgotten: () => new Map(read().forgotten.map(({ signature, at }) => [signature, at])),
    advice: () => new Map(read().advice.map(({ signature, ...advice }) => [signature, advice])),
    advise: (signature, advice) =>
      change((file) => ({
        ...file,
        advice: [...others(file.advice, signature), ...(advice === null ? [] : [{ signature, ...advice }])],
      })),
    forget: (signature, now) =>
      change((file) => ({
        ...file,
        forgotten: [...others(file.forgotten, signature), { signature, at: now }],
        advice: others(file.advice, signature),
      })),
  }
}
