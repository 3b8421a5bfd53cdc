// Asks a model that sees only the words and one doubtful test which is wrong: the test, its clause, or the program.
import { z } from 'zod'
import { clauseCalled, type PlanTask } from '../../../../contract/run/plan.js'
import { isReplaced, standingTexts } from '../../../../contract/traces/standing-clauses.js'
import { isDecided } from '../../../../words/recorded/settled-clause.js'
import { ask, type Reading } from '../../asking/ask.js'
import { fenced, fill, inOneLine, verbatim } from '../../asking/prompt.js'
import { parseStructured } from '../../asking/structured.js'
import type { Run } from '../../journal/run-context.js'
import type { Progress } from '../../ports/progress.js'
import {
  earlierFacts,
  earlierTexts,
  earlierWords,
  messageSection,
  repairSystem,
  type TaskContext,
  taskFacts,
  taskHead,
} from '../../task/task-prompt.js'
import type { Case } from '../one-test.js'
import { clausesWithOrigin } from './origins.js'
import { standsIn } from './quote.js'
import rulingPrompt from './ruling.md?raw'
import { say } from './say.js'

export const Ruling = z.object({
  /** The result of the words, worked out step by step. */
  working: z.string().min(10),
  ruling: z.enum(['program', 'test', 'clause']),
  /** The deciding words, letter by letter. They may only be missing if the test is right. */
  quote: z.string().default(''),
  /** The value that the test must expect. */
  expected: z.string().default(''),
  /** The number of the wrong clause, and its correct words. */
  clause: z.number().int().nullable().default(null),
  mended: z.string().default(''),
})
export type Ruling = z.infer<typeof Ruling>

/** One test for a ruling. */
export interface Matter {
  /** The value on which a second computation differed. Null for a red test. */
  readonly disputed: { readonly value: string; readonly line: string } | null
  readonly test: Case
  /** The task of its suite. */
  readonly owner: PlanTask
  /** The file, including its hidden tests. */
  readonly text: string
  /** The file as the judge sees it: without hidden tests if this test is shown. Absent if it is the same. */
  readonly seen?: string
  /** The source of the test; the whole file if its place is unknown. */
  readonly source: string
  /** Whether its clauses may be mended: those of this run's plan may. */
  readonly hasClauses: boolean
}

/** Asks for a ruling. It never sees the program or its results, so they cannot mislead it. */
export function rule(
  run: Run,
  context: TaskContext,
  { disputed, test, owner, text, seen = text, source, hasClauses }: Matter,
): Promise<Progress<Ruling>> {
  const { task, said } = context
  const isLater = task.id !== owner.id
  // A red test of feedback was judged without the earlier tasks from the start.
  const before = { earlier: disputed === null ? [] : context.earlier }
  return ask<Ruling>(run, context, {
    name: 'ruling',
    role: 'second-author',
    isDispensable: true,
    facts: {
      ...taskFacts(owner),
      ...(disputed === null ? {} : { disputed: disputed.value }),
      ...(isLater ? { since: task.words } : {}),
      test: test.id,
      source,
      said: [...said],
      ...earlierFacts(before),
    },
    system: repairSystem(context),
    prompt: fill(rulingPrompt, {
      task: taskHead(owner, clausesWithOrigin(context.plan, owner)),
      doubt: disputed === null ? say('red') : say('disputed', disputed),
      since: isLater ? say('since', { title: task.title, words: verbatim(task.words) }) : '',
      heard: earlierWords(before) + messageSection(context, []),
      test: inOneLine(test.name || test.id),
      source: fenced(source),
      path: test.file,
      file: fenced(seen),
      clause: hasClauses ? say('clause-ruling') : '',
    }),
    shape: Ruling,
    read: (answer) => checked(parseStructured(Ruling, answer), { ...context, ...before }, owner, hasClauses),
  })
}

function checked(read: Reading<Ruling>, context: TaskContext, owner: PlanTask, hasClauses: boolean): Reading<Ruling> {
  const { description, said, task } = context
  if (!read.ok) return read
  const { ruling, quote, clause, mended } = read.value
  if (ruling === 'program') return read
  const words = [description, ...said, task.words, owner.words, owner.interface, ...earlierTexts(context)]
  const among = ruling === 'clause' ? words : [...words, ...standingTexts(owner)]
  if (!standsIn(quote, among)) return { ok: false, problems: [say(ruling === 'clause' ? 'clause-quote' : 'quote', { quote })] }
  if (ruling === 'test') return read
  const wrong = clauseCalled(owner, clause ?? 0)
  // A clause that later words replace was not shown, so it cannot be chosen.
  if (!hasClauses || wrong === undefined || isReplaced(owner, wrong)) return { ok: false, problems: [say('no-clause')] }
  if (isDecided(wrong)) return { ok: false, problems: [say('decided')] }
  return mended.trim() === '' ? { ok: false, problems: [say('not-mended')] } : read
}
