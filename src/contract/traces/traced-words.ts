// Follows each sentence of the user to the clauses that quote it and to their test results, and lists assumptions without a quotation.
// Pure.
import { z } from 'zod'
import type { ClauseState, Evidence } from '../run/evidence.js'
import type { Goal } from '../run/goal.js'
import type { Plan, PlanTask } from '../run/plan.js'
import { placeOf, placesOf } from './quote.js'
import type { Sentence } from './sentences.js'
import { askingWords, asksNothing, spansIn } from './spans.js'
import { withOverruled } from './standing-clauses.js'

/** One thing that the user wrote. */
export const Spoken = z.object({ from: z.enum(['description', 'feedback', 'said']), text: z.string() })
export type Spoken = z.infer<typeof Spoken>

/** A clause by its task and its place in the acceptance, counted from 1. */
const TracedClause = z.object({
  task: z.string(),
  clause: z.number().int().positive(),
  title: z.string(),
  text: z.string(),
  /** As the final tests showed it; `open` without a result. */
  state: z.enum(['shown', 'kept', 'red', 'weak', 'untested', 'open']),
  /** Ids of the tests that say they check it. */
  tests: z.array(z.string()),
  /** The clause that holds in its place, since the user said so later; absent where it holds itself. Its number is 0 where no clause has these words any longer. */
  replacedBy: z.object({ task: z.string(), title: z.string(), clause: z.number().int(), text: z.string() }).optional(),
})
export type TracedClause = z.infer<typeof TracedClause>

/**
 * The state of a sentence.
 * - `shown`: each clause that quotes it is shown by a test that was red before the code and is green.
 * - `partly`: some of them are.
 * - `red`: a test of one is red and none is shown.
 * - `untested`: no test proves any.
 * - `as-a-whole`: tests of its task were written from it, but their clauses quote nothing.
 * - `replaced`: later words replace all clauses that quote it.
 * - `not-asked`: the planner marks it as no request, or it is a heading or the like.
 * - `not-covered`: no clause has it.
 */
export const SentenceState = z.enum(['shown', 'partly', 'red', 'untested', 'as-a-whole', 'replaced', 'not-asked', 'not-covered'])
export type SentenceState = z.infer<typeof SentenceState>

/** A sentence, or a part of one where quotations cover only some of its words. */
export const TracedSentence = z.object({
  number: z.number().int().positive(),
  /** Its text, and its place there. */
  part: z.number().int(),
  from: z.number().int(),
  to: z.number().int(),
  text: z.string(),
  state: SentenceState,
  /** Why it asks for nothing, as the planner says; empty else. */
  why: z.string(),
  clauses: z.array(TracedClause),
  /** Set if it only announces the example below it, which a clause quotes. */
  isLeadIn: z.literal(true).optional(),
})
export type TracedSentence = z.infer<typeof TracedSentence>

export const TracedWords = z.object({
  spoken: z.array(Spoken),
  sentences: z.array(TracedSentence),
  /** Clauses that come from no words of the user's. */
  assumed: z.array(TracedClause),
  /** Clauses that no sentence leads to and that words of the user replace, such as answers that they gave before; absent where there are none. */
  replaced: z.array(TracedClause).optional(),
  /** What the planner says it settled by itself. */
  assumptions: z.array(z.string()),
  /** False for a plan without quotations: by hand, or of an earlier version. The states of its sentences are then unknown. */
  quotes: z.boolean(),
})
export type TracedWords = z.infer<typeof TracedWords>

/** Whether a task is a round of feedback: its words are the user's own. */
export const isFeedback = (task: string): boolean => /^feedback(-\d+)?$/.test(task)

/** All that the user wrote for a run, in order. `said` is what they said while it ran. */
export function spokenOf({ kind, description, words, plan, task }: Goal, said: readonly string[]): Spoken[] {
  const earlier = (plan?.tasks ?? []).filter(({ id }) => kind === 'feedback' && isFeedback(id) && id !== task)
  return [
    { from: 'description' as const, text: description },
    ...earlier.map((round) => ({ from: 'feedback' as const, text: round.words })),
    ...(kind === 'feedback' ? [{ from: 'feedback' as const, text: words }] : []),
    // A plan that was given by hand is no sentence.
    ...said.filter((text) => !isPlan(text)).map((text) => ({ from: 'said' as const, text })),
  ].filter(({ text }) => text.trim() !== '')
}

/** Whether what was said is a plan as JSON, as an edited one is. */
export const isPlan = (text: string): boolean => text.includes('"tasks"') && text.includes('"acceptance"')

/** The plan with what was settled before this round of feedback. */
function tasksOf({ kind, plan: before }: Goal, plan: Plan | null): PlanTask[] {
  const now = plan?.tasks ?? []
  const earlier = kind === 'feedback' ? (before?.tasks ?? []) : []
  return [
    ...withOverruled(
      earlier.filter(({ id }) => !now.some((task) => task.id === id)),
      plan ?? {},
    ),
    ...now,
  ]
}

/**
 * @param said what the user said while the run ran
 * @param plan the latest plan; null before the first
 * @param states the states of the clauses; empty before the final tests
 */
export function traceWords(goal: Goal, said: readonly string[], plan: Plan | null, states: readonly ClauseState[]): TracedWords {
  const spoken = spokenOf(goal, said)
  const tasks = tasksOf(goal, plan)
  const before = goal.kind === 'feedback' ? goal.plan : null
  const notAsked = [...(before?.notAsked ?? []), ...(plan?.notAsked ?? [])]
  const clauses = tasks.flatMap((task) => task.acceptance.map((_, index) => tracedClause(task, index + 1, states, tasks)))
  const quoted = tasks.flatMap((task) =>
    (task.traces ?? []).flatMap(({ clause, quote }) => {
      const found = clauses.find((each) => each.task === task.id && each.clause === clause)
      return found ? quotedIn(spoken, quote).map((place) => ({ clause: found, ...place })) : []
    }),
  )
  const silent = tasks.filter((task) => !quoted.some(({ clause }) => clause.task === task.id))
  const isWordsOf = (task: PlanTask, text: string) => placeOf(task.words, text) !== null || (quoted.length === 0 && isLike(task, text))
  const wholesOf = (text: string) => silent.filter((task) => isWordsOf(task, text)).map(({ id }) => id)
  const idle = notAsked.flatMap(({ quote, why, isLost }) => (isLost ? [] : quotedIn(spoken, quote).map((place) => ({ why, ...place }))))
  const placesIn = (part: number) => [...quoted, ...idle].flatMap((each) => (each.part === part ? [each.place] : []))
  const sentences = spoken
    .flatMap(({ text }, part) => spansIn(text, placesIn(part)).map(({ from, to }) => ({ from, to, part, text: text.slice(from, to) })))
    .map((sentence, index): TracedSentence => {
      const own = quoted.filter(({ part, place }) => part === sentence.part && overlaps(place, sentence)).map(({ clause }) => clause)
      const about = own.length > 0 ? [...new Set(own)] : known(clauses.filter(({ task }) => wholesOf(sentence.text).includes(task)))
      const reason = idle.find(({ part, place }) => part === sentence.part && overlaps(place, sentence))
      const isIdle = reason !== undefined || asksNothing(sentence.text)
      const state = about.length > 0 ? stateOf(about, own.length === 0) : isIdle ? 'not-asked' : 'not-covered'
      return { ...sentence, number: index + 1, state, why: state === 'not-asked' ? (reason?.why ?? '') : '', clauses: [...about] }
    })
    .map((sentence, index, all): TracedSentence => {
      const next = all[index + 1]
      const isLeadIn =
        next !== undefined && sentence.state === 'not-covered' && announces(spoken[sentence.part]?.text ?? '', sentence, next)
      return isLeadIn ? { ...sentence, state: 'not-asked', isLeadIn } : sentence
    })
  const isWhole = ({ task }: TracedClause) =>
    silent.some(({ id }) => id === task) && sentences.some((sentence) => sentence.clauses.some((clause) => clause.task === task))
  const unquoted = clauses.filter((clause) => !quoted.some((each) => each.clause === clause) && !isWhole(clause))
  const replaced = unquoted.filter(({ replacedBy }) => replacedBy)
  return {
    spoken,
    sentences,
    assumed: unquoted.filter(({ replacedBy }) => !replacedBy),
    ...(replaced.length > 0 ? { replaced } : {}),
    assumptions: [...new Set([...(before?.assumptions ?? []), ...(plan?.assumptions ?? [])])],
    quotes: quoted.length > 0,
  }
}

/** Whether a task that quotes nothing speaks of most of what a text asks for. */
function isLike({ title, words, acceptance, interface: offers, outputs }: PlanTask, text: string): boolean {
  const known = askingWords([title, words, ...acceptance, offers, ...outputs].join(' '))
  const asked = askingWords(text)
  const isKnown = (word: string) =>
    known.some((each) => each === word || (word.length > 3 && (each.startsWith(word) || word.startsWith(each))))
  return asked.length > 0 && asked.filter(isKnown).length * 2 >= asked.length
}

/** The most words of a lead-in that may ask for something. Longer ones are asked about, whatever follows. */
const LEAD_IN = 4

/** Whether words such as "each line is like" only announce an example that follows on its own line and has a clause. */
function announces(text: string, { part, from, to }: TracedSentence, next: TracedSentence): boolean {
  const words = text.slice(from, to)
  if (next.part !== part || next.clauses.length === 0 || askingWords(words).length > LEAD_IN) return false
  const between = text.slice(to, next.from)
  return !/[.!?]["'”’)\]]*$/.test(words) && between.includes('\n') && (words.endsWith(':') || /\n[ \t]+$/.test(between))
}

/** Words of the user that ask for something and have no clause. @param countsLeadIns as earlier runs did */
export const uncoveredIn = ({ sentences }: TracedWords, countsLeadIns = false): TracedSentence[] =>
  sentences.filter(({ state, isLeadIn }) => state === 'not-covered' || (countsLeadIns && isLeadIn))

function tracedClause(task: PlanTask, clause: number, states: readonly ClauseState[], tasks: readonly PlanTask[]): TracedClause {
  const { id, title, acceptance } = task
  const text = acceptance[clause - 1] ?? ''
  const known = states.find((each) => each.task === id && each.clause === clause)
  const by = task.replaced?.find((each) => each.clause === text)?.by
  // A clause of a split task may be in its rest, in journals that name the task itself.
  const other =
    tasks.find((each) => by && (each.id === by.task || each.restOf === by.task) && each.acceptance.includes(by.clause)) ??
    tasks.find((each) => each.id === by?.task)
  const replacedBy = by && {
    task: other?.id ?? by.task,
    title: other?.title ?? by.task,
    clause: (other?.acceptance.indexOf(by.clause) ?? -1) + 1,
    text: by.clause,
  }
  return {
    ...{ task: id, clause, title, text, state: known?.state ?? 'open', tests: known?.tests ?? [] },
    ...(replacedBy ? { replacedBy } : {}),
  }
}

/** A quotation in all that was written: who writes words twice means them both times. */
const quotedIn = (spoken: readonly Spoken[], quote: string): { readonly part: number; readonly place: Sentence }[] =>
  spoken.flatMap(({ text }, part) => placesOf(text, quote).map((place) => ({ part, place })))

const overlaps = (a: Sentence, b: Sentence): boolean => a.from < b.to && b.from < a.to

/** Clauses with a test result, if there are any. */
const known = (clauses: readonly TracedClause[]): readonly TracedClause[] => {
  const tested = clauses.filter(({ state }) => state !== 'open')
  return tested.length > 0 ? tested : clauses
}

const isProven = ({ state }: TracedClause): boolean => state === 'shown' || state === 'kept'

function stateOf(all: readonly TracedClause[], isWhole: boolean): SentenceState {
  const clauses = all.filter(({ replacedBy }) => !replacedBy)
  if (clauses.length === 0) return 'replaced'
  const proven = clauses.filter(isProven).length
  if (proven === clauses.length) return isWhole ? 'as-a-whole' : 'shown'
  if (proven > 0) return 'partly'
  return clauses.some(({ state }) => state === 'red') ? 'red' : 'untested'
}

/** The words of a run, as its view holds them. */
export function traceOfView({ goal, plan, evidence, words }: TracedView): TracedWords | null {
  if (!goal) return null
  const final = evidence.findLast((each) => each.stage === 'final')
  const said = words.filter(({ path, fate }) => path === null && (fate === 'used' || fate === 'heard')).map((each) => each.words)
  return traceWords(goal, said, plan, [...(final?.clauses ?? []), ...(final?.earlier ?? [])])
}

interface TracedView {
  readonly goal: Goal | null
  readonly plan: Plan | null
  readonly evidence: readonly Evidence[]
  readonly words: readonly { readonly words: string; readonly path: string | null; readonly fate: string }[]
}
