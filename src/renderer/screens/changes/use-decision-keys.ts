// The keys of a review: J and K go to the next change and the one before, A accepts, R rejects.
import { useEffect, useRef } from 'react'
import { useLayer } from '../../features/palette/layers.js'

export type DecisionKey = 'j' | 'k' | 'a' | 'r'

/** Milliseconds in which a key after G belongs to a sequence of the whole window, such as G R. */
const SEQUENCE_MS = 900

/** Also within the comparison, which nobody types into; never in a field. */
export function useDecisionKeys(act: (key: DecisionKey) => void): void {
  const acting = useRef(act)
  acting.current = act
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || useLayer.getState().layer !== null) return
      if (isField(event.target)) return
      const key = event.key.toLowerCase()
      if (isDecision(key) && event.timeStamp - wentAt > SEQUENCE_MS) {
        // Before the keys of the whole window.
        event.preventDefault()
        acting.current(key)
      }
      wentAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

const isDecision = (key: string): key is DecisionKey => key === 'j' || key === 'k' || key === 'a' || key === 'r'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('.review-editor') === null &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select') !== null
