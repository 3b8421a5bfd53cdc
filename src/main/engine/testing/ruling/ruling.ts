// Asks somebody who sees only words and one test that is in doubt which of them is wrong: the test, its clause, or the program.
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
  heardSection,
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
  /** What the words ask for, worked out step by step. */
  working: z.string().min(10),
  ruling: z.enum(['program', 'test', 'clause']),
  /** The words that decide, letter by letter; they may be left out only where the test is right. */
  quote: z.string().default(''),
  /** What the test must expect. */
  expected: z.string().default(''),
  /** The number of the wrong clause, and how it must read. */
  clause: z.number().int().nullable().default(null),
  mended: z.string().default(''),
})
export type Ruling = z.infer<typeof Ruling>

/** One test as it is put before whoever rules. */
export interface Matter {
  /** The value that somebody else computed otherwise; null where it is in doubt since it is red. */
  readonly disputed: { readonly value: string; readonly line: string } | null
  readonly test: Case
  /** The task that its suite belongs to. */
  readonly owner: PlanTask
  /** The file, with hidden tests in it. */
  readonly text: string
  /** The test alone; all of the file where its place is not known. */
  readonly source: string
  /** Whether its clauses may be mended: those of this run's plan. */
  readonly hasClauses: boolean
}

/** The program and what it gave are never shown: whoever rules cannot be led by them. */
export function rule(
  run: Run,
  context: TaskContext,
  { disputed, test, owner, text, source, hasClauses }: Matter,
): Promise<Progress<Ruling>> {
  const { task, said } = context
  const isLater = task.id !== owner.id
  // A red test of feedback was judged without them from the start.
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
      heard: earlierWords(before) + heardSection(context, []),
      test: inOneLine(test.name || test.id),
      source: fenced(source),
      path: test.file,
      file: fenced(text),
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
  // A clause that later words replace is no choice: nobody was shown it.
  if (!hasClauses || wrong === undefined || isReplaced(owner, wrong)) return { ok: false, problems: [say('no-clause')] }
  if (isDecided(wrong)) return { ok: false, problems: [say('decided')] }
  return mended.trim() === '' ? { ok: false, problems: [say('not-mended')] } : read
}
