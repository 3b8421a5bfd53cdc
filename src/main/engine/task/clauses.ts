// The clause of a task that an ambiguity becomes, which says itself who settled it, and how models are told of examples.
import type { Expected } from '../../../contract/run/ambiguity.js'

/** How an ambiguity was settled. */
export interface Clarification {
  readonly input: string
  /** Null where the user said it in words alone. */
  readonly outcome: Expected | null
  /** What the user said beside; empty where they said nothing. */
  readonly words: string
  readonly by: 'person' | 'default'
}

// A plan travels through files, forks and the user's hands: a clause that says who settled it needs no field that could be lost.
const DECIDED = 'Decided by the person: '
const ASSUMED = 'Assumed, since nobody was asked: '

const isDecided = (clause: string): boolean => clause.startsWith(DECIDED)

/** Those of a task's clauses that ambiguities became. */
export const clarifiedOf = (acceptance: readonly string[]): string[] =>
  acceptance.filter((clause) => isDecided(clause) || clause.startsWith(ASSUMED))

/** The clauses that a model wrote anew, with what the user decided: that stands, whatever becomes of the rest. */
export const keepDecided = (before: readonly string[], after: readonly string[]): string[] => {
  const decided = before.filter(isDecided)
  return [...after.filter((clause) => !decided.includes(clause)), ...decided]
}

const BREAK = '⏎'

/** The clause of a task that an ambiguity becomes. */
export function clauseOf({ input, outcome, words, by }: Clarification): string {
  const said = words.trim().replace(/\s*\n\s*/g, ' ')
  const settled = outcome === null ? `for ${quoted(input)}: ${said}` : `${givesWords(input, outcome)}${said === '' ? '' : `. ${said}`}`
  return (by === 'person' ? DECIDED : ASSUMED) + settled + (settled.includes(BREAK) ? ` (${BREAK} stands for a line break)` : '')
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
