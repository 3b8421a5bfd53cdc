// Notices for a user who looks elsewhere: kept until they are closed or their time is over.
import { create } from 'zustand'

export interface Toast {
  readonly id: number
  readonly tone: 'ok' | 'bad' | 'warn'
  readonly title: string
  readonly words: string
  /** Where a click leads; null where there is nothing to open. */
  readonly run: string | null
}

const MOST = 4
const STANDS_MS = 12_000

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let next = 1

/** Shows it in the window. */
export function toast(said: Omit<Toast, 'id'>): void {
  const id = next++
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { ...said, id }].slice(-MOST) }))
  setTimeout(() => dismiss(id), STANDS_MS)
}

export const dismiss = (id: number): void => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))
