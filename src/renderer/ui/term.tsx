// A word of the glossary at its first place on a screen: pointing at it, or reaching it by keyboard, shows its meaning.
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { type GlossaryWord, glossary } from '../../words/glossary/glossary.js'

interface TermProps {
  readonly of: GlossaryWord
  /** Its form in the sentence; by default the word itself. */
  readonly children?: ReactNode
}

export const Term = ({ of, children = of }: TermProps) => (
  <Tooltip.Root>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its meaning must be there for the keyboard too */}
    <Tooltip.Trigger delay={0} render={<dfn className="term" tabIndex={0} aria-description={glossary[of]} />}>
      {children}
    </Tooltip.Trigger>
    <Tooltip.Portal>
      <Tooltip.Positioner side="bottom" align="start" sideOffset={6} className="z-30">
        <Tooltip.Popup className="popup words tip">{glossary[of]}</Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
)
