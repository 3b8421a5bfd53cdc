// How the panes of a run share the window: their sizes, what is folded, and what is remembered of both.
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Group, type PanelImperativeHandle, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels'
import { kept, useKeptChoice } from '../../ui/kept.js'

interface PaneGroupProps {
  /** Under which its layout is remembered. */
  readonly id: string
  readonly orientation: 'horizontal' | 'vertical'
  /** The shown panels: each set has its own layout. */
  readonly panels: string[]
  readonly className?: string
  readonly children: ReactNode
}

/** A group whose layout this browser remembers. */
export function PaneGroup({ id, orientation, panels, className, children }: PaneGroupProps) {
  const layout = useDefaultLayout({ id, panelIds: panels, storage: kept, onlySaveAfterUserInteractions: true })
  return (
    // What is hidden from the eye alone must not stick out of the panes and make the screen scroll.
    <Group id={id} orientation={orientation} className={`relative ${className ?? ''}`} {...layout}>
      {children}
    </Group>
  )
}

/** The line between two panes: dragged, moved with the arrow keys, or set back with a double click. */
export const Divider = ({ label }: { label: string }) => <Separator className="divider" aria-label={label} />

/** The line that is dragged, or moved with the arrow keys, just now. */
const MOVED_LINE = '.divider:is([data-separator="active"], :focus-visible)'

export interface Fold {
  readonly panel: React.RefObject<PanelImperativeHandle | null>
  readonly isFolded: boolean
  /** For the panel's `onResize`. */
  onResize(size: { readonly inPixels: number }): void
  toggle(): void
}

/** What the button that folds a pane does now; `name` with its article. Pure. */
export const foldWords = ({ isFolded }: Pick<Fold, 'isFolded'>, name: string): string => (isFolded ? `Show ${name}` : `Hide ${name}`)

/**
 * A panel that folds to `folded` pixels; the user's choice is remembered.
 * @param unlessChosen whether it is folded until the user chooses
 */
export function useFold(id: string, folded: number, unlessChosen: boolean): Fold {
  const panel = usePanelRef()
  const [chosen, choose] = useKeptChoice(`folded.${id}`)
  const [isFolded, setFolded] = useState(chosen ?? unlessChosen)
  const wanted = chosen ?? unlessChosen
  useEffect(() => {
    const apply = () => (wanted ? panel.current?.collapse() : panel.current?.expand())
    apply()
    // Where the window became narrower, the group has other panes and sets their sizes after this.
    const frame = requestAnimationFrame(apply)
    return () => cancelAnimationFrame(frame)
  }, [wanted, panel])
  const known = useRef(isFolded)
  const onResize = useCallback(
    ({ inPixels }: { readonly inPixels: number }) => {
      const isSmall = inPixels <= folded + 1
      if (isSmall === known.current) return
      known.current = isSmall
      setFolded(isSmall)
      // Folded or unfolded by its line: chosen like by its button. Otherwise the window only became smaller or larger.
      if (document.querySelector(MOVED_LINE)) choose(isSmall)
    },
    [folded, choose],
  )
  const toggle = () => {
    choose(!isFolded)
    // The effect does nothing where the choice was the same but a drag had unfolded it.
    if (isFolded) panel.current?.expand()
    else panel.current?.collapse()
  }
  return { panel, isFolded, onResize, toggle }
}
