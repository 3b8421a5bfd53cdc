// Turns messages of the user during a run into clauses with tests, or records why a part is not tested.
import { z } from 'zod'
import { hasPatch } from '../../../contract/config/patches.js'
import type { PlanTask } from '../../../contract/run/plan.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Placement } from '../../../contract/traces/placed.js'
import { placeOf, placesOf, quoteFault } from '../../../contract/traces/quote.js'
import { sentencesIn } from '../../../contract/traces/sentences.js'
import { asksNothing, spansIn } from '../../../contract/traces/spans.js'
import { isReplaced } from '../../../contract/traces/standing-clauses.js'
import { ask, type Reading } from '../asking/ask.js'
import { fill, numbered, verbatim } from '../asking/prompt.js'
import { parseStructured } from '../asking/structured.js'
import type { Run } from '../journal/run-context.js'
import { done, type Progress } from '../ports/progress.js'
import { type TaskContext, wordsSystem } from '../task/task-prompt.js'
import { clausesAgainst } from './overruled/against.js'
import { askOverruled, type OverruledClause } from './overruled/ask-overruled.js'
import placePrompt from './place-words.md?raw'
import phrases from './place-words.phrases.md?raw'

const say = phrasesOf(phrases, {
  'quote-nowhere': ['quote'],
  'no-task': ['task', 'tasks'],
  'left-out': ['sentence'],
  neither: ['quote'],
  'no-such-clause': ['task', 'clause'],
  task: ['task', 'title', 'state', 'clauses', 'interface'],
  'state-begun': [],
  'state-now': [],
  'state-open': [],
  unread: [],
})

const Part = z.object({
  quote: z.string().min(1),
  task: z.string().nullish(),
  clause: z.string().trim().nullish(),
  why: z.string().trim().nullish(),
  replaces: z.array(z.object({ task: z.string(), clause: z.number().int() })).nullish(),
})
const Parts = z.object({ parts: z.array(Part).min(1).max(24) })

/** The place of each part of the words. If the model fails, the words are followed untested. Only halts with the budget. */
export async function placeWords(run: Run, context: TaskContext, words: readonly string[]): Promise<Progress<readonly Placement[]>> {
  const { template, description, plan, task } = context
  const tasks = [...context.earlier.filter(({ id }) => !plan.tasks.some((each) => each.id === id)), ...plan.tasks]
  const answer = await ask<readonly Placement[]>(run, context, {
    name: 'place',
    isDispensable: true,
    role: 'planner',
    seesGiven: true,
    wished: words,
    facts: { words: [...words], task: task.id, acceptance: tasks.map((each) => [each.id, ...each.acceptance]) },
    system: wordsSystem(template, description),
    prompt: fill(placePrompt, { words: verbatim(words.join('\n\n')), tasks: tasks.map((each) => sectionOf(each, context)).join('\n\n') }),
    shape: Parts,
    read: (text) => readPlaces(words, tasks, text, hasPatch(run.config, 'words-by-span')),
  })
  if (answer.type === 'done') return withOverruled(run, context, tasks, { words, placed: answer.value })
  return answer.halt.ended === 'stuck'
    ? done(words.map((quote) => ({ type: 'untested', quote, why: say('unread'), isLost: true })))
    : answer
}

/** Words of the user, with the places of their parts. */
interface PlacedWords {
  readonly words: readonly string[]
  readonly placed: readonly Placement[]
}

/** Asks the planner once about clauses that the words seem to overrule, and adds the answer to the places. */
async function withOverruled(
  run: Run,
  context: TaskContext,
  tasks: readonly PlanTask[],
  { words, placed }: PlacedWords,
): Promise<Progress<readonly Placement[]>> {
  const doubted = clausesAgainst(words, tasks, placed)
  if (doubted.length === 0) return done(placed)
  const clauses = placed.flatMap((part) => (part.type === 'clause' ? [part.clause] : []))
  const found = await askOverruled(run, context, { words, clauses, doubted })
  return found.type === 'halt' ? found : done(placed.flatMap((part) => withReplaces(part, found.value)))
}

/** A part with the clauses that it replaces, followed by their parts that still hold. */
function withReplaces(part: Placement, found: readonly OverruledClause[]): Placement[] {
  if (part.type === 'untested') return [part]
  const own = found.filter(({ by }) => by === part.clause)
  if (own.length === 0) return [part]
  const replaces = [...(part.replaces ?? []), ...own.map(({ old }) => ({ task: old.task.id, clause: old.clause }))]
  const still = own.flatMap(({ old, still: clause }): Placement[] =>
    clause === '' ? [] : [{ type: 'clause', quote: part.quote, task: old.task.id, clause }],
  )
  return [{ ...part, replaces }, ...still]
}

function sectionOf(task: PlanTask, { task: now, begun }: TaskContext): string {
  const { id, title, acceptance, interface: offers } = task
  const state = say(id === now.id ? 'state-now' : begun.includes(id) ? 'state-begun' : 'state-open')
  const held = acceptance.flatMap((clause, index) => (isReplaced(task, clause) ? [] : [{ clause, number: index + 1 }]))
  const clauses = numbered(
    held.map(({ clause }) => clause),
    held.map(({ number }) => number),
  )
  return say('task', { task: id, title, state, clauses, interface: offers })
}

/**
 * Reads the places of all parts. False quotations, unknown tasks and words without a place go back. Pure.
 * @param bySpan whether a quotation covers its own words, and not its whole sentence
 */
export function readPlaces(
  words: readonly string[],
  tasks: readonly PlanTask[],
  text: string,
  bySpan: boolean,
): Reading<readonly Placement[]> {
  const reading = parseStructured(Parts, text)
  if (!reading.ok) return reading
  const { parts } = reading.value
  const ids = tasks.map(({ id }) => id)
  const problems = parts.flatMap(({ quote, task, clause, why, replaces }) => {
    if (quoteFault(words, quote) === 'nowhere') return [say('quote-nowhere', { quote })]
    if (!clause) return why ? [] : [say('neither', { quote })]
    const unknown = (replaces ?? []).filter((each) => clauseAt(tasks, each) === null)
    return [
      ...(task && ids.includes(task) ? [] : [say('no-task', { task: task ?? '', tasks: ids.join(', ') })]),
      ...unknown.map((each) => say('no-such-clause', { task: each.task, clause: String(each.clause) })),
    ]
  })
  const quotes = parts.map(({ quote }) => quote)
  const missing = words.flatMap((each) => wordsWithout(each, quotes, bySpan)).map((sentence) => say('left-out', { sentence }))
  if (problems.length + missing.length > 0) return { ok: false, problems: [...problems, ...missing] }
  return {
    ok: true,
    value: parts.map(({ quote, task, clause, why, replaces }): Placement => {
      if (!clause || !task) return { type: 'untested', quote, why: why ?? '' }
      const old = (replaces ?? []).flatMap((each) => clauseAt(tasks, each) ?? []).filter((each) => each.clause !== clause)
      return { type: 'clause', quote, task, clause, ...(old.length > 0 ? { replaces: old } : {}) }
    }),
  }
}

/** A valid clause by its number, in its own words; null if the task has none. */
function clauseAt(tasks: readonly PlanTask[], { task: id, clause: place }: { readonly task: string; readonly clause: number }) {
  const task = tasks.find((each) => each.id === id)
  const clause = task?.acceptance[place - 1]
  return task && clause !== undefined && !isReplaced(task, clause) ? { task: id, clause } : null
}

/** Requests in a text that are in no quotation; or sentences that no quotation touches. */
function wordsWithout(text: string, quotes: readonly string[], bySpan: boolean): string[] {
  if (bySpan)
    return spansIn(
      text,
      quotes.flatMap((quote) => placesOf(text, quote)),
    ).flatMap(({ from, to, isQuoted }) => {
      const span = text.slice(from, to)
      return isQuoted || asksNothing(span) ? [] : [span]
    })
  const places = quotes.flatMap((quote) => placeOf(text, quote) ?? [])
  return sentencesIn(text)
    .filter(({ from, to }) => !places.some((place) => place.from < to && from < place.to))
    .map(({ from, to }) => text.slice(from, to))
}
