// Orders the assumptions of a plan for reading: the planner's first, then choices that the words leave open, then clauses without a
// request. Pure.
import type { TracedWords } from '../../contract/traces/traced-words.js'
import { assumptionParts } from '../features/words.js'
import { count } from '../figures.js'
import { clauseParts } from '../recorded/settled-clause.js'

export interface ShownAssumption {
  /** As the plan has it: by this it is answered. */
  readonly text: string
  readonly shown: string
  /** Its task; empty if it belongs to none. */
  readonly from: string
}

export interface AssumptionGroup {
  /** Empty for what needs no heading. */
  readonly heading: string
  readonly assumptions: readonly ShownAssumption[]
}

/** Groups without any assumption are left out. */
export function assumptionGroups({ assumptions, assumed }: Pick<TracedWords, 'assumptions' | 'assumed'>): AssumptionGroup[] {
  const read = assumptions.map((text) => ({ text, parts: assumptionParts(text) }))
  const own = read.filter(({ parts }) => parts === null).map(({ text }) => ({ text, shown: text, from: '' }))
  const quotes = [...new Set(read.flatMap(({ parts }) => (parts ? [parts.quote] : [])))]
  const open = quotes.flatMap((quote) =>
    read.flatMap(({ text, parts }) => (parts?.quote === quote ? [{ text, shown: parts.took, from: `“${quote}”` }] : [])),
  )
  const clauses = assumed.map(({ text, title, clause }) => ({ text, shown: clauseParts(text).text, from: `${title}, rule ${clause}` }))
  return [
    { heading: '', assumptions: own },
    { heading: `${count(open.length, 'choice')} you left open`, assumptions: open },
    { heading: `${count(clauses.length, 'rule')} the planner added`, assumptions: clauses },
  ].filter((group) => group.assumptions.length > 0)
}
