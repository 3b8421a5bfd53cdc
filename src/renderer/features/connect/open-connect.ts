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

export const openConnect = ({ place = null, afterwards = null }: Partial<Connecting> = {}): void =>
  useConnecting.setState({ open: { place, afterwards } })

export const closeConnect = (): void => useConnecting.setState({ open: null })

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
