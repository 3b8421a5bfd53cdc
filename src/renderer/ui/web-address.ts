// Which addresses a text may lead to: those of the web, written out.

/** The address where it leads to the web; null for every other scheme, and for what is no whole address. */
export function webAddress(href: string | undefined): string | null {
  if (href === undefined || !URL.canParse(href)) return null
  const url = new URL(href)
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '' ? url.href : null
}
