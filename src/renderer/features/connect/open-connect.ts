// Holds whether the dialog that connects a model is open, where it begins, and what continues once a model answers.
import { create } from 'zustand'
import { appErrorOf } from '../../boot/api.js'
import type { ModelPlace } from './model-places.js'

interface Connecting {
  /** Null shows all places to choose from. */
  readonly place: ModelPlace | null
  /** The action that waits for a model, such as a build; null without one. */
  readonly afterwards: (() => void) | null
}

export const useConnecting = create<{ readonly open: Connecting | null }>(() => ({ open: null }))

/** What had the focus before; null once a model was connected, since its card is about to go. */
let opener: Element | null = null

export const openConnect = ({ place = null, afterwards = null }: Partial<Connecting> = {}): void => {
  opener = document.activeElement
  useConnecting.setState({ open: { place, afterwards } })
}

export const closeConnect = (): void => useConnecting.setState({ open: null })

/** Closes it after a model was connected. */
export function endConnect(): void {
  opener = null
  closeConnect()
}

/** Gets the focus after it closes: what opened it, else the description; true leaves it to the dialog. */
export function afterConnect(): HTMLElement | boolean {
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility()
  return isThere ? (opener as HTMLElement) : (document.querySelector<HTMLElement>('.describe textarea') ?? true)
}

/**
 * Opens it where something was refused since no model is connected.
 * @param afterwards asks for it again
 * @returns whether that was the reason
 */
export function connectFirst(error: unknown, afterwards: () => void): boolean {
  if (appErrorOf(error).code !== 'endpoint-not-set') return false
  openConnect({ afterwards })
  return true
}
