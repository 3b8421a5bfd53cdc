// Reads an answer that declines to help with harm, which ends the run. It must name the kind and quote the person, so that a model cannot
// decline something that was not asked for.
import { HarmArea } from '../../../contract/journal/harm.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { withoutReasoning } from '../../../contract/text/reasoning.js'
import { quoteFault } from '../../../contract/traces/quote.js'
import phrases from './decline.phrases.md?raw'

const say = phrasesOf(phrases, { section: [], 'no-area': ['areas'], 'no-quote': [], 'no-why': [], nowhere: ['quote'] })

export interface Decline {
  readonly area: HarmArea
  /** Words of the user, letter by letter. */
  readonly quote: string
  readonly why: string
}

type DeclinedReading =
  | { readonly ok: true; readonly value: Decline }
  /** Sentences that can be sent back to a model. */
  | { readonly ok: false; readonly problems: readonly string[] }

/** The last section of a long prompt: what to decline, and how. A small model fills in any form that it sees, so it does not get this. */
export const declineSection = (): string => `\n\n# What is declined\n\n${say('section')}\n`

/**
 * Reads an answer that declines; null for any other. Without a known kind of harm, or with a quotation that is not the user's, it
 * goes back. Pure.
 * @param words all words of the user
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
