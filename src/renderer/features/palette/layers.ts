// Which of the two layers over the window is open: the palette, or the sheet of shortcuts.
import { create } from 'zustand'
import { holdKeys, pressHeldKeys } from '../../boot/held-keys.js'

type Layer = 'palette' | 'sheet'

export const useLayer = create<{ readonly layer: Layer | null }>(() => ({ layer: null }))
let focusBefore: HTMLElement | null = null

/** Opens a layer, or closes it where it is open. Keys wait for the palette's field, which a busy window draws late. */
export function toggleLayer(layer: Layer): void {
  const shown = useLayer.getState().layer
  if (shown === null && document.activeElement instanceof HTMLElement) focusBefore = document.activeElement
  if (layer === 'palette' && shown !== layer) holdKeys()
  if (shown === layer) closeLayer()
  else useLayer.setState({ layer })
}

export function closeLayer(): void {
  useLayer.setState({ layer: null })
  void pressHeldKeys()
}

/** Decides the focus after a layer closes: null leaves it to the dialog, false leaves it to the other layer. */
export function beforeLayer(): HTMLElement | false | null {
  if (useLayer.getState().layer !== null) return false
  return focusBefore?.isConnected ? focusBefore : null
}
