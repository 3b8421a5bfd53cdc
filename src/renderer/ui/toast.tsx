// A sentence about what has just happened, with a way back where there is one; it goes by itself, but not under the hand.
import { Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { create } from 'zustand'

interface ToastContent {
  readonly words: string
  readonly tone?: 'plain' | 'bad'
  undo?(): void
}

const STAYS_MS = 12_000

const useToast = create<{ readonly toast: (ToastContent & { readonly number: number }) | null }>(() => ({ toast: null }))

/** Shows a sentence in place of the one before. */
export function showToast(content: ToastContent): void {
  useToast.setState(({ toast: before }) => ({ toast: { ...content, number: (before?.number ?? 0) + 1 } }))
}

const hide = () => useToast.setState({ toast: null })

/** Where sentences appear; one of it on a screen. */
export function ToastPlace() {
  const toast = useToast((state) => state.toast)
  const [isHeld, setHeld] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new sentence stays its own time
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(hide, STAYS_MS)
    return () => clearTimeout(timer)
  }, [toast?.number, isHeld])
  return (
    <div role="status" aria-live="polite" className="toast-place">
      {toast ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the hand over it only makes it stay
        <div
          className={`toast ${toast.tone ?? 'plain'}`}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{toast.words}</span>
          {toast.undo ? (
            <button
              type="button"
              className="button"
              onClick={() => {
                toast.undo?.()
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
