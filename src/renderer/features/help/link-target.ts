// Where a link in a page leads, seen from the window: to another page, to the web, or nowhere.
import { webAddress } from '../../ui/web-address.js'
import { type Page, pages } from './pages.js'

export type LinkTarget =
  | { readonly type: 'page'; readonly page: string; readonly section: string | null }
  | { readonly type: 'web'; readonly address: string }
  /** A file of the sources, which the window does not have. */
  | { readonly type: 'nowhere' }

const DOCS = 'https://docs.invalid/'

/** `href` as written in the file of `from`. */
export function linkTarget(href: string | undefined, from: Page): LinkTarget {
  const address = webAddress(href)
  if (address !== null) return { type: 'web', address }
  if (href === undefined || !URL.canParse(href, DOCS + from.file)) return { type: 'nowhere' }
  const { origin, pathname, hash } = new URL(href, DOCS + from.file)
  const page = pages.find((each) => `${new URL(DOCS).origin}/${each.file}` === origin + pathname)
  return page ? { type: 'page', page: page.name, section: hash.slice(1) || null } : { type: 'nowhere' }
}
