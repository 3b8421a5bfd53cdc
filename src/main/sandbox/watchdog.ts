// Looks at a running box a few times a second and says when it takes more than it may.
import type { CommandEnd, Limits } from '../../contract/command.js'
import { diskUse } from './disk-use.js'
import { useOfTree } from './process-tree.js'

const TREE_EVERY_MS = 100
const DISK_EVERY_MS = 250
// Measuring a large workspace takes a while: it may take at most about a tenth of the time.
const DISK_REST_FACTOR = 10
const MEBIBYTE = 1024 * 1024

export interface Watched {
  /** The box's first process, as this machine numbers it. */
  readonly pid: number
  /** Writable folders, as this machine names them. */
  readonly folders: readonly string[]
  readonly limits: Limits
}

/**
 * Starts to watch. Wall time and output are not its business.
 * @param onLimit called at most once
 * @returns a function that ends the watch
 */
export function watchBox(watched: Watched, onLimit: (end: CommandEnd) => void): () => void {
  let isOver = false
  let diskTimer: NodeJS.Timeout | undefined
  const report = (end: CommandEnd) => {
    if (isOver) return
    stop()
    onLimit(end)
  }
  const treeTimer = setInterval(() => {
    const use = useOfTree(watched.pid, watched.limits.processes)
    if (use.tasks > watched.limits.processes) report('processes')
    else if (use.memoryBytes > watched.limits.memoryMb * MEBIBYTE) report('memory')
  }, TREE_EVERY_MS)
  const measure = async () => {
    const started = performance.now()
    let bytes = 0
    for (const folder of watched.folders) bytes += await diskUse(folder, watched.limits.diskBytes - bytes)
    if (bytes > watched.limits.diskBytes) report('disk')
    else if (!isOver) diskTimer = setTimeout(measure, Math.max(DISK_EVERY_MS, DISK_REST_FACTOR * (performance.now() - started)))
  }
  if (watched.folders.length > 0) diskTimer = setTimeout(measure, DISK_EVERY_MS)
  const stop = () => {
    isOver = true
    clearInterval(treeTimer)
    clearTimeout(diskTimer)
  }
  return stop
}
