// Prints a user's sentences with the clauses and tests that each led to.

import type { ReadingAnswers } from '../../../contract/calls/readings.js'
import { plainLine } from '../../../contract/text/plain-text.js'
import type { TracedClause, TracedWords } from '../../../contract/traces/traced-words.js'
import { answeredWords, NO_QUOTES, sentenceStateWords, spokenWords, tallyWords } from '../../../words/traces/traced-words.js'

const WIDTH = 18

/** One line for a sentence, and below it one for each clause and test; behind an assumption what the user answered to it. */
export function tracedLines(traced: TracedWords, answers: ReadingAnswers): string[] {
  const { spoken, sentences, assumed, assumptions, quotes } = traced
  const parts = spoken.flatMap(({ from }, part) => [
    '',
    `${spokenWords(from)}:`,
    ...sentences
      .filter((sentence) => sentence.part === part)
      .flatMap(({ state, text, why, clauses }) => [
        `  ${sentenceStateWords(answers.misread.includes(text) ? 'misread' : state).padEnd(WIDTH)}${plainLine(text)}`,
        ...(why ? [`  ${''.padEnd(WIDTH)}${plainLine(why)}`] : []),
        ...clauses.flatMap(clauseLines),
      ]),
  ])
  const judgedOf = (text: string) => answers.assumptions.find((each) => each.text === text)?.judged ?? null
  const open = [
    ...assumed.map(({ text, title }) => `${plainLine(text)} (${plainLine(title)})${answeredWords(judgedOf(text))}`),
    ...assumptions.map((text) => `${plainLine(text)}${answeredWords(judgedOf(text))}`),
  ]
  return [
    tallyWords(traced),
    ...(quotes ? [] : [NO_QUOTES]),
    ...parts,
    ...(open.length > 0 ? ['', 'Assumed, since nothing that you said asks for it:', ...open.map((each) => `  ${each}`)] : []),
  ]
}

const clauseLines = ({ text, title, clause, tests }: TracedClause): string[] => [
  `  ${''.padEnd(WIDTH)}- ${plainLine(text)} (${plainLine(title)}, clause ${clause})`,
  ...tests.map((test) => `  ${''.padEnd(WIDTH)}    ${plainLine(test)}`),
]
