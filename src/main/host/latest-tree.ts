// Which state of its workspace a run has come to.
import type { Store } from '../store/store.js'

/** The newest tree that a run's journal holds. */
export function latestTree(store: Store, run: string): string | null {
  const entries = store.entries.after(run, 0)
  const trees = entries.flatMap((entry) => {
    const body = entry.body as { value?: { tree?: string }; tree?: string; goal?: { inherits?: { tree: string } | null } }
    if (entry.kind === 'result' && (entry.step === 'write' || entry.step === 'command')) return body.value?.tree ?? []
    if (entry.kind === 'note' && (entry.step === 'finished' || entry.step === 'rolled-back')) return body.tree || []
    if (entry.kind === 'note' && entry.step === 'started') return body.goal?.inherits?.tree ?? []
    return []
  })
  return trees.at(-1) ?? null
}
