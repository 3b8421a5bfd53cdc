// What a user says while a program is built becomes clauses, each with its test before its code, or is said not to be tested.
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
import { askOverruled, type Overruled } from './overruled/ask-overruled.js'
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

/** What each part of these words asks for. Words that nobody can place are followed untested; only a budget that ends halts. */
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
  if (answer.type === 'done') return withOverruled(run, context, words, tasks, answer.value)
  return answer.halt.ended === 'stuck'
    ? done(words.map((quote) => ({ type: 'untested', quote, why: say('unread'), isLost: true })))
    : answer
}

/** The same places where clauses stand that the words seem to put aside: the planner is asked about those alone, once. */
async function withOverruled(
  run: Run,
  context: TaskContext,
  words: readonly string[],
  tasks: readonly PlanTask[],
  placed: readonly Placement[],
): Promise<Progress<readonly Placement[]>> {
  const doubted = clausesAgainst(words, tasks, placed)
  if (doubted.length === 0) return done(placed)
  const clauses = placed.flatMap((part) => (part.type === 'clause' ? [part.clause] : []))
  const found = await askOverruled(run, context, words, clauses, doubted)
  return found.type === 'halt' ? found : done(placed.flatMap((part) => withReplaces(part, found.value)))
}

/** A part with the clauses that it replaces, and after it what of those still holds. */
function withReplaces(part: Placement, found: readonly Overruled[]): Placement[] {
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
 * The places of all that was said. What has a false quotation or an unknown task goes back, and so do words without a place. Pure.
 * @param bySpan whether a quotation covers the words that it holds, and not its sentence
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

/** A clause by its place, in its own words; null where the task has none there that holds. */
function clauseAt(tasks: readonly PlanTask[], { task: id, clause: place }: { readonly task: string; readonly clause: number }) {
  const task = tasks.find((each) => each.id === id)
  const clause = task?.acceptance[place - 1]
  return task && clause !== undefined && !isReplaced(task, clause) ? { task: id, clause } : null
}

/** Words of a text that ask for something and are in none of the quotations; or sentences that none of them touches. */
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
