// Texts about rows that a model was asked for.

import { count, money } from '../../../words/figures.js'
import type { SynthesisReport, SynthesisRow } from '../contract/synthesis.js'

/** Why rows and answers were left out, with how many: in the order in which they are. */
export function leftOutOf({
  malformed,
  duplicates,
  red,
  hollow,
  unrun,
}: SynthesisReport): readonly (readonly [n: number, words: string])[] {
  const all: readonly (readonly [n: number, one: string, many: string])[] = [
    [malformed, 'unreadable answer', 'unreadable answers'],
    [duplicates.exact, 'exact duplicate', 'exact duplicates'],
    [duplicates.vectors, 'near-duplicate', 'near-duplicates'],
    [red, 'test file that fails on its verified program', 'test files that fail on their verified program'],
    [hollow, 'test file that passes on a program that computes nothing', 'test files that pass on a program that computes nothing'],
    [unrun, 'test file that could not run', 'test files that could not run'],
  ]
  return all.flatMap(([n, one, many]) => (n === 0 ? [] : [[n, n === 1 ? one : many] as const]))
}

/** How it ended, if it ended early. */
export const endedWords = ({ ended, reason }: SynthesisReport): string =>
  ended === 'finished'
    ? ''
    : ended === 'stopped'
      ? 'You stopped the synthesis. Rows generated so far are kept.'
      : `The synthesis ended early. ${reason}`

/** A line for each figure, from rows requested to rows kept. */
export function synthesisLines(report: SynthesisReport): string[] {
  const { seeds, requested, questions, returned, kept, spent } = report
  const ended = endedWords(report)
  return [
    `${count(requested, 'row')} requested, ${count(questions, 'request')} sent with ${count(seeds, 'seed')}`,
    `${count(returned, 'row')} returned`,
    ...leftOutOf(report).map(([n, words]) => `  ${n}  ${words}`),
    `${count(kept, 'row')} kept`,
    `${money(spent.usd)} · ${count(spent.tokens, 'token')}`,
    ...(ended === '' ? [] : [ended]),
  ]
}

/** A row in short, for people who look at what came. */
export function synthesisRowWords(row: SynthesisRow): string {
  switch (row.kind) {
    case 'tasks':
      return [row.description, ...row.clauses.map((clause) => `- ${clause}`)].join('\n')
    case 'tests':
      return [`${row.path}, ${count(row.green.length, 'green test')}`, row.text].join('\n')
    case 'pairs':
      return row.messages.map(({ role, content }) => `${role}: ${content}`).join('\n')
  }
}
