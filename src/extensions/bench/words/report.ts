// What a report of the bench says, line by line: for the terminal, and with more around it for Markdown.

import { FEW, type Share } from '../../../contract/figures/statistics.js'
import type { Verdict } from '../../../contract/run/outcome.js'
import { count, day, money, whole } from '../../../words/figures.js'
import { endWordsOf } from '../../../words/outcome.js'
import { counted } from '../../../words/row-text.js'
import type { BenchEvent } from '../contract/calls.js'
import type { BenchReport, BenchRow, TaskProof } from '../contract/results.js'
import { proofProblemText } from './suite.js'

export interface Figure {
  readonly name: string
  readonly value: string
  /** What it is, in a sentence. */
  readonly means: string
}

/** All figures of a report that were measured. */
export function figuresOf(report: BenchReport): Figure[] {
  const { head, first, passed, precision, recall, worked, malformed } = report
  const isLoop = head.protocol === 'loop'
  return [
    figure(passed.n > 0, 'passed', shareWords(passed), 'tries that passed all hidden tests'),
    ...report.passAtK.slice(1).map(({ k, value }) => figure(true, `pass@${k}`, percent(value), `at least one of ${k} tries passes`)),
    ...report.passHatK.slice(1).map(({ k, value }) => figure(true, `pass^${k}`, percent(value), `all ${k} tries pass`)),
    figure(isLoop && passed.n > 0, 'verdict precision', shareWords(precision), 'share of verified tries that passed the hidden tests'),
    figure(
      isLoop && passed.n > 0,
      'verdict recall',
      shareWords(recall),
      'of the tries that passed the hidden tests, the share that was verified',
    ),
    figure(first.first.n > 0, 'first program', shareWords(first.first), 'programs that passed the hidden tests before any repair'),
    figure(
      first.first.n > 0,
      'after repairs',
      `${shareWords(first.end)}; repairs fixed ${first.won} and broke ${first.lost}`,
      'the same tries after all repairs',
    ),
    figure(worked.n > 0, 'worked for you', shareWords(worked), 'runs you marked as "it works"'),
    figure(report.calls !== null, 'calls', measure(report.calls, String), 'requests to models'),
    figure(report.tokens !== null, 'tokens', measure(report.tokens, whole), 'in prompts and answers'),
    figure(
      report.usd !== null,
      'cost',
      `${measure(report.usd, (value) => `$${value.toFixed(4)}`)}${report.unpriced ? ', excluding calls with an unknown price' : ''}`,
      'cost of all requests in dollars',
    ),
    figure(report.ms !== null, 'time', measure(report.ms, seconds), 'duration of the tries'),
    figure(malformed.n > 0, 'unreadable answers', shareWords(malformed), 'answers that Tillgreen could not read at first'),
  ].filter((each) => each !== null)
}

const figure = (isMeasured: boolean, name: string, value: string, means: string): Figure | null =>
  isMeasured ? { name, value, means } : null

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** "3 of 4 (75 %, 30 to 95 %)". */
export function shareWords({ count, n, low, high }: Share): string {
  if (n === 0) return 'none yet'
  const interval = `${Math.round(low * 100)} to ${percent(high)}`
  return `${count} of ${n} (${percent(count / n)}, ${interval})${n < FEW ? ', small sample' : ''}`
}

const measure = (of: BenchReport['usd'], say: (value: number) => string): string =>
  of === null ? 'none' : `${say(of.sum)} in total, median ${say(of.median)}`

export const seconds = (ms: number): string => (ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`)

/** What was run, in one line. */
export function headWords({ head, done, due, tasks }: BenchReport): string {
  const { suite, protocol, tries, rounds, config } = head
  const how = protocol === 'loop' ? 'whole loop' : `stub edits, at most ${counted(rounds, 'answer')} per try`
  const model = config.model.model === '' ? 'the model in the settings' : config.model.model
  const state = done < due ? `${done} of ${due} tries are done` : due === 1 ? 'the only try is done' : `all ${due} tries are done`
  return `${suite}: ${counted(tasks, 'task')}, ${tries === 1 ? 'one try' : `${tries} tries`} each, ${how}, ${model}, config ${config.name}; ${state}`
}

const verdictWords: Readonly<Record<Verdict, string>> = {
  verified: 'verified',
  partly: 'partly verified',
  failed: 'verdict failed',
  unverifiable: 'unverifiable',
  invalid: 'invalid',
}

/** How one try ended. */
export function rowWords({ passed, hidden, verdict, ended }: BenchRow): string {
  const judged = passed === null ? 'for you to judge' : passed ? 'passed' : `${hidden.passed} of ${hidden.of} hidden tests passed`
  return [judged, verdict && verdictWords[verdict], endWordsOf(ended)].filter(Boolean).join(', ')
}

/** Why a try did not begin. */
export const notRunWords = ({ task, try: number, left, worst }: Extract<BenchEvent, { type: 'not-run' }>): string =>
  `${task}, try ${number}: not run. It could cost up to ${money(worst)}, but only ${money(left)} of the limit is left.`

/** Tries that are due and not over, by task; empty where all are over. */
export const pendingWords = ({ pending }: BenchReport): string =>
  [...Map.groupBy(pending, ({ task }) => task)]
    .map(([task, tries]) => (tries.length === 1 ? `${task}, try ${tries[0]?.try}` : `${task}, ${count(tries.length, 'try', 'tries')}`))
    .join('; ')

export const proofWords = ({ tests, problem, already = 0 }: TaskProof): string =>
  problem === null
    ? tests.length === 0
      ? 'no hidden tests: you judge the runs'
      : `${counted(tests.length, 'hidden test')}: the example solution passes all, and ${already === 0 ? 'the empty answer passes none' : `the previous program passes ${already}`}`
    : `left out. ${proofProblemText(problem)}`

/** How many bench runs a trend shows, the newest ones. */
const SHOWN_RUNS = 12

/** What bench runs of the suite passed, the oldest first; nothing where there is only one. */
export const trendLines = ({ trend }: Pick<BenchReport, 'trend'>): string[] =>
  trend.length < 2
    ? []
    : trend
        .slice(-SHOWN_RUNS)
        .map(({ at, passed, model, config }) => `${day(at)}  ${shareWords(passed)}  ${model || 'the model in the settings'}, ${config}`)
