// A file that is given up when the disk is full, so that the last words of a run still find room.
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BYTES = 512 * 1024

export interface ReserveFile {
  /** Lays it in where there is room to spare. Never throws. */
  takeIn(): void
  /** Gives it up; false where there was none. */
  throwOut(): boolean
}

/** The reserve file of a data folder. */
export function openReserveFile(folder: string): ReserveFile {
  const path = join(folder, 'ballast')
  return {
    takeIn() {
      try {
        const { bavail, bsize } = statfsSync(folder)
        if (!existsSync(path) && bavail * bsize > 16 * BYTES) writeFileSync(path, Buffer.alloc(BYTES))
      } catch {
        // Without it the run ends as well, only its end is not written down.
      }
    },
    throwOut() {
      const isThere = existsSync(path)
      rmSync(path, { force: true })
      return isThere
    },
  }
}
