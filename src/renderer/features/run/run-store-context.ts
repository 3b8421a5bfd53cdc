// Hands the open run to the screen and the top bar.
import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { OpenRun, RunStore } from './run-store.js'

export const RunStoreContext = createContext<RunStore | null>(null)

type Opening = typeof import('./run-store.js')
let opening: Opening | null = null

/** Fetches what opens runs: the start screen does without it. */
export async function fetchOpening(): Promise<Opening> {
  opening ??= await import('./run-store.js')
  return opening
}

/** Opens a run, and follows it while it is open; null for none, and until what opens runs is there. */
export function useOpenRun(run: string | null): RunStore | null {
  const [fetched, setFetched] = useState(opening)
  const known = fetched ?? opening
  useEffect(() => {
    if (run !== null && known === null) void fetchOpening().then(setFetched)
  }, [run, known])
  const opened = useMemo(() => (run === null ? null : (known?.openRun(run) ?? null)), [run, known])
  // Before the frame is painted: the answer comes while it is.
  useLayoutEffect(() => opened?.follow(), [opened])
  return opened?.store ?? null
}

/** The store of the open run, for those who change it. */
export function useRunStore(): RunStore {
  const store = useContext(RunStoreContext)
  if (!store) throw new Error('This part belongs on a run screen.')
  return store
}

/** What `pick` takes of the open run. It must return the same value for the same facts. */
export const useOpenedRun = <T>(pick: (open: OpenRun) => T): T => useStore(useRunStore(), pick)
