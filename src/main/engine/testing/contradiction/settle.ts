// Two sentences of a task contradict each other, its author of tests says: the words decide, else the user does, else it is assumed.
import { z } from 'zod'
import type { Plan } from '../../../../contract/run/plan.js'
import { contradictionQuestion } from '../../../../words/recorded/contradiction.js'
import { isDecided, settledClause } from '../../../../words/recorded/settled-clause.js'
import { ask, type Reading } from '../../asking/ask.js'
import { askUser } from '../../asking/ask-person.js'
import { fill, trim, verbatimList } from '../../asking/prompt.js'
import { parseStructured } from '../../asking/structured.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import { heardSection, repairSystem, type TaskContext, taskFacts, taskValues } from '../../task/task-prompt.js'
import { withMended } from '../ruling/mend-clause.js'
import { standsIn } from '../ruling/quote.js'
import contradictionPrompt from './contradiction.md?raw'
import type { Contradiction } from './read.js'
import { say } from './say.js'

/** Letters of a reason that is kept. */
const LONGEST = 600

const Verdict = z.object({
  working: z.string().min(10),
  ruling: z.enum(['none', 'clause', 'open']),
  clause: z.number().int().nullable().default(null),
  mended: z.string().default(''),
  quote: z.string().default(''),
  options: z.array(z.string().min(1)).default([]),
  question: z.string().default(''),
})
type Verdict = z.infer<typeof Verdict>

export interface SettledWords {
  readonly plan: Plan
  /** What the author is told; empty where nobody could rule. */
  readonly told: string
}

/** The plan as it holds together. A model that fails here takes nothing away: the author writes from the words as they are. */
export async function settleContradiction(run: Run, context: TaskContext, found: Contradiction): Promise<Progress<SettledWords>> {
  const { plan, task } = context
  const { why, quotes } = found
  const [first, second] = quotes
  const ruled = await rule(run, context, found)
  if (ruled.type === 'halt') return ruled.halt.ended === 'stuck' ? done({ plan, told: '' }) : ruled
  const { ruling, clause, mended, options, question } = ruled.value
  const working = trim(ruled.value.working.replace(/\s+/g, ' '), LONGEST)
  const note = (how: 'holds' | 'mended' | 'decided' | 'assumed', took: string) =>
    run.note('settled', {
      type: 'contradiction',
      task: task.id,
      quotes: [...quotes],
      why,
      how,
      clause: how === 'holds' ? null : clause,
      took,
      working,
    })
  const reads = (text: string) => say('mended', { first, second, clause: clause ?? 0, text })
  switch (ruling) {
    case 'none':
      note('holds', '')
      return done({ plan, told: say('holds', { first, second, working }) })
    case 'clause':
      note('mended', mended)
      return done({ plan: withMended(run, plan, task, clause, mended, working), told: reads(mended) })
    case 'open': {
      const [usual = '', other = ''] = options
      const answer = run.mayAsk
        ? await askUser(run, context, 'question', contradictionQuestion({ quotes, why: working, question, options: [usual, other] }))
        : { choice: 'a', words: '', by: 'default' as const }
      const took = [answer.choice === 'b' ? other : usual, answer.words.trim()].filter(Boolean).join('. ')
      const text = settledClause(answer.by, took)
      note(answer.by === 'person' ? 'decided' : 'assumed', took)
      const assumed = answer.by === 'person' ? plan : { ...plan, assumptions: [...plan.assumptions, took] }
      return done({ plan: withMended(run, assumed, task, clause, text, working), told: reads(text) })
    }
  }
}

/** Whoever rules sees the words alone. */
function rule(run: Run, context: TaskContext, { quotes, why }: Contradiction): Promise<Progress<Verdict>> {
  const { template, description, task, said } = context
  return ask<Verdict>(run, context, {
    name: 'contradiction',
    role: 'second-author',
    isDispensable: true,
    facts: { ...taskFacts(task), quotes: [...quotes], why, said: [...said] },
    system: repairSystem(template, description),
    prompt: fill(contradictionPrompt, {
      ...taskValues(task),
      heard: heardSection(context, []),
      quotes: verbatimList(quotes.map((quote) => `"${quote}"`)),
      why,
    }),
    shape: Verdict,
    read: (answer) => checked(parseStructured(Verdict, answer), context),
  })
}

function checked(read: Reading<Verdict>, { description, said, task }: TaskContext): Reading<Verdict> {
  if (!read.ok || read.value.ruling === 'none') return read
  const { ruling, clause, mended, quote, options } = read.value
  const refused = (problem: string): Reading<Verdict> => ({ ok: false, problems: [problem] })
  const wrong = task.acceptance[(clause ?? 0) - 1]
  if (wrong === undefined) return refused(say('ruled-clause'))
  if (isDecided(wrong)) return refused(say('decided'))
  if (ruling === 'open') return options.length >= 2 && options[0] !== options[1] ? read : refused(say('two-options'))
  if (!standsIn(quote, [description, ...said, task.words])) return refused(say('ruled-quote', { quote }))
  return mended.trim() === '' ? refused(say('not-mended')) : read
}
