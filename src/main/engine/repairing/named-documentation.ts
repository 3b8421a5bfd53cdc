// How prompts and the ledger name what documentation is about and where it was read.
import type { Documentation } from '../../../contract/run/documentation.js'

/** Where it was read, in a word or two. */
export const sourceWords = ({ source, address }: Pick<Extract<Documentation, { type: 'found' }>, 'source' | 'address'>): string =>
  source === 'site' ? `site ${address}` : source

/** What it is about, in a few words. */
export const aboutWords = (each: Pick<Documentation, 'package' | 'symbol'>): string =>
  each.symbol === '' ? each.package : `${each.package}: ${each.symbol}`
