// Links to pages of the help: from one to another, and from anywhere in the window.
import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf } from '../../boot/place.js'
import type { HelpTarget } from './targets.js'

interface PageLinkProps {
  readonly page: string
  readonly section?: string
  readonly children: ReactNode
}

export const PageLink = ({ page, section, children }: PageLinkProps) => {
  const address = addressOf({ screen: 'help', page, section: section ?? null })
  // A click on the current address fires no event, but the section should still come back into view.
  const onClick = () => {
    if (window.location.hash === address) bringIntoSight(section ?? null)
  }
  return (
    <a className="link" href={address} onClick={onClick}>
      {children}
    </a>
  )
}

interface HelpMarkProps {
  readonly on: HelpTarget
  /** Its subject, for screen readers. */
  readonly about: string
}

/** A question mark beside what it explains. */
export const HelpMark = ({ on, about }: HelpMarkProps) => (
  <a className="icon-button" href={addressOf({ screen: 'help', ...on })} aria-label={`Help: ${about}`}>
    <CircleQuestionMark aria-hidden />
  </a>
)

/** The element of a heading: apart from all other names in the window. */
export const headingId = (slug: string): string => `help-${slug}`

/** Scrolls to a heading of the open page and puts the focus there; to the top where there is none of that name. */
export function bringIntoSight(section: string | null): void {
  const heading = section === null ? null : document.getElementById(headingId(section))
  const target = heading ?? document.querySelector<HTMLElement>('.help-page h2')
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}
