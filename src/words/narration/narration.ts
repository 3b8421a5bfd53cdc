// Narrates a run in the chat: one plain sentence for each stage, with its numbers. Made from the view and not stored.
import { placeOfKey } from '../../contract/journal/entry-place.js'
import { isSamePlan } from '../../contract/run/plan-difference.js'
import { spanOf } from '../../contract/state/waits.js'
import { type Card, cardsOf, type Try } from '../../contract/view/cards/cards.js'
import type { RunView } from '../../contract/view/run-view.js'
import { count, duration, money } from '../figures.js'
import { planDifferenceSum } from '../rows/plan-difference.js'
import { changedLimits } from '../run/budget.js'

export interface NarratedSentence {
  readonly key: string
  readonly at: number
  /** The subject, and the sentence about it. */
  readonly lead: string
  readonly text: string
}

/** The sentences of all stages so far, the oldest first. Pure. */
export function narrationOf(view: RunView): NarratedSentence[] {
  const cards = cardsOf(view)
  const stages = cards.flatMap((card) =>
    card.kind === 'proof' ? provenWords(card) : [...writtenWords(card, view), ...endedWords(card, view)],
  )
  return [...stages, ...grantedWords(view), ...replannedWords(view)].toSorted((one, other) => one.at - other.at)
}

/** Sentences about the grants of the user. */
const grantedWords = ({ rows }: RunView): NarratedSentence[] =>
  rows.flatMap(({ key, at, data }) => {
    if (data.type !== 'budget-set') return []
    const lead = data.goesOn ? 'You granted more' : 'You set the budget'
    return [{ key: `${key} told`, at, lead, text: `: ${changedLimits(data.limits, data.before)}.` }]
  })

/** Later plans. The size of the first plan stays at the beginning, unchanged. */
const replannedWords = ({ replanned }: RunView): NarratedSentence[] =>
  replanned.flatMap(({ at, by, why, difference }) => {
    if (isSamePlan(difference)) return []
    const sum = planDifferenceSum(difference)
    // More assumptions are in the plan, and no event of their own.
    if (sum === '' && !why) return []
    return [
      {
        key: `${at} replanned`,
        at,
        lead: by === 'person' ? 'You changed the plan' : 'The plan changed',
        text: `${sum ? `: ${sum}` : ''}.${why ? ` ${why}` : ''}`,
      },
    ]
  })

/** A title that is a sentence loses its end: words come after it. */
const nameOf = (title: string): string => title.replace(/\.$/, '')

/** Tests that were written and shown red. A task that was green at once has them in its own sentence. */
function writtenWords({ id, task, tries, rows }: Card, { suites, chart, goal }: RunView): NarratedSentence[] {
  const empty = tries.findLast(({ kind }) => kind === 'empty')
  const suite = suites.findLast((each) => each.task === task?.id)
  if (!task || !empty || !suite || suite.red.length === 0) return []
  const row = rows.findLast(({ data }) => data.type === 'sealed')
  const at = row?.at ?? chart.columns.find(({ group }) => group === empty.group)?.at ?? 0
  // As it was sealed: a suite has fewer tests once a part of its task is split off.
  const sealed = row?.data.type === 'sealed' ? row.data : { red: suite.red.length, heldOut: suite.heldOut?.tests.length ?? 0 }
  const hidden = sealed.heldOut ?? 0
  // A project that was taken over, or a program that gets feedback, is not empty.
  const where = goal?.inherits ? 'before the change' : 'on the empty program'
  const must = `${sealed.red === 1 ? 'It fails' : 'All fail'} ${where}, as expected`
  const kept = hidden > 0 ? ` ${hidden === 1 ? '1 is' : `${hidden} are`} hidden from the builder.` : ''
  return [{ key: `${id} written`, at, lead: nameOf(task.title), text: `: ${count(sealed.red, 'test')} written. ${must}.${kept}` }]
}

/** The end of a task. */
function endedWords({ id, task, tries, rows }: Card, { waits }: RunView): NarratedSentence[] {
  if (!task || task.at === null || task.began === null) return []
  const attempts = tries.filter(({ kind }) => kind === 'attempt')
  const sentence = { key: `${id} ended`, at: task.at, lead: nameOf(task.title) }
  const cost = task.usd > 0 ? `; cost ${money(task.usd)}` : ''
  if (task.state === 'green' && rows.some(({ data }) => data.type === 'split'))
    return [{ ...sentence, text: ` was split${howSplit(attempts)} The other rules form a separate task.` }]
  if (task.state === 'green')
    return [{ ...sentence, text: ` is green${howGreen(attempts)} (${duration(spanOf(waits, task.began, task.at, id).ms)}${cost}).` }]
  if (task.state === 'stuck') return [{ ...sentence, text: ` is stuck${howRed(attempts)}.` }]
  return []
}

function howGreen(attempts: readonly Try[]): string {
  const last = attempts.at(-1)
  if (!last) return ''
  const all = last.of === 1 ? '1 test passes' : `all ${last.of} tests pass`
  const repairs = attempts.length - 1
  return repairs > 0 ? `: ${all} after ${count(repairs, 'repair')}` : `: ${all} on the first attempt`
}

function howSplit(attempts: readonly Try[]): string {
  const last = attempts.at(-1)
  return last && last.of > 0
    ? ` after ${count(attempts.length, 'attempt')}: ${last.of - last.red} of ${last.of} tests pass, and the task keeps their rules.`
    : '.'
}

function howRed(attempts: readonly Try[]): string {
  const last = attempts.at(-1)
  if (!last) return ' before any code was written'
  const after = ` after ${count(attempts.length, 'attempt')}`
  return last.isReported && last.of > 0 ? `${after}: ${last.red} of ${last.of} tests fail` : `${after}: the tests produced no report`
}

/** The checks after all tests were green. */
function provenWords({ id, rows }: Card): NarratedSentence[] {
  return rows.flatMap(({ at, data }) => {
    if (data.type !== 'mutants' || data.tried === 0) return []
    const tested = rows.findLast((row) => row.data.type === 'tested')?.data
    const counts = tested?.type === 'tested' ? tested.counts : null
    const whole = counts ? `${counts.passed} of ${counts.collected} tests pass; ` : ''
    const text = `: ${whole}the tests caught ${data.killed} of ${count(data.tried, 'planted bug')}.`
    return [{ key: `${id} proven`, at, lead: 'The whole program was checked', text }]
  })
}

/** The total at this pace. */
export interface Forecast {
  /** Dollars and milliseconds still to come; null if unknown. */
  readonly usd: number | null
  readonly ms: number | null
}

/** "About 2 min and $0.08 left."; empty if unknown. Pure. */
export function leftWords({ usd, ms }: Forecast): string {
  const parts = [ms !== null && ms > 0 ? minutesWords(ms) : '', usd !== null && usd >= 0.005 ? money(usd) : ''].filter(Boolean)
  return parts.length > 0 ? `About ${parts.join(' and ')} left in total.` : ''
}

const minutesWords = (ms: number): string => (ms < 60_000 ? 'a minute' : `${Math.round(ms / 60_000)} min`)

/** The current step, such as "Testing, attempt 2 of"; null if none is running. Pure. */
export function nowOf(
  view: RunView,
  sayStep: (row: RunView['rows'][number]) => string,
): { readonly step: string; readonly task: string } | null {
  const row = view.rows.findLast(({ tone }) => tone === 'running')
  if (!row || view.question !== null) return null
  const { task: id } = placeOfKey(row.card)
  const task = nameOf(view.tasks.find((each) => each.id === id)?.title ?? '')
  const { attempt } = placeOfKey(row.key)
  const step = sayStep(row)
  return { step: task !== '' && attempt !== null ? `${step}, attempt ${attempt}` : step, task }
}
