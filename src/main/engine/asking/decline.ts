// The one answer that ends a run in its own words: a role declines to help with harm. It must name the kind and quote the person, so that
// a model cannot decline what nobody asked for.
import { HarmArea } from '../../../contract/journal/harm.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { withoutReasoning } from '../../../contract/text/reasoning.js'
import { quoteFault } from '../../../contract/traces/quote.js'
import phrases from './decline.phrases.md?raw'

const say = phrasesOf(phrases, { section: [], 'no-area': ['areas'], 'no-quote': [], 'no-why': [], nowhere: ['quote'] })

export interface Declined {
  readonly area: HarmArea
  /** Words of the user, letter by letter. */
  readonly quote: string
  readonly why: string
}

type DeclinedReading =
  | { readonly ok: true; readonly value: Declined }
  /** Sentences that can be sent back to a model. */
  | { readonly ok: false; readonly problems: readonly string[] }

/** What is declined and how that is said, as the last section of a long prompt. A small model fills in any form that it is shown, so it sees none. */
export const declineSection = (): string => `\n\n# What is declined\n\n${say('section')}\n`

/**
 * Reads an answer that declines; null for any other. One without a known kind of harm, or that quotes what the user did not write, goes back.
 * @param words all that the user wrote. Pure.
 */
export function readDeclined(text: string, words: readonly string[]): DeclinedReading | null {
  const said = withoutReasoning(text).trim()
  const [, named] = /^[^\w\n]*DECLINE[^\w\n]*:[^\w\n]*(\w*)/.exec(said) ?? []
  if (named === undefined) return null
  const area = HarmArea.safeParse(named.toLowerCase())
  const quote = lineOf(said, /^\W*QUOTE\W*?:\s*(.+)$/im)
  const why = lineOf(said, /^\W*WHY\W*?:\s*([\s\S]+)$/im)
  const problems = [
    ...(area.success ? [] : [say('no-area', { areas: HarmArea.options.join(', ') })]),
    ...(quote === '' ? [say('no-quote')] : quoteFault(words, quote) === 'nowhere' ? [say('nowhere', { quote })] : []),
    ...(why === '' ? [say('no-why')] : []),
  ]
  return area.success && problems.length === 0 ? { ok: true, value: { area: area.data, quote, why } } : { ok: false, problems }
}

const lineOf = (text: string, line: RegExp): string => {
  const found = line.exec(text)?.[1]?.trim() ?? ''
  return found.replace(/^["“`']([\s\S]+)["”`']\W?$/, '$1')
}
