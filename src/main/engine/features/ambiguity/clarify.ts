// Before anything is built: what two authors read differently is put to the user as examples, and what they choose
// becomes a clause of its task, for whoever writes tests and whoever writes code alike.

import type { Ambiguity, Example } from '../../../../contract/features/ambiguity/examples.js'
import { type Plan, type PlanTask, tasksInOrder } from '../../../../contract/run/plan.js'
import type { UserAnswer, UserQuestion } from '../../../../contract/run/question.js'
import type { Suite } from '../../../../contract/run/suite.js'
import { askUser } from '../../asking/ask-person.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Halt, type Progress } from '../../ports/progress.js'
import type { Agreed, Feature, Given } from '../../task/feature.js'
import { type Clarification, clauseOf, expectedWords, givesWords, oneLine } from './clause.js'
import { mostTelling } from './examples/choose.js'
import { type ReadContext, type ReadTwice, readTwice } from './read-twice.js'

export const ambiguity: Feature = { scope: 'ambiguity', beforeBuilding: clarify }

/** Halts only where the budget does. Tasks whose tests are sealed already are left as they are. */
async function clarify(run: Run, context: Given, plan: Plan, suites: readonly Suite[]): Promise<Progress<Agreed>> {
  const most = run.config.ambiguity
  if (most === 0) return done({ plan, alike: new Map() })
  const tasks = tasksInOrder(plan).filter((task) => !suites.some((suite) => suite.task === task.id))
  const found = await readAll(run, { ...context, plan }, tasks)
  if (found.type === 'halt') return found
  const open = found.value.flatMap(({ read }) => read.open)
  const asked = mostTelling(open, most)
  if (asked.length < open.length)
    run.note('not-asked', {
      type: 'remarked',
      text: `${open.length - asked.length} of ${open.length} open examples are left to the test author: a clause is asked about once, and ${most} questions are the most.`,
    })
  const clauses = new Map<string, string[]>()
  const settled: Clarification[] = []
  for (const [index, ambiguity] of asked.entries()) {
    const question = questionOf(plan, ambiguity)
    const answer = await askUser(run, context, `question-${index + 1}`, question)
    const clarification = clarificationOf(ambiguity, answer)
    if (!clarification) {
      if (answer.choice === 'own')
        run.note(`question-${index + 1}-without-words`, {
          type: 'remarked',
          text: 'There were no words to it, so it is left to the test author.',
        })
      continue
    }
    settled.push(clarification)
    clauses.set(ambiguity.task, [...(clauses.get(ambiguity.task) ?? []), clauseOf(clarification)])
  }
  const alike = new Map(found.value.map(({ task, read }) => [task, read.alike.map(exampleWords)]))
  if (settled.length === 0) return done({ plan, alike })
  const clarified = withClauses(plan, clauses)
  run.note('clarified', { type: 'planned', plan: clarified, by: byWhom(settled), why: whyOf(settled) })
  return done({ plan: clarified, alike })
}

const exampleWords = ({ input, expected }: Example): string => givesWords(input, expected)

interface Read {
  readonly task: string
  readonly read: ReadTwice
}

/** As many tasks at the same time as are built so. */
async function readAll(run: Run, reading: ReadContext, tasks: readonly PlanTask[]): Promise<Progress<readonly Read[]>> {
  const { parallel } = run.config
  const found: Read[] = []
  for (let from = 0; from < tasks.length; from += parallel) {
    const wave = tasks.slice(from, from + parallel)
    const settled = await Promise.allSettled(wave.map((task) => readTwice(run.scope(`task/${task.id}`), reading, task)))
    const halts: Halt[] = []
    for (const [index, each] of settled.entries()) {
      // A stop or a mistake of ours is that of the run; the others of its wave have come to their own end by now.
      if (each.status === 'rejected') throw each.reason
      const task = wave[index]
      if (!task) throw new Error('A task was read that nobody asked about.')
      if (each.value.type === 'done') found.push({ task: task.id, read: each.value.value })
      else {
        halts.push(each.value.halt)
        run.note(`task/${task.id}/left`, { type: 'remarked', text: `"${task.title}" was not read twice: ${each.value.halt.reason}` })
      }
    }
    const spent = halts.find((halt) => halt.ended === 'budget')
    if (spent) return { type: 'halt', halt: spent }
    // What an endpoint cannot do for this it may do for the rest of the run; it is not asked this again.
    if (halts.some((halt) => halt.ended === 'endpoint')) break
  }
  return done(found)
}

/** Letters of an outcome that a choice shows. */
const LABEL = 80
const TITLE_INPUT = 60

function questionOf(plan: Plan, { task, input, clause, first, second }: Ambiguity): UserQuestion {
  const title = plan.tasks.find((each) => each.id === task)?.title ?? task
  const [one, other] = [expectedWords(first), expectedWords(second)]
  const full = isHardToSee(one, other) ? ['', 'The first:', '', fenced(first.text), '', 'The second:', '', fenced(second.text)] : []
  return {
    about: 'ambiguity',
    title: `For ${trimmed(oneLine(input), TITLE_INPUT)}: ${trimmed(one, LABEL)} or ${trimmed(other, LABEL)}?`,
    text: [
      `Two authors read the task **${title}** without knowing of each other, and expect different outcomes of`,
      '',
      fenced(input),
      ...full,
      ...(clause === '' ? [] : ['', `It is about: ${clause}`]),
      '',
      'What you choose becomes a clause of the task, for its tests and its code alike.',
    ].join('\n'),
    choices: [
      { id: 'a', label: trimmed(one, LABEL), consequence: 'the first author reads it so; tests and code hold to it' },
      { id: 'b', label: trimmed(other, LABEL), consequence: 'the second author reads it so; tests and code hold to it' },
      { id: 'own', label: 'Neither', consequence: 'your words say what shall come of it; tests and code hold to them' },
      {
        id: 'leave',
        label: 'Leave it to the author',
        consequence: 'nothing is settled: whoever writes the tests decides, or does not test it',
      },
    ],
    wordsFor: 'what shall come of it, or what else to heed',
    otherwise: 'a',
  }
}

/** Outcomes that are long, have lines, or differ in white space alone stand in full in the text. */
const isHardToSee = (one: string, other: string): boolean =>
  [one, other].some((words) => words.length > LABEL || words.includes('⏎')) || one.replace(/\s+/g, '') === other.replace(/\s+/g, '')

/** Null where nothing is settled. */
export function clarificationOf({ input, first, second }: Ambiguity, { choice, words, by }: UserAnswer): Clarification | null {
  const said = words.trim()
  switch (choice) {
    case 'a':
      return { input, outcome: first, words: said, by }
    case 'b':
      return { input, outcome: second, words: said, by }
    default:
      // Words are the user's wherever they were said; without any there is nothing to hold to.
      return said === '' ? null : { input, outcome: null, words: said, by }
  }
}

const withClauses = (plan: Plan, clauses: ReadonlyMap<string, readonly string[]>): Plan => ({
  ...plan,
  tasks: plan.tasks.map((task) => ({ ...task, acceptance: [...task.acceptance, ...(clauses.get(task.id) ?? [])] })),
})

const byWhom = (settled: readonly Clarification[]) => (settled.some(({ by }) => by === 'person') ? 'person' : 'config')

const whyOf = (settled: readonly Clarification[]): string =>
  settled
    .map(({ input, outcome, words, by }) => {
      const what = outcome === null ? `\`${oneLine(input)}\`: ${oneLine(words)}` : givesWords(input, outcome)
      return `${by === 'person' ? 'You decided' : 'Taken by default'}: ${what}`
    })
    .join('\n')

const fenced = (text: string): string => `~~~~\n${text}\n~~~~`

const trimmed = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1)}…`)
