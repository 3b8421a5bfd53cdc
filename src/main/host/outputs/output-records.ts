// Records which program was written to which output folder, so that a later one replaces exactly our files.
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { below } from '../../files/below.js'

const WrittenProgram = z.object({
  folder: z.string(),
  run: z.string(),
  files: z.array(z.object({ path: z.string(), hash: z.string() })),
})
export type WrittenProgram = z.infer<typeof WrittenProgram>

export interface OutputRecords {
  /** The program last written to a folder; null where that is unknown. */
  find(folder: string): WrittenProgram | null
  keep(written: WrittenProgram): void
}

const LONGEST = 256 * 2 ** 20

/** The records of a data folder, one file for each output folder. */
export function openOutputRecords(dataFolder: string): OutputRecords {
  const place = join(dataFolder, 'outputs')
  const nameOf = (folder: string) => `${createHash('sha256').update(folder).digest('hex').slice(0, 40)}.json`
  return {
    find(folder) {
      const root = below(place)
      const name = nameOf(folder)
      if (root.state(name) === null) return null
      try {
        const written = WrittenProgram.parse(JSON.parse(root.read(name, LONGEST).toString()))
        return written.folder === folder ? written : null
      } catch {
        // Not known is safe: files that differ are then taken for the user's.
        return null
      }
    },
    keep(written) {
      mkdirSync(place, { recursive: true, mode: 0o700 })
      below(place).replace(nameOf(written.folder), `${JSON.stringify(written)}\n`, { mode: 0o600 })
    },
  }
}
