// Where a package's own site is, by the metadata that its authors wrote: its documentation, else its home page, else its sources. Pure.
import type { PackageDocumentation } from '../../../main/languages/language.js'

/** An address out of a package's metadata; empty where they name none that can be read. */
export const packageSite = (documentation: PackageDocumentation, metadata: string): string =>
  documentation
    .addressesIn(metadata)
    .map((named) => webAddress(named))
    .find(Boolean) ?? ''

const LONGEST = 500

/** An address as it is shown and requested; empty if it is not of the web, or has a user name. */
export function webAddress(named: string, base?: string): string {
  const text = named.trim()
  if (text === '' || !URL.canParse(text, base)) return ''
  const url = new URL(text, base)
  url.hash = ''
  const isWeb = (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
  return isWeb && url.href.length <= LONGEST ? url.href : ''
}

/** What one consent is for: a host with its port, with or without www in front. */
export const siteOf = (address: string): string => new URL(address).host.replace(/^www\./, '')
