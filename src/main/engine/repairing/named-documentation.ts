// Names the subject and the source of documentation, for prompts and the ledger.
import type { Documentation } from '../../../contract/run/documentation.js'

/** The source, in a word or two. */
export const sourceWords = ({ source, address }: Pick<Extract<Documentation, { type: 'found' }>, 'source' | 'address'>): string =>
  source === 'site' ? `site ${address}` : source

/** The subject, in a few words. */
export const aboutWords = (each: Pick<Documentation, 'package' | 'symbol'>): string =>
  each.symbol === '' ? each.package : `${each.package}: ${each.symbol}`
