// Two authors, who know nothing of each other, say by examples what a task's words ask for; where they expect different
// outcomes of one input, and a confirmation finds no words that settle it, the words leave it open.
import { z } from 'zod'
import type { Role } from '../../../../contract/config/config.js'
import type { Ambiguity, Example, Expected } from '../../../../contract/features/ambiguity/examples.js'
import type { Goal } from '../../../../contract/run/goal.js'
import { type Plan, type PlanTask, reaches } from '../../../../contract/run/plan.js'
import { phrasesOf } from '../../../../contract/text/phrases.js'
import type { JsonObject } from '../../../../contract/wire/json.js'
import { type Asker, ask, type Reading, type Request } from '../../asking/ask.js'
import { fill } from '../../asking/prompt.js'
import { parseStructured } from '../../asking/structured.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import { earlierFact, earlierSection, planningSystem, taskFacts, taskHead } from '../../task/task-prompt.js'
import phrases from './authors.phrases.md?raw'
import lookPrompt from './confirm.md?raw'
import { MOST_EXAMPLES, readExamples, readOutcomes } from './examples/blocks.js'
import { isSettled, type Look, sides } from './examples/choose.js'
import { type Pair, pairs, unknownTo } from './examples/example.js'
import { sameOutcome } from './examples/same-outcome.js'
import examplesPrompt from './examples.md?raw'
import outcomeForm from './outcome-form.md?raw'
import outcomesPrompt from './outcomes.md?raw'

export interface ReadContext extends Asker {
  readonly goal: Goal
  readonly plan: Plan
}

export interface ReadTwice {
  /** Examples that both authors give alike. */
  readonly alike: readonly Example[]
  readonly open: readonly Ambiguity[]
}

const say = phrasesOf(phrases, { clauses: [], uses: [] })

/** Each author has its own role, so that it may have its own model, and its own eye, so that one model gives different examples. */
const authors = {
  first: { role: 'test-author', eye: say('clauses') },
  second: { role: 'second-author', eye: say('uses') },
} as const satisfies Readonly<Record<string, { readonly role: Role; readonly eye: string }>>
type Author = keyof typeof authors

/** Halts where an author cannot be asked or read. */
export async function readTwice(run: Run, reading: ReadContext, task: PlanTask): Promise<Progress<ReadTwice>> {
  const first = await giveExamples(run, reading, task, 'first')
  if (first.type === 'halt') return first
  const second = await giveExamples(run, reading, task, 'second')
  if (second.type === 'halt') return second
  const bySecond = await expectOutcomes(run, reading, task, 'second', unknownTo(second.value, first.value))
  if (bySecond.type === 'halt') return bySecond
  const byFirst = await expectOutcomes(run, reading, task, 'first', unknownTo(first.value, second.value))
  if (byFirst.type === 'halt') return byFirst
  const compared = compare(pairs(first.value, second.value, bySecond.value, byFirst.value), task)
  const open = await lookAgain(run, reading, task, compared.different)
  if (open.type === 'halt') return open
  run.note('read', {
    type: 'read-twice',
    task: task.title,
    alike: compared.alike.length,
    settled: compared.different.length - open.value.length,
    unclear: compared.unclear,
    open: open.value,
  })
  return done({ alike: compared.alike, open: open.value })
}

function compare(all: readonly Pair[], task: PlanTask) {
  const alike: Example[] = []
  const different: Ambiguity[] = []
  for (const { input, clause, first, second } of all) {
    if (first === null || second === null) continue
    if (sameOutcome(first, second)) alike.push({ input, clause, expected: shorter(first, second) })
    else different.push({ task: task.id, input, clause: task.acceptance[clause - 1] ?? '', first, second })
  }
  return { alike, different, unclear: all.length - alike.length - different.length }
}

/** Of two spellings of one outcome. */
const shorter = (one: Expected, other: Expected): Expected => (other.text.length < one.text.length ? other : one)

function giveExamples(run: Run, reading: ReadContext, task: PlanTask, author: Author): Promise<Progress<readonly Example[]>> {
  const facts = { author }
  return askAuthor(run, reading, task, author, 'examples', facts, {
    prompt: fill(examplesPrompt, {
      ...valuesOf(reading, task),
      most: String(MOST_EXAMPLES),
      eye: authors[author].eye,
      form: outcomeForm.trim(),
    }),
    read: (text) => readExamples(text, task.acceptance.length),
  })
}

/** The other author's inputs, without what that one expects of them. */
async function expectOutcomes(
  run: Run,
  reading: ReadContext,
  task: PlanTask,
  author: Author,
  examples: readonly Example[],
): Promise<Progress<readonly (Expected | null)[]>> {
  if (examples.length === 0) return done([])
  const inputs = examples.map(({ input }) => input)
  return askAuthor(
    run,
    reading,
    task,
    author,
    'outcomes',
    { author, inputs },
    {
      prompt: fill(outcomesPrompt, {
        ...valuesOf(reading, task),
        form: outcomeForm.trim(),
        inputs: inputs.map((input, index) => `## Input ${index + 1}\n\n${fenced(input)}`).join('\n\n'),
      }),
      read: (text) => readOutcomes(text, inputs.length),
    },
  )
}

const Looks = z.object({
  looks: z.array(z.object({ number: z.number().int(), choice: z.enum(['A', 'B', 'same', 'open']), quote: z.string().default('') })),
})

/** Most differences are slips of one author, or one outcome written in two ways: those are no business of the user's. */
async function lookAgain(
  run: Run,
  reading: ReadContext,
  task: PlanTask,
  different: readonly Ambiguity[],
): Promise<Progress<readonly Ambiguity[]>> {
  if (different.length === 0) return done([])
  const one = await look(run, reading, task, 'first', different)
  if (one.type === 'halt') return one
  const other = await look(run, reading, task, 'second', different)
  if (other.type === 'halt') return other
  const needs = needsOf(reading.goal, reading.plan, task, earlierFact)
  const words = [task.words, ...task.acceptance, task.interface, needs, reading.goal.description, reading.goal.words].join('\n')
  const isOpen = (_ambiguity: Ambiguity, index: number) => !isSettled(one.value[index] ?? undecided, other.value[index] ?? undecided, words)
  return done(different.filter(isOpen))
}

const undecided: Look = { choice: 'open', quote: '' }

/** What one author says of each difference. */
function look(run: Run, reading: ReadContext, task: PlanTask, author: Author, different: readonly Ambiguity[]): Promise<Progress<Look[]>> {
  const shown = different.map((each) => {
    const [a, b] = sides(each, author)
    return { input: each.input, a, b, outcomes: [each[a], each[b]] }
  })
  const prompt = fill(lookPrompt, {
    ...valuesOf(reading, task),
    differences: shown
      .map(
        ({ input, outcomes }, index) =>
          `## Input ${index + 1}\n\n${fenced(input)}\n\n${outcomes.map((each, at) => `${at === 0 ? 'A' : 'B'}, ${outcomeText(each)}`).join('\n\n')}`,
      )
      .join('\n\n'),
  })
  const read = (text: string): Reading<Look[]> => {
    const looks = parseStructured(Looks, text)
    if (!looks.ok) return looks
    const value = shown.map(({ a, b }, index): Look => {
      const said = looks.value.looks.findLast((each) => each.number === index + 1)
      if (!said) return undecided
      const { choice, quote } = said
      return { choice: choice === 'A' ? a : choice === 'B' ? b : choice, quote }
    })
    return { ...looks, value }
  }
  return askAuthor(run, reading, task, author, 'second-look', { author, shown }, { prompt, read, shape: Looks })
}

/** An author has its own scope, and each question is a fresh context: nothing of an earlier one stands in it. */
function askAuthor<T>(
  run: Run,
  reading: ReadContext,
  task: PlanTask,
  author: Author,
  name: string,
  facts: JsonObject,
  asked: Pick<Request<T>, 'prompt' | 'read' | 'shape'>,
): Promise<Progress<T>> {
  const { goal, plan } = reading
  return ask(run.scope(author), reading, {
    name,
    isDispensable: true,
    role: authors[author].role,
    facts: { ...taskFacts(task), needs: needsOf(goal, plan, task, earlierFact), ...facts },
    system: planningSystem({ ...goal, start: plan.start }),
    ...asked,
  })
}

const valuesOf = ({ goal, plan }: ReadContext, task: PlanTask) => ({ task: taskHead(task), needs: needsOf(goal, plan, task) })

/** What the task builds on, in the words that its authors had: a rule of one task shows in the outcomes of those that need it. */
const needsOf = (goal: Goal, plan: Plan, task: PlanTask, say: typeof earlierSection = earlierSection): string => {
  if (goal.kind === 'feedback') return say(goal.plan?.tasks ?? [])
  const needed = plan.tasks.filter((other) => other.id !== task.id && reaches(plan, task.id, other.id))
  return needed.length === 0 ? 'Nothing: it stands alone.' : say(needed)
}

const fenced = (text: string): string => `~~~~\n${text}\n~~~~`

const outcomeText = ({ kind, text }: Expected): string => `${kind === 'value' ? 'the value' : 'the error'}:\n\n${fenced(text)}`
