// Undoes half-made work when the process exits. After a kill, the next start does it.

/** Signals that end a process, with the exit codes that a shell gives them: 128 and their number. */
const ENDINGS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const undoing = new Set<() => unknown>()
const leaving = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
  const leave = () => {
    // Other listeners decide what the signal means.
    if (process.listenerCount(signal) === 1) process.exit(ENDINGS[signal])
  }
  return { signal, leave }
})

/**
 * Calls `undo` when the process exits, also by a signal without another listener. It must be synchronous, and its
 * errors are ignored. The newest `undo` is called first.
 * @returns a function to call when nothing is left to undo
 */
export function atExit(undo: () => unknown): () => void {
  if (undoing.size === 0) {
    process.on('exit', undoAll)
    // First in line, so that a listener that goes away as it is called still counts.
    for (const { signal, leave } of leaving) process.prependListener(signal, leave)
  }
  undoing.add(undo)
  return () => {
    if (!undoing.delete(undo) || undoing.size > 0) return
    process.off('exit', undoAll)
    for (const { signal, leave } of leaving) process.off(signal, leave)
  }
}

function undoAll(): void {
  for (const undo of [...undoing].reverse()) {
    try {
      undo()
    } catch {
      // The next start tries again.
    }
  }
}
