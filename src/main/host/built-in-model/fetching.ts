// The download that is under way in this process, if there is one, and how the last one ended.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DownloadFault } from '../../../contract/model/built-in.js'
import { isOwnerGone, ownerTag } from '../../sandbox/limits/owner.js'
import type { CatalogueModel } from './catalogue.js'
import { type DownloadPlace, type DownloadStage, download } from './download.js'
import { freeBytes } from './installed.js'

export interface RunningDownload {
  readonly size: string
  readonly doing: DownloadStage
  readonly over: Promise<void>
}

export interface Fetching {
  /** The download under way; null where there is none. */
  now(): RunningDownload | null
  failed(): DownloadFault | null
  /** Begins a download, unless one is under way. `onThere` is called once the model is there and whole. */
  begin(model: CatalogueModel, onThere: () => void): void
  /** Ends the running download. With `forgets` it also forgets how the last one ended. */
  cancel(forgets?: boolean): Promise<void>
}

/** One download at a time, also among the processes of a data folder. */
export function openFetching(place: Omit<DownloadPlace, 'tell'>): Fetching {
  let going: (RunningDownload & { doing: DownloadStage; readonly stop: AbortController }) | null = null
  let failed: DownloadFault | null = null
  return {
    now: () => going,
    failed: () => failed,
    begin(model, onThere) {
      if (going) return
      failed = null
      const stop = new AbortController()
      const tell = (doing: DownloadStage) => {
        if (going) going.doing = doing
      }
      const ended = carryOut({ ...place, tell }, { model, onThere, signal: stop.signal })
      const over = ended.then((fault) => {
        failed = fault
        going = null
      })
      going = { size: model.size, doing: 'model', over, stop }
    },
    async cancel(forgets = false) {
      going?.stop.abort(new Error('cancelled'))
      await going?.over
      if (forgets) failed = null
    },
  }
}

interface DownloadRequest {
  readonly model: CatalogueModel
  readonly onThere: () => void
  readonly signal: AbortSignal
}

/** Never rejects: what the disk refuses is how a download ends, too. */
async function carryOut(place: DownloadPlace, { model, onThere, signal }: DownloadRequest): Promise<DownloadFault | null> {
  try {
    const lock = takeLock(place.places.lock)
    if (!lock.ok) return { type: 'busy', pid: lock.pid }
    try {
      // It begins in the next turn, after the caller has its answer.
      await Promise.resolve()
      const fault = await download(place, model, signal)
      if (fault === null) onThere()
      return fault
    } finally {
      lock.free()
    }
  } catch (error) {
    if (signal.aborted) return { type: 'cancelled' }
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOSPC' || code === 'EDQUOT') return { type: 'no-room', needed: model.bytes, free: freeBytes(place.places.folder) }
    return { type: 'not-kept', cause: error instanceof Error ? error.message : String(error) }
  }
}

/** One download at a time in a data folder, whatever number of processes have it open. */
type LockResult = { readonly ok: true; free(): void } | { readonly ok: false; readonly pid: number }

/** Takes the lock unless a living process has it; a lock of a dead one is taken over. */
function takeLock(path: string): LockResult {
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

/** Null where the lock is free again. */
function ownerIn(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
