// Finds valid clauses that later words seem to overrule, by the values that both name. Pure.
import type { PlanTask } from '../../../../contract/run/plan.js'
import type { Placement } from '../../../../contract/traces/placed.js'
import { placeOf } from '../../../../contract/traces/quote.js'
import { sentencesIn } from '../../../../contract/traces/sentences.js'
import { standingClauses } from '../../../../contract/traces/standing-clauses.js'
import { differInLastValue, names, putAside, valuesIn } from '../../../../contract/traces/values.js'
import type { DoubtedClause } from './ask-overruled.js'
import { say } from './say.js'

/** The most clauses in one question. */
const MOST = 8

type Clause = Extract<Placement, { type: 'clause' }>

/**
 * Clauses that are not replaced and that may contradict the message. Either a sentence names a value of theirs that its own clause
 * lacks (`30, not 40`), or they say the same with another value. Only a model can decide whether both can hold.
 * @param words the messages
 */
export function clausesAgainst(words: readonly string[], tasks: readonly PlanTask[], placed: readonly Placement[]): DoubtedClause[] {
  const clauses = placed.filter((part) => part.type === 'clause')
  const gone = clauses.flatMap(({ replaces = [] }) => replaces)
  const said = words.flatMap((text) => sentencesIn(text).map(({ from, to }) => text.slice(from, to)))
  const found = tasks.flatMap((task) =>
    standingClauses(task)
      .filter(({ clause }) => !gone.some((old) => old.task === task.id && old.clause === clause))
      .filter(({ clause }) => !clauses.some((own) => own.clause === clause))
      .flatMap(({ clause, number }): DoubtedClause[] => {
        const why = whyAgainst(clause, quotesOf(task, clause), said, clauses)
        return why === null ? [] : [{ task, clause, number, why }]
      }),
  )
  return found.slice(0, MOST)
}

function whyAgainst(old: string, quotes: readonly string[], said: readonly string[], clauses: readonly Clause[]): string | null {
  for (const sentence of said) {
    const own = clauses.filter(({ quote }) => placeOf(sentence, quote) !== null || placeOf(quote, sentence) !== null)
    // A question or a remark may name any value.
    if (own.length === 0) continue
    const left = [...valuesIn(sentence), ...putAside(sentence)].filter((value) => !own.some(({ clause }) => names(clause, value)))
    const value = left.find((each) => [old, ...quotes].some((text) => names(text, each)))
    if (value !== undefined) return say('names-value', { value, sentence })
    const twin = own.find(({ clause }) => differInLastValue(clause, old))
    if (twin) return say('other-value', { clause: twin.clause })
  }
  return null
}

const quotesOf = ({ acceptance, traces = [] }: PlanTask, clause: string): string[] =>
  traces.filter((trace) => acceptance[trace.clause - 1] === clause).map(({ quote }) => quote)
