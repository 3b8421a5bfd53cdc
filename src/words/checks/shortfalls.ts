// Each condition of "verified" that does not hold, as a sentence.

import type { PagesSummary } from '../../contract/journal/pages.js'
import { isMostRed, type OwnTests } from '../../contract/run/evidence.js'
import type { Findings, Shortfall } from '../../contract/run/findings.js'
import { endWords } from '../end.js'
import { count } from '../figures.js'
import { lostFiles } from '../recorded/own-tests.js'
import { pageFaultText, pageName } from '../recorded/page-fault.js'
import { deceptionText } from './checks.js'

const wellWords = (pages: PagesSummary = { of: 1, done: 0, unseen: null }): string =>
  pages.of === 1
    ? 'The program page does not work in a browser.'
    : `${pages.done} of ${pages.of} pages ${pages.done === 1 ? 'works' : 'work'} in a browser.`

/** Letters of a sentence that is named. */
const LONGEST = 90

export const shortened = (line: string): string => (line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line)

/** Words of the user within a sentence: without the mark of a list, and signs at their ends. */
export const namedWords = (text: string): string =>
  `“${shortened(text.replace(/\s+/g, ' ').replace(/^(?:(?:[-*+•]|\d{1,3}[.)]|#{1,6}) |[,;:]\s*)|[.,;:]$/g, ''))}”`

export const uncollectedWords = (own: OwnTests): string =>
  `${own.uncollected} of ${count(own.files, 'test file')} in the project could not be collected${lostFiles(own)}.`

/** One condition that does not hold, as a sentence. */
export function shortfallWords(shortfall: Shortfall, { tasks, clauses, tests, mutants, pages }: Findings): string {
  switch (shortfall.type) {
    case 'no-tests':
      return 'The tests that failed before the code was written could not run in a fresh copy.'
    case 'tasks':
      return taskWords(shortfall, tasks)
    case 'clauses':
    case 'weak':
      return clauseWords(shortfall, clauses)
    case 'red':
      return `${tests.done} of ${count(tests.of, 'test')} passed in a fresh copy. Failed: ${list(shortfall.first, shortfall.count)}.`
    case 'uncollected':
      return `${count(shortfall.count, 'test file')} could not be collected.`
    case 'skipped':
      return `${count(shortfall.count, 'test')} ${shortfall.count === 1 ? 'was' : 'were'} skipped, so the result proves nothing.`
    case 'missing':
      return `${count(shortfall.count, 'locked test')} ${shortfall.count === 1 ? 'was' : 'were'} not run: ${list(shortfall.first, shortfall.count)}.`
    case 'tampered':
      return `Locked files changed during the test run, so the result proves nothing: ${list(shortfall.first, shortfall.count)}.`
    case 'framework-changed':
      return `The program changed its own test tools, so the result proves nothing: ${list(shortfall.first, shortfall.count)}.`
    case 'differs':
      return `${count(shortfall.count, 'test')} ${shortfall.count === 1 ? 'gives' : 'give'} different results without the packages added to the environment, so the result proves nothing: ${list(shortfall.first, shortfall.count)}.`
    case 'lying':
      return `${count(shortfall.count, 'test')} ${shortfall.count === 1 ? 'is' : 'are'} green no matter what value ${shortfall.count === 1 ? 'it expects' : 'they expect'}. The program deceives the tests, so the result proves nothing: ${list(shortfall.first, shortfall.count)}.`
    case 'forged':
      return `${count(shortfall.count, 'test')} failed without the program and now ${shortfall.count === 1 ? 'passes' : 'pass'} with any expected value. The program tampers with its tests, so the result proves nothing: ${list(shortfall.first, shortfall.count)}.`
    case 'cannot-fail':
    case 'generous':
    case 'believed':
      return doubtWords(shortfall)
    case 'unproven':
    case 'hollow':
    case 'untested':
      return unshownWords(shortfall)
    case 'elsewhere':
    case 'deceptions':
      return deceitWords(shortfall)
    case 'runner':
      return `All tests passed, but the test runner failed (${endWords(shortfall.end, shortfall.exit)}).`
    case 'start':
      return `The program did not start: ${shortfall.command} (${endWords(shortfall.end, shortfall.exit)}).`
    case 'pages':
      return `${wellWords(pages)} ${listed(
        shortfall.first.map(({ path, fault }) => `${pageName(path)}: ${pageFaultText(fault)}`),
        shortfall.count,
      ).join('; ')}.`
    case 'uncovered':
      return leftWords(shortfall)
    case 'own-tests':
      return fewOwnWords(shortfall)
    case 'mutants':
      return `The tests caught 0 of ${count(mutants.of, 'planted bug')}, so they prove little.`
  }
}

function clauseWords(
  { type, count: all, first }: Extract<Shortfall, { type: 'clauses' | 'weak' }>,
  { done, of }: Findings['clauses'],
): string {
  const named = list(
    first.map(({ task, clause }) => `“${clause}” (${task})`),
    all,
  )
  return type === 'clauses'
    ? `Tests show that ${done} of ${of} rules hold. No passing test shows these: ${named}.`
    : `${count(all, 'rule')} ${all === 1 ? 'is' : 'are'} not shown to hold, because ${all === 1 ? 'its' : 'their'} tests pass on an empty program: ${named}.`
}

/** What the user said and no clause has. */
function leftWords({ count: all, first }: Extract<Shortfall, { type: 'uncovered' }>): string {
  const named = list(first.map(namedWords), all)
  return all === 1
    ? `Part of your description has no rule, so no test checks it: ${named}.`
    : `${all} parts of your description have no rule, so no test checks them: ${named}.`
}

/** That most of what the project's own tests check is not checked. */
function fewOwnWords(own: OwnTests): string {
  const files = own.uncollected === 0 ? '' : ` ${uncollectedWords(own)}`
  if (own.of === 0) return `No project tests could run, so a change that breaks the project could go unnoticed.${files}`
  if (!isMostRed(own))
    return `${own.uncollected} of ${count(own.files, 'test file')} in the original project could not be collected${lostFiles(own)}. A change that breaks what ${own.uncollected === 1 ? 'it checks' : 'they check'} could go unnoticed.`
  return `Only ${own.green} of ${count(own.of, 'test')} from the original project ${own.green === 1 ? 'is' : 'are'} green, so a change that breaks the project could go unnoticed.${files}`
}

/** Signs that a program knows its tests. */
function deceitWords(shortfall: Extract<Shortfall, { type: 'elsewhere' | 'deceptions' }>): string {
  if (shortfall.type === 'elsewhere')
    return `In ${count(shortfall.count, 'test')}, the program returns different results when it cannot detect a test run: ${list(shortfall.first, shortfall.count)}.`
  const places = list(shortfall.first.map(deceptionText), shortfall.count)
  return `The program contains code that could deceive its tests: ${places}. Review this code before you trust the program.`
}

function taskWords({ stuck, notBegun }: Extract<Shortfall, { type: 'tasks' }>, { done, of }: Findings['tasks']): string {
  if (of === 0) return 'The run has no plan.'
  const parts = [
    ...(stuck.length > 0 ? [`Not finished: ${list(stuck, stuck.length)}.`] : []),
    ...(notBegun.length > 0 ? [`Not started: ${list(notBegun, notBegun.length)}.`] : []),
  ]
  return [`${done} of ${count(of, 'task')} ${done === 1 ? 'is' : 'are'} green.`, ...parts].join(' ')
}

export const list = (first: readonly string[], all: number): string => listed(first, all).join(', ')

export const listed = (first: readonly string[], all: number): readonly string[] => [
  ...first,
  ...(all > first.length ? [`and ${all - first.length} more`] : []),
]

/** Why its tests leave it open whether the program is right. */
function doubtWords(shortfall: Extract<Shortfall, { type: 'cannot-fail' | 'generous' | 'believed' }>): string {
  const doubt = 'No test proves that the program is correct'
  switch (shortfall.type) {
    case 'cannot-fail':
      return `${doubt}, because ${count(shortfall.count, 'test')} ${shortfall.count === 1 ? 'passes' : 'pass'} with any expected value: ${list(shortfall.first, shortfall.count)}.`
    case 'generous':
      return `${doubt}, because ${count(shortfall.count, 'test')} passed with the expected value of another test: ${list(shortfall.first, shortfall.count)}.`
    case 'believed':
      return `${doubt}, because a test passed with a wrong value, and no other test could confirm the result: ${list(shortfall.first, shortfall.count)}.`
  }
}

/** Why nothing shows that what the user said is done. */
function unshownWords(shortfall: Extract<Shortfall, { type: 'unproven' | 'hollow' | 'untested' }>): string {
  switch (shortfall.type) {
    case 'unproven':
      return `No test proves that your request was fulfilled. ${count(shortfall.count, 'test')} for the request ${shortfall.count === 1 ? 'has' : 'have'} no expected value to change, and none of the assertions failed before the code was written: ${list(shortfall.first, shortfall.count)}.`
    case 'hollow':
      return `No test proves that your request was fulfilled. ${count(shortfall.count, 'test')} for the request ${shortfall.count === 1 ? 'passes' : 'pass'} on an empty program: ${list(shortfall.first, shortfall.count)}.`
    case 'untested':
      return `Nothing proves that your request was fulfilled. No test was written for ${list(shortfall.first, shortfall.count)}.`
  }
}
