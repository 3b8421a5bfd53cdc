// What a button that is only an icon does, shown at once where it is pointed at or reached by keyboard: one hint for all of them.
import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'

/** Buttons without visible words; the rail has its own labels beside it. */
const ICONS = '.icon-button, .filter-off'

interface HintTarget {
  readonly of: HTMLElement
  readonly words: string
}

export function IconHint() {
  const hinted = useHinted()
  return (
    <Tooltip.Root open={hinted !== null}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={hinted?.of ?? null} side="bottom" sideOffset={6} className="z-50">
          {/* Hidden from screen readers: the name of the button says the same. */}
          <Tooltip.Popup className="popup words tip hint" aria-hidden>
            {hinted?.words}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

function useHinted(): HintTarget | null {
  const [hinted, setHinted] = useState<HintTarget | null>(null)
  useEffect(() => {
    const at = (target: EventTarget | null) => {
      const of = target instanceof Element ? target.closest<HTMLElement>(ICONS) : null
      const words = of?.dataset.hint ?? of?.getAttribute('aria-label') ?? ''
      setHinted(of && words !== '' && of.getAttribute('aria-expanded') !== 'true' ? { of, words } : null)
    }
    const onPoint = (event: PointerEvent) => at(event.pointerType === 'touch' ? null : event.target)
    // A dialog focuses its first button when it opens, and needs no hint for that.
    let isTabbed = false
    const onFocus = ({ target }: FocusEvent) =>
      at(isTabbed && target instanceof Element && target.matches(':focus-visible') ? target : null)
    const hide = (event: Event) => {
      if (event.type !== 'focusout') isTabbed = event instanceof KeyboardEvent && event.key === 'Tab'
      setHinted(null)
    }
    const ending = new AbortController()
    const options = { signal: ending.signal, capture: true }
    document.addEventListener('pointerover', onPoint, options)
    document.addEventListener('focusin', onFocus, options)
    // What it does may take the button away, or change what it says.
    for (const name of ['pointerdown', 'keydown', 'scroll', 'focusout', 'mouseleave']) document.addEventListener(name, hide, options)
    return () => ending.abort()
  }, [])
  return hinted
}
