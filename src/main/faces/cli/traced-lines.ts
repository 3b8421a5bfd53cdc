// Prints a user's sentences with the clauses and tests that each led to.

import type { ReadingAnswers } from '../../../contract/calls/readings.js'
import { plainLine } from '../../../contract/text/plain-text.js'
import type { TracedClause, TracedWords } from '../../../contract/traces/traced-words.js'
import type { RunView } from '../../../contract/view/run-view.js'
import { belowTest, belowWords } from '../../../words/features/words.js'
import {
  answeredWords,
  NO_QUOTES,
  REPLACED_LATER,
  replacedWords,
  sentenceStateWords,
  spokenWords,
  tallyWords,
} from '../../../words/traces/traced-words.js'

const WIDTH = 18

/** One line for a sentence, and below it one for each clause and test; behind an assumption what the user answered to it. */
export function tracedLines(traced: TracedWords, answers: ReadingAnswers, view: RunView): string[] {
  const { spoken, sentences, assumed, assumptions, quotes, replaced = [] } = traced
  const parts = spoken.flatMap(({ from }, part) => [
    '',
    `${spokenWords(from)}:`,
    ...sentences
      .filter((sentence) => sentence.part === part)
      .flatMap(({ state, text, why, clauses }) => [
        `  ${sentenceStateWords(answers.misread.includes(text) ? 'misread' : state).padEnd(WIDTH)}${plainLine(text)}`,
        ...(why ? [`  ${''.padEnd(WIDTH)}${plainLine(why)}`] : []),
        ...clauses.flatMap((clause) => clauseLines(clause, view)),
      ]),
  ])
  const judgedOf = (text: string) => answers.assumptions.find((each) => each.text === text)?.judged ?? null
  const open = [
    ...assumed.map(({ text, title }) => `${plainLine(text)} (${plainLine(title)})${answeredWords(judgedOf(text))}`),
    ...assumptions.map((text) => `${plainLine(text)}${answeredWords(judgedOf(text))}`),
  ]
  const below = belowWords(view).map(plainLine)
  return [
    tallyWords(traced),
    ...(quotes ? [] : [NO_QUOTES]),
    ...parts,
    ...(open.length > 0 ? ['', 'Assumptions not based on your sentences:', ...open.map((each) => `  ${each}`)] : []),
    ...(replaced.length > 0 ? ['', `${REPLACED_LATER}:`, ...replaced.flatMap(replacedLines)] : []),
    ...(below.length > 0 ? ['', ...below] : []),
  ]
}

const replacedLines = (clause: TracedClause): string[] => [
  `  ${plainLine(clause.text)} (${plainLine(clause.title)}, rule ${clause.clause})`,
  `    ${plainLine(replacedWords(clause))}`,
]

const clauseLines = (traced: TracedClause, view: RunView): string[] => [
  `  ${''.padEnd(WIDTH)}- ${plainLine(traced.text)} (${plainLine(traced.title)}, rule ${traced.clause})`,
  ...(traced.replacedBy ? [`  ${''.padEnd(WIDTH)}    ${plainLine(replacedWords(traced))}`] : []),
  ...traced.tests.flatMap((test) => [
    `  ${''.padEnd(WIDTH)}    ${plainLine(test)}`,
    ...belowTest(view, test).map((line) => `  ${''.padEnd(WIDTH)}      ${plainLine(line)}`),
  ]),
]
