// One part of a side pane: a head that folds it, and a body that scrolls for itself. What is folded is remembered.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel } from 'react-resizable-panels'
import { useFold } from './pane-layout.js'

/** Height of a head; a folded part is only that. */
export const HEAD = 34

interface SidePartProps {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly actions?: ReactNode
  /** Its share of the pane before the user moved a line. */
  readonly share: string
  readonly children: ReactNode
}

/** Belongs directly into a vertical `Group`. */
export function SidePart({ id, title, note, actions, share, children }: SidePartProps) {
  const { panel, isFolded, onResize, toggle } = useFold(`part-${id}`, HEAD, false)
  return (
    <Panel
      id={id}
      panelRef={panel}
      collapsible
      collapsedSize={HEAD}
      minSize={HEAD + 52}
      defaultSize={share}
      onResize={onResize}
      className="side-panel"
    >
      <section className="part" aria-labelledby={`part-${id}`}>
        <div className="head">
          <button type="button" className="fold" aria-expanded={!isFolded} onClick={toggle}>
            <ChevronDown aria-hidden />
            <h2 id={`part-${id}`}>{title}</h2>
          </button>
          <span>{note}</span>
          <span className="flex-1" />
          {actions}
        </div>
        {isFolded ? null : <div className="body">{children}</div>}
      </section>
    </Panel>
  )
}

/** What will be here, while it is empty. */
export const Coming = ({ children }: { children: ReactNode }) => <p className="coming-part">{children}</p>
