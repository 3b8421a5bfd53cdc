// One download at a time in a data folder, whatever number of processes have it open.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isOwnerGone, ownerTag } from '../../sandbox/process/owner.js'

export type Taken = { readonly ok: true; free(): void } | { readonly ok: false; readonly pid: number }

/** Takes the lock unless a living process has it; a lock of a dead one is taken over. */
export function takeLock(path: string): Taken {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  for (;;) {
    try {
      writeFileSync(path, ownerTag(), { flag: 'wx', mode: 0o600 })
      return { ok: true, free: () => rmSync(path, { force: true }) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = ownerIn(path)
    if (owner !== null && !isOwnerGone(owner)) return { ok: false, pid: Number.parseInt(owner, 10) }
    rmSync(path, { force: true })
  }
}

/** Null where the lock has been freed meanwhile. */
function ownerIn(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
