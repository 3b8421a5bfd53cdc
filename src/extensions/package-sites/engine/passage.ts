// Finds what a page says about a name: the passage that is about it, and the link that leads to one. Pure.
import type { PageLink } from '../contract/site.js'

export interface Passage {
  readonly text: string
  /** False if the page does not name the symbol, and the text is its beginning. */
  readonly isNamed: boolean
}

/** How many characters before the name the beginning of its section may be. */
const BEFORE = 1_500
const GAP = '\n\n[...]\n\n'

/** The section about a symbol first, then the beginning of the page, `longest` characters at most; without a symbol the beginning. */
export function passageAbout(page: string, symbol: string, longest: number): Passage {
  const at = lastOf(symbol) === '' ? 0 : placeOf(page, symbol)
  if (at <= 0 || page.length <= longest) return { text: page.slice(0, longest), isNamed: at !== -1 }
  const start = sectionStart(page, at)
  const section = page.slice(start, start + longest)
  const left = Math.min(longest - section.length - GAP.length, start)
  return { text: left > 0 ? `${section}${GAP}${page.slice(0, left)}` : section, isNamed: true }
}

/** The link that is most likely about a symbol: its whole name before its last part, that before a reference of everything. */
export function linkAbout(links: readonly PageLink[], symbol: string): string {
  const last = lastOf(symbol)
  const worth = ({ address, words }: PageLink): number => {
    if (last !== '' && (has(words, symbol) || has(address, symbol))) return 3
    if (last !== '' && (has(words, last) || has(address, last))) return 2
    return /\b(?:api|reference)\b/i.test(words) ? 1 : 0
  }
  let best = { address: '', worth: 0 }
  for (const link of links) if (worth(link) > best.worth) best = { address: link.address, worth: worth(link) }
  return best.address
}

/** The best place of a symbol: where it is called or declared, by its whole name, then by its last part; -1 if it is not named. */
function placeOf(page: string, symbol: string): number {
  const last = lastOf(symbol)
  const heading = `^#+ [^\\n]*${bounded(last)}`
  const patterns = [`${bounded(symbol)}\\(`, heading, `${bounded(last)}\\(`, bounded(symbol), bounded(last)]
  for (const pattern of patterns) {
    const at = page.search(new RegExp(pattern, 'm'))
    if (at !== -1) return at
  }
  return -1
}

/** The heading at or above a place, else the start of its paragraph. */
function sectionStart(page: string, at: number): number {
  if (page[at] === '#') return at
  const before = page.slice(Math.max(0, at - BEFORE), at)
  const from = at - before.length
  const heading = [...before.matchAll(/^#+ /gm)].at(-1)
  if (heading) return from + heading.index
  const paragraph = before.lastIndexOf('\n\n')
  return paragraph === -1 ? from : from + paragraph + 2
}

const lastOf = (symbol: string): string => symbol.split(/[.:]+/).filter(Boolean).at(-1) ?? ''
const bounded = (name: string): string => `(?<![\\w$])${name.replace(/[^\w]/g, '\\$&')}(?![\\w$])`
const has = (text: string, name: string): boolean => new RegExp(bounded(name)).test(text)
