// A sentence about what has just happened, with a way back where there is one; it goes by itself, but not under the hand.
import { Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { create } from 'zustand'

interface Told {
  readonly words: string
  readonly tone?: 'plain' | 'bad'
  undo?(): void
}

const STAYS_MS = 12_000

const useToast = create<{ readonly told: (Told & { readonly number: number }) | null }>(() => ({ told: null }))

/** Shows a sentence in place of the one before. */
export function showToast(told: Told): void {
  useToast.setState(({ told: before }) => ({ told: { ...told, number: (before?.number ?? 0) + 1 } }))
}

const hide = () => useToast.setState({ told: null })

/** Where sentences appear; one of it on a screen. */
export function ToastPlace() {
  const told = useToast((state) => state.told)
  const [isHeld, setHeld] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new sentence stays its own time
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(hide, STAYS_MS)
    return () => clearTimeout(timer)
  }, [told?.number, isHeld])
  return (
    <div role="status" aria-live="polite" className="toast-place">
      {told ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the hand over it only makes it stay
        <div
          className={`toast ${told.tone ?? 'plain'}`}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{told.words}</span>
          {told.undo ? (
            <button
              type="button"
              className="button"
              onClick={() => {
                told.undo?.()
                hide()
              }}
            >
              <Undo2 aria-hidden /> Undo
            </button>
          ) : null}
          <button type="button" className="icon-button" aria-label="Close this message" onClick={hide}>
            <X aria-hidden />
          </button>
        </div>
      ) : null}
    </div>
  )
}
