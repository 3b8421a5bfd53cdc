// Looks at a running box a few times a second and says when it takes more than it may.
import type { CommandEnd, Limits } from '../../../contract/sandbox/command.js'
import { folderUse } from './folder-use.js'
import type { MemoryGroup } from './memory-group.js'
import { useOfTree } from './process-tree.js'
import { MOST_DEPTH, MOST_FILES } from './settle.js'
import { sharedMemory } from './shared-memory.js'

const TREE_EVERY_MS = 100
const FOLDERS_EVERY_MS = 250
// Measuring takes a while where there is much to measure: it may take at most about a tenth of the time.
const REST_FACTOR = 10
const MEBIBYTE = 1024 * 1024

export interface WatchedSandbox {
  /** The sandbox's first process, as this machine numbers it. */
  readonly pid: number
  /** Writable folders, as this machine names them. */
  readonly folders: readonly string[]
  /** Inside paths of its folders in memory. */
  readonly inMemory: readonly string[]
  /** The kernel's own account of its memory, where there is one. */
  readonly group: MemoryGroup | null
  readonly limits: Limits
}

/**
 * Starts to watch. Wall time and output are not its business.
 * @param onLimit called at most once
 * @returns a function that ends the watch
 */
export function watchSandbox(watched: WatchedSandbox, onLimit: (end: CommandEnd) => void): () => void {
  const { limits, group } = watched
  const memoryBytes = limits.memoryMb * MEBIBYTE
  let isOver = false
  const timers = new Set<NodeJS.Timeout>()
  const stop = () => {
    isOver = true
    for (const timer of timers) clearTimeout(timer)
  }
  const report = (end: CommandEnd) => {
    if (isOver) return
    stop()
    onLimit(end)
  }
  const repeat = (everyMs: number, look: () => void | Promise<void>) => {
    const again = (afterMs: number) => {
      const timer = setTimeout(async () => {
        timers.delete(timer)
        const started = performance.now()
        await look()
        if (!isOver) again(Math.max(everyMs, REST_FACTOR * (performance.now() - started)))
      }, afterMs)
      timers.add(timer)
    }
    again(everyMs)
  }
  let shared = 0
  repeat(TREE_EVERY_MS, () => {
    const use = useOfTree(watched.pid, limits.processes)
    if (use.tasks > limits.processes) report('processes')
    else if (group?.isExceeded()) report('memory')
    // Shared pages count for each process that has them mapped, and for none where they are not mapped.
    else if (use.privateBytes + Math.max(shared, use.mostSharedBytes) > memoryBytes) report('memory')
  })
  repeat(TREE_EVERY_MS, () => {
    shared = sharedMemory(watched.pid, useOfTree(watched.pid, limits.processes).pids, watched.inMemory)
  })
  repeat(FOLDERS_EVERY_MS, async () => {
    let bytes = 0
    for (const folder of watched.folders) {
      const most = { bytes: limits.diskBytes - bytes, files: limits.files ?? MOST_FILES, depth: MOST_DEPTH }
      const use = await folderUse(folder, most)
      bytes += use.bytes
      if (use.files > most.files || use.depth > most.depth) return report('files')
    }
    if (bytes > limits.diskBytes) report('disk')
  })
  return stop
}
