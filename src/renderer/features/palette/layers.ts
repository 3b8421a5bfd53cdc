// Which of the two layers over the window is open: the palette, or the sheet of shortcuts.
import { create } from 'zustand'

type Layer = 'palette' | 'sheet'

export const useLayer = create<{ readonly layer: Layer | null }>(() => ({ layer: null }))
let focusBefore: HTMLElement | null = null

/** Opens a layer, or closes it where it is open. */
export function toggleLayer(layer: Layer): void {
  const isOpen = useLayer.getState().layer === layer
  if (!isOpen && document.activeElement instanceof HTMLElement) focusBefore = document.activeElement
  useLayer.setState({ layer: isOpen ? null : layer })
}

export const closeLayer = () => useLayer.setState({ layer: null })

/**
 * What has the focus again when the palette goes; it takes the focus before its dialog looks who had it. False leaves the focus where an
 * entry put it, such as on the field of a setting: the dialog goes later than that.
 */
export function beforePalette(): HTMLElement | false | null {
  const now = document.activeElement
  if (now instanceof HTMLElement && now !== document.body && now.closest('.palette') === null) return false
  return focusBefore
}
