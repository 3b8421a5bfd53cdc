// Which state of its workspace a run has come to.
import type { Store } from '../../store/store.js'

/** The newest tree that a run's journal holds. */
export const latestTree = (store: Store, run: string): string | null => store.treeEntries.newest(run)
