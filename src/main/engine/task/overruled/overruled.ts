// Marks overruled text of a plan for authors of tests and code: clauses that later words replace, and prose with their old values.
import type { Plan, PlanTask } from '../../../../contract/run/plan.js'
import { phrasesOf } from '../../../../contract/text/phrases.js'
import { sentencesIn } from '../../../../contract/traces/sentences.js'
import { names, valuesIn } from '../../../../contract/traces/values.js'
import { bullets } from '../../asking/prompt.js'
import phrases from './overruled.phrases.md?raw'

const say = phrasesOf(phrases, { overruled: ['clauses'], one: ['clause', 'now'], texts: ['texts'] })

/** Empty if no clause of the plan is replaced. Pure. */
export function overruledSection({ tasks, overruled = [] }: Plan, { words, interface: offered }: PlanTask): string {
  const clauses = tasks.flatMap((task) =>
    (task.replaced ?? []).map(({ clause, by }) => {
      const quotes = (task.traces ?? []).filter((trace) => task.acceptance[trace.clause - 1] === clause).map(({ quote }) => quote)
      const left = valuesIn(clause).filter((value) => !names(by.clause, value))
      const prose = [words, offered].flatMap(sentencesOf).filter((sentence) => left.some((value) => names(sentence, value)))
      const texts = [...new Set([...quotes, ...prose])].filter((text) => text !== clause)
      const own = say('one', { clause, now: by.clause })
      return texts.length === 0 ? own : `${own}\n${say('texts', { texts: texts.map((text) => `“${text}”`).join(' · ') })}`
    }),
  )
  // Clauses that feedback overrules as a whole are in its own words.
  const earlier = overruled
    .filter(({ by }) => tasks.some(({ id, steered }) => id === by.task && steered))
    .map(({ clause, by }) => say('one', { clause, now: by.clause }))
  const all = [...clauses, ...earlier]
  return all.length === 0 ? '' : `\n${say('overruled', { clauses: bullets(all.map((each) => each.replace(/\n/g, '\n  '))) })}\n`
}

const sentencesOf = (text: string): string[] => sentencesIn(text).map(({ from, to }) => text.slice(from, to))
