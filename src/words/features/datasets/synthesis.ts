// What is said of rows that a model was asked for.
import type { SynthesisReport } from '../../../contract/features/datasets/synthesis.js'
import { count, money } from '../../figures.js'

/** A line for each figure, from what was wanted to what was kept. */
export function synthesisLines(report: SynthesisReport): string[] {
  const { seeds, requested, questions, malformed, returned, duplicates, red, hollow, unrun, kept, ended, reason, spent } = report
  const some = (n: number, words: string) => (n > 0 ? [`  ${n}  ${words}`] : [])
  return [
    `${count(requested, 'row')} requested, ${count(questions, 'question')} with ${count(seeds, 'seed')}`,
    `${count(returned, 'row')} returned`,
    ...some(malformed, 'answers that could not be read'),
    ...some(duplicates.exact, 'duplicates, letter by letter'),
    ...some(duplicates.vectors, 'duplicates in much the same words'),
    ...some(red, 'test files that are red on their verified program'),
    ...some(hollow, 'test files that are green on a program that computes nothing'),
    ...some(unrun, 'test files that could not be run'),
    `${count(kept, 'row')} kept`,
    `${money(spent.usd)} · ${count(spent.tokens, 'token')}`,
    ...(ended === 'finished' ? [] : [ended === 'stopped' ? 'You stopped it; what was kept stays.' : `It ended early. ${reason}`]),
  ]
}
