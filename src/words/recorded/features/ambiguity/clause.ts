// The clause of a task that an ambiguity becomes, and how an example is said in one line.
import type { Expected } from '../../../../contract/features/ambiguity/examples.js'
import { settledClause } from '../../settled-clause.js'

/** How an ambiguity was settled. */
export interface Clarification {
  readonly input: string
  /** Null where the user said it in words alone. */
  readonly outcome: Expected | null
  /** What the user said beside; empty where they said nothing. */
  readonly words: string
  readonly by: 'person' | 'default'
}

const BREAK = '⏎'

/** The clause of a task that an ambiguity becomes. */
export function clauseOf({ input, outcome, words, by }: Clarification): string {
  const said = words.trim().replace(/\s*\n\s*/g, ' ')
  const settled = outcome === null ? `for ${quoted(input)}: ${said}` : `${givesWords(input, outcome)}${said === '' ? '' : `. ${said}`}`
  return settledClause(by, settled + (settled.includes(BREAK) ? ` (${BREAK} stands for a line break)` : ''))
}

/** "`f(1)` gives `2`", "`f("a")` fails with `TypeError`". */
export const givesWords = (input: string, { kind, text }: Expected): string =>
  `${quoted(input)} ${kind === 'value' ? 'gives' : 'fails with'} ${quoted(text)}`

/** An outcome in few words, as a choice or in a title. */
export const expectedWords = ({ kind, text }: Expected): string => (kind === 'value' ? oneLine(text) : `the error ${oneLine(text)}`)

/** A text in one line; a line break is shown by a sign, since clauses are lines. */
export const oneLine = (text: string): string => text.trim().replace(/\s*\n/g, ` ${BREAK} `)

const quoted = (text: string): string => {
  const fence = text.includes('`') ? '``' : '`'
  const space = fence === '`' ? '' : ' '
  return `${fence}${space}${oneLine(text)}${space}${fence}`
}
