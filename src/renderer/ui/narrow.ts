// Whether the window is too narrow for three panes side by side.
import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(max-width: 1279px)')
const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
