// The setting that was asked for from elsewhere: its field comes into sight and has the focus.
import { useEffect } from 'react'
import { create } from 'zustand'
import { go } from '../../boot/place.js'

const useWanted = create<{ readonly path: string | null }>(() => ({ path: null }))

/** Where the fields of a part of the settings are found, by `data-setting`. */
export function showSetting(path: string): void {
  useWanted.setState({ path })
  go({ screen: 'settings' })
}

/** Brings the wanted field into sight once it is there. */
export function useWantedSetting(isThere: boolean): void {
  const path = useWanted((state) => state.path)
  useEffect(() => {
    if (!isThere || path === null) return
    useWanted.setState({ path: null })
    const place = document.querySelector<HTMLElement>(`[data-setting="${CSS.escape(path)}"]`)
    place?.scrollIntoView({ block: 'center' })
    place?.querySelector<HTMLElement>('input, button, [role="switch"]')?.focus({ preventScroll: true })
  }, [isThere, path])
}
