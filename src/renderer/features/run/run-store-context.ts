// Hands the open run to the screen and the top bar.
import { createContext, useContext, useLayoutEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { type OpenRun, openRun, type RunStore } from './run-store.js'

export const RunStoreContext = createContext<RunStore | null>(null)

/** Opens a run, and follows it while it is open; null for none. */
export function useOpenRun(run: string | null): RunStore | null {
  const opened = useMemo(() => (run === null ? null : openRun(run)), [run])
  // Before the frame is painted: the answer comes while it is.
  useLayoutEffect(() => opened?.follow(), [opened])
  return opened?.store ?? null
}

/** The store of the open run, for those who change it. */
export function useRunStore(): RunStore {
  const store = useContext(RunStoreContext)
  if (!store) throw new Error('This component must be on a run screen.')
  return store
}

/** What `pick` takes of the open run. It must return the same value for the same facts. */
export const useOpenedRun = <T>(pick: (open: OpenRun) => T): T => useStore(useRunStore(), pick)
