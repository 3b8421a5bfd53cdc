// Search over the pages of the help: where all words that were typed occur.

import type { Page } from '../../features/help/pages.js'
import { type Heading, headingsOf } from './headings.js'

export interface PageText {
  readonly page: Page
  readonly text: string
}

export interface Found {
  readonly page: Page
  /** Sections in which all words occur; those that are called so come first. */
  readonly sections: readonly Heading[]
}

const MOST_SECTIONS = 6

/** Pages with all words of `typed`, the best first; none for an empty text. */
export function findIn(texts: readonly PageText[], typed: string): readonly Found[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const ranked = texts.flatMap(({ page, text }) => {
    if (!holds(`${page.title}\n${page.words}\n${text}`)) return []
    const sections = headingsOf(text).filter((each) => each.level > 1)
    const called = sections.filter((each) => holds(each.title))
    const within = sections.filter((each) => !holds(each.title) && holds(`${each.title}\n${each.text}`))
    const rank = holds(page.title) ? 3 : called.length > 0 ? 2 : within.length > 0 ? 1 : 0
    return [{ found: { page, sections: [...called, ...within].slice(0, MOST_SECTIONS) }, rank }]
  })
  return ranked.toSorted((a, b) => b.rank - a.rank).map((each) => each.found)
}
