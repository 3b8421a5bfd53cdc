// The words of a page and where its links lead, in one pass over its tags: no tree is made, so that no page is too much. Pure.
import { Parser } from 'htmlparser2'
import type { PageLink } from '../contract/site.js'
import { siteOf, webAddress } from './package-site.js'

/** Parts that every page of a site has, and parts that are not text. */
const SKIPPED = new Set(['head', 'nav', 'header', 'footer', 'aside', 'form', 'button', 'svg', 'script', 'style', 'template', 'noscript'])
/** Tags that begin a paragraph, and those that begin a line. */
const PARAGRAPHS = new Set(['p', 'pre', 'ul', 'ol', 'dl', 'table', 'blockquote', 'section', 'article', 'main', 'div', 'hr'])
const LINES = new Set(['br', 'li', 'dt', 'dd', 'tr', 'summary'])
const MARKS: ReadonlyMap<string, string> = new Map([
  ['li', '- '],
  ...[1, 2, 3, 4, 5, 6].map((at) => [`h${at}`, `${'#'.repeat(at)} `] as const),
])

const LINKS = 2_000
const LINK_WORDS = 200
/** Ordinary pages have some dozen levels; the parser is slow on a page with endless nesting. */
const DEEPEST = 500
const PIECE = 16_384

/** Text with headings and lists as Markdown has them; links to other pages of the same site are given apart. */
export function pageText(html: string, address: string): { readonly text: string; readonly links: readonly PageLink[] } {
  const words = collectWords()
  const links = collectLinks(address)
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (name === 'a') links.open(attributes.href ?? '')
      words.open(name, attributes.role === 'main')
    },
    onclosetag(name) {
      depth -= 1
      if (name === 'a') links.close()
      words.close(name)
    },
    ontext(text) {
      links.text(text)
      words.text(text)
    },
  })
  for (let at = 0; at < html.length && depth < DEEPEST; at += PIECE) parser.write(html.slice(at, at + PIECE))
  if (depth < DEEPEST) parser.end()
  return { text: words.wholeText(), links: links.found() }
}

/** Keeps only the main part of a page, if the page marks it. */
function collectWords() {
  const lines = collectLines()
  let skipped = 0
  let pre = 0
  /** How many tags of the page's matter are open, and where the outermost of them began. */
  let matter = 0
  let began = 0
  const roles: boolean[] = []
  const matters: string[] = []
  return {
    open(name: string, isMain: boolean): void {
      const isMatter = isMain || name === 'main' || name === 'article'
      roles.push(isMatter)
      if (SKIPPED.has(name)) skipped += 1
      if (skipped > 0) return
      if (isMatter && matter++ === 0) began = lines.length()
      const mark = MARKS.get(name)
      if (mark !== undefined) {
        lines.breakTo(name === 'li' ? 1 : 2)
        lines.mark(mark)
      } else if (PARAGRAPHS.has(name)) lines.breakTo(2)
      else if (LINES.has(name)) lines.breakTo(1)
      else if (name === 'td' || name === 'th') lines.space()
      if (name === 'pre') pre += 1
    },
    close(name: string): void {
      const isMatter = roles.pop() ?? false
      if (SKIPPED.has(name)) skipped -= 1
      else if (skipped === 0) {
        if (isMatter && --matter === 0) matters.push(lines.from(began))
        if (name === 'pre') pre -= 1
        if (PARAGRAPHS.has(name) || /^h[1-6]$/.test(name)) lines.breakTo(2)
      }
    },
    text(text: string): void {
      if (skipped > 0) return
      if (pre > 0) lines.verbatim(text)
      else lines.words(text)
    },
    wholeText(): string {
      const inner = [...matters, ...(matter > 0 ? [lines.from(began)] : [])].join('\n\n')
      return (inner.trim() === '' ? lines.from(0) : inner)
        .replaceAll('¶', '')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    },
  }
}

/** Puts words one after the other, with one space or the line breaks between them that are due. */
function collectLines() {
  let out = ''
  let breaks = 0
  let isSpaceDue = false
  let isAtStart = true
  const write = (text: string): void => {
    out += (out === '' ? '' : '\n'.repeat(breaks)) + text
    breaks = 0
    isAtStart = false
  }
  return {
    length: (): number => out.length,
    from: (at: number): string => out.slice(at),
    breakTo(lines: number): void {
      breaks = Math.max(breaks, lines)
      isAtStart = true
      isSpaceDue = false
    },
    space(): void {
      isSpaceDue = true
    },
    verbatim: write,
    /** A sign at the beginning of a line. */
    mark(text: string): void {
      write(text)
      isAtStart = true
    },
    words(text: string): void {
      const said = text.replace(/\s+/g, ' ')
      const plain = said.trim()
      if (plain !== '') write(`${!isAtStart && (isSpaceDue || said.startsWith(' ')) ? ' ' : ''}${plain}`)
      isSpaceDue = plain === '' ? isSpaceDue || said !== '' : said.endsWith(' ')
    },
  }
}

/** Links to other pages of the same site, in their order, each address once: also those beside the page's matter. */
function collectLinks(address: string) {
  const here = webAddress(address)
  const links = new Map<string, string>()
  let open = ''
  return {
    open(href: string): void {
      const to = webAddress(href, address)
      open = to === '' || to === here || links.has(to) || links.size >= LINKS || siteOf(to) !== siteOf(address) ? '' : to
      if (open !== '') links.set(open, '')
    },
    close(): void {
      open = ''
    },
    text(text: string): void {
      const words = links.get(open)
      if (words !== undefined && words.length < LINK_WORDS) links.set(open, words + text)
    },
    found: (): PageLink[] =>
      [...links].map(([to, words]) => ({ address: to, words: words.replace(/\s+/g, ' ').trim().slice(0, LINK_WORDS) })),
  }
}
