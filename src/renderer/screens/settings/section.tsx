// One section of the settings: its title, its words, its fields.
import { createContext, type ReactNode } from 'react'
import { HelpMark } from '../../features/help/page-link.js'
import type { HelpTarget } from '../../features/help/targets.js'

/** What was typed into the search field, in small letters. */
export const Searched = createContext('')

/** Whether every word of a search occurs in a text. Pure. */
export function isFound(searched: string, text: string): boolean {
  const lower = text.toLowerCase()
  return searched
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => lower.includes(word))
}

export const sectionId = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

interface SectionProps {
  readonly title: string
  readonly words: string
  /** A page with more. */
  readonly help?: HelpTarget
  readonly children: ReactNode
}

export function Section({ title, words, help, children }: SectionProps) {
  const id = sectionId(title)
  return (
    <section aria-labelledby={id}>
      <div className="section">
        <h3 id={id}>{title}</h3>
        {help ? <HelpMark on={help} about={title} /> : null}
        <span>{words}</span>
      </div>
      {children}
    </section>
  )
}
