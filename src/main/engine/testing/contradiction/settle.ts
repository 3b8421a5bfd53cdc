// Settles a contradiction that the author of tests found: the words decide, else the user, else an assumption.
import { z } from 'zod'
import { clauseCalled, type Plan } from '../../../../contract/run/plan.js'
import { isReplaced } from '../../../../contract/traces/standing-clauses.js'
import { contradictionQuestion } from '../../../../words/recorded/contradiction.js'
import { isDecided, settledClause } from '../../../../words/recorded/settled-clause.js'
import { ask, type Reading } from '../../asking/ask.js'
import { askUser } from '../../asking/ask-person.js'
import { fill, trim, verbatimList } from '../../asking/prompt.js'
import { parseStructured } from '../../asking/structured.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import { messageSection, repairSystem, type TaskContext, taskFacts, taskHead } from '../../task/task-prompt.js'
import { type MendedClause, withMended } from '../ruling/mend-clause.js'
import { clausesWithOrigin } from '../ruling/origins.js'
import { standsIn } from '../ruling/quote.js'
import contradictionPrompt from './contradiction.md?raw'
import type { Contradiction } from './read.js'
import { say } from './say.js'

/** The longest reason that is kept, in letters. */
const LONGEST = 600

const Verdict = z.object({
  working: z.string().min(10),
  ruling: z.enum(['none', 'clause', 'open']),
  clause: z.number().int().nullable().default(null),
  mended: z.string().default(''),
  quote: z.string().default(''),
  options: z.array(z.string().min(1)).default([]),
  question: z.string().default(''),
  /** Other clauses that are wrong for the same reason, or that change with this one. */
  also: z
    .array(z.object({ clause: z.number().int(), mended: z.string().default(''), options: z.array(z.string().min(1)).default([]) }))
    .default([]),
})
type Verdict = z.infer<typeof Verdict>

export interface WordSettlement {
  readonly plan: Plan
  /** The ruling in words for the author; empty without a ruling. */
  readonly words: string
}

/** The plan without the contradiction. If the model fails here, the author works from the unchanged words. */
export async function settleContradiction(run: Run, context: TaskContext, found: Contradiction): Promise<Progress<WordSettlement>> {
  const { plan, task } = context
  const { why, quotes } = found
  const [first, second] = quotes
  const ruled = await rule(run, context, found)
  if (ruled.type === 'halt') return ruled.halt.ended === 'stuck' ? done({ plan, words: '' }) : ruled
  const { ruling, clause, mended, options, question, also } = ruled.value
  const working = trim(ruled.value.working.replace(/\s+/g, ' '), LONGEST)
  const note = (how: 'holds' | 'mended' | 'decided' | 'assumed', took: string, others: readonly MendedClause[] = []) =>
    run.note('settled', {
      type: 'contradiction',
      task: task.id,
      quotes: [...quotes],
      why,
      how,
      clause: how === 'holds' ? null : clause,
      took,
      working,
      ...(others.length > 0 ? { also: others.map((other) => ({ clause: other.clause, took: other.text })) } : {}),
    })
  const reads = (text: string, others: readonly MendedClause[]) =>
    [
      say('mended', { first, second, clause: clause ?? 0, text }),
      ...others.map((other) => say('also-mended', { clause: other.clause, text: other.text })),
    ].join('\n')
  const mend = (from: Plan, all: readonly MendedClause[]) => withMended(run, from, task, { clauses: all, why: working })
  switch (ruling) {
    case 'none':
      note('holds', '')
      return done({ plan, words: say('holds', { first, second, working }) })
    case 'clause': {
      const others = also.map((other): MendedClause => ({ clause: other.clause, text: other.mended }))
      note('mended', mended, others)
      return done({ plan: mend(plan, [{ clause: clause ?? 0, text: mended }, ...others]), words: reads(mended, others) })
    }
    case 'open': {
      const [usual = '', other = ''] = options
      const answer = run.mayAsk
        ? await askUser(run, context, 'question', contradictionQuestion({ quotes, why: working, question, options: [usual, other] }))
        : { choice: 'a', words: '', by: 'default' as const }
      const took = [answer.choice === 'b' ? other : usual, answer.words.trim()].filter(Boolean).join('. ')
      const text = settledClause(answer.by, took)
      const others = also.map(({ clause: number, options: [one = '', two = ''] }): MendedClause => {
        return { clause: number, text: settledClause(answer.by, answer.choice === 'b' ? two : one) }
      })
      note(answer.by === 'person' ? 'decided' : 'assumed', took, others)
      const assumed = answer.by === 'person' ? plan : { ...plan, assumptions: [...plan.assumptions, took] }
      return done({ plan: mend(assumed, [{ clause: clause ?? 0, text }, ...others]), words: reads(text, others) })
    }
  }
}

/** Asks for a ruling from the words alone. */
function rule(run: Run, context: TaskContext, { quotes, why }: Contradiction): Promise<Progress<Verdict>> {
  const { task, said } = context
  return ask<Verdict>(run, context, {
    name: 'contradiction',
    role: 'second-author',
    isDispensable: true,
    facts: { ...taskFacts(task), quotes: [...quotes], why, said: [...said] },
    system: repairSystem(context),
    prompt: fill(contradictionPrompt, {
      task: taskHead(task, clausesWithOrigin(context.plan, task)),
      // Messages of the user became clauses, so the ruling must see that the user asked for them.
      heard: messageSection(context, run.spoken),
      quotes: verbatimList(quotes.map((quote) => `"${quote}"`)),
      why,
    }),
    shape: Verdict,
    read: (answer) => checked(parseStructured(Verdict, answer), context, run.spoken),
  })
}

function checked(read: Reading<Verdict>, { description, said, task }: TaskContext, spoken: readonly string[]): Reading<Verdict> {
  if (!read.ok || read.value.ruling === 'none') return read
  const { ruling, clause, mended, quote, options, also } = read.value
  const refused = (problem: string): Reading<Verdict> => ({ ok: false, problems: [problem] })
  const named = [clause ?? 0, ...also.map((other) => other.clause)]
  const wrong = named.map((number) => clauseCalled(task, number))
  if (wrong.some((each) => each === undefined || isReplaced(task, each))) return refused(say('ruled-clause'))
  if (new Set(named).size < named.length) return refused(say('ruled-twice'))
  if (wrong.some((each) => isDecided(each ?? ''))) return refused(say('decided'))
  if (ruling === 'open') {
    const areTwo = [options, ...also.map((other) => other.options)].every(([one, two]) => one && two && one !== two)
    return areTwo ? read : refused(say('two-options'))
  }
  if (!standsIn(quote, [description, ...said, ...spoken, task.words])) return refused(say('ruled-quote', { quote }))
  return [mended, ...also.map((other) => other.mended)].some((each) => each.trim() === '') ? refused(say('not-mended')) : read
}
