// What is half-made is taken back when the process leaves before it is whole. After a kill it is the next start that does it.

/** Signals that end a process, with the exit codes that a shell gives them: 128 and their number. */
const ENDINGS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const undoing = new Set<() => unknown>()
const leaving = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
  const leave = () => {
    // Whoever else listens decides what the signal means.
    if (process.listenerCount(signal) === 1) process.exit(ENDINGS[signal])
  }
  return { signal, leave }
})

/**
 * Calls `undo` when the process exits, also where a signal ends it that nobody else listens to. It must do its work at once,
 * and what it throws is ignored. What began last is undone first.
 * @returns to be called when there is nothing to undo any more
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
