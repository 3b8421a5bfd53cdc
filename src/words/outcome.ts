// An outcome in two words, and why it is so in a few sentences.
import type { PagesSummary } from '../contract/journal/pages.js'
import { isFewNoticed, type OwnTests } from '../contract/run/evidence.js'
import type { Findings, Shortfall } from '../contract/run/findings.js'
import type { Ended, Outcome } from '../contract/run/outcome.js'
import { checkNames, deceptionText, noMutantsText } from './checks/checks.js'
import { houseWords } from './checks/house-checks.js'
import { endWords } from './end.js'
import { count } from './figures.js'
import { endReasonText } from './recorded/end-reason.js'
import { pageFaultText, pageName, unseenText } from './recorded/page-fault.js'
import { NO_QUOTES } from './traces/traced-words.js'

/** An outcome in two words: "verified · finished" is only "verified", and what was never tried has no verdict but its end. */
export function outcomeWords(outcome: Outcome): string {
  const { ended, verdict } = outcome
  if (ended === 'finished') return verdict
  // A declined wish is no failed program, whatever was built before.
  if (ended === 'declined') return 'declined'
  return isUntried(outcome) ? (endedWords.get(ended) ?? ended) : `${verdict} · ${earlyWords(outcome)}`
}

/** How it ended before it was finished. A run is stuck for many reasons; that its attempts are used up is worth its own words. */
function earlyWords({ ended, why }: Outcome): string {
  if (ended === 'budget') return 'out of budget'
  return ended === 'stuck' && why?.type === 'attempts-spent' ? 'attempts used up' : ended
}

/** An outside cause ended the run before its first test. */
export const isUntried = ({ verdict, ended }: Outcome): boolean => verdict === 'unverifiable' && endedWords.has(ended)

const endedWords: ReadonlyMap<Ended, string> = new Map([
  ['stopped', 'stopped by you'],
  ['declined', 'declined'],
  ['endpoint', 'interrupted'],
  ['budget', 'out of budget'],
  ['sandbox', 'no sandbox'],
  ['crashed', 'crashed'],
])

/** An outcome for programs that read it: with its reason in words. */
export const outcomeWithReason = (outcome: Outcome): Outcome => ({ ...outcome, reason: reasonWords(outcome) })

/** Why an outcome is what it is: what ended the run early, and every condition of "verified" that does not hold. */
export function reasonWords({ reason, why, ended, findings }: Outcome): string {
  if (!findings) return reason === '' && why ? endReasonText(why) : reason
  const { shortfalls } = findings
  // A run that ended early names its cause; of its open parts, only the tasks are listed, if there are several.
  const open = ended === 'finished' ? shortfalls : shortfalls.filter(({ type }) => type === 'tasks' && findings.tasks.of > 1)
  const rest =
    open.length === 0 && ended === 'finished' ? provenWords(findings) : open.map((each) => shortfallWords(each, findings)).join(' ')
  // Coverage is no question yet for a run that ended early.
  const whole =
    ended === 'finished'
      ? [
          hiddenWords,
          openWords,
          ownWords,
          houseCheckWords,
          pagesWords,
          checkWords,
          unchangedWords,
          noMutantsWords,
          outsideWords,
          unhiddenWords,
          switchedOffWords,
        ]
      : []
  const last = ended === 'finished' ? [amendedWords, uncoveredWords] : [amendedWords]
  return [reason, rest, ...[...whole, ...last].map((words) => words(findings))].filter((part) => part !== '').join(' ')
}

/** How many tests the builder never saw. */
function hiddenWords({ hidden, unhidden, tests, switchedOff = [] }: Findings): string {
  if (!hidden || tests.of === 0 || switchedOff.includes('hidden-tests')) return ''
  // The tasks without one are named then.
  if (hidden.of === 0 && unhidden) return ''
  if (hidden.of === 0) return 'No test was hidden from the builder.'
  return `${hidden.of} of the tests ${hidden.of === 1 ? 'was' : 'were'} hidden from the builder.`
}

/** Questions that are named. */
const QUESTIONS = 3

/** Questions that the user left unanswered: the likeliest places where a program differs from their intent. */
export function openWords({ defaults, words }: Pick<Findings, 'defaults' | 'words'>): string {
  const asked = defaults?.count ?? 0
  const assumed = Math.max(0, (words?.assumed ?? 0) - asked)
  const named = (defaults?.first ?? []).slice(0, QUESTIONS).map(({ question, took }) => `${shortened(question)} (${shortened(took)})`)
  return [
    ...(asked > 0
      ? [`${count(asked, 'question')} ${asked === 1 ? 'was' : 'were'} decided by default: ${listed(named, asked).join('; ')}.`]
      : []),
    ...(assumed > 0 ? [`${count(assumed, asked > 0 ? 'more point' : 'point')} ${assumed === 1 ? 'is' : 'are'} assumed.`] : []),
  ].join(' ')
}

/** What to say beside the two words of an outcome. "Stopped by you" is among these already. */
export const furtherWords = (outcome: Outcome): string =>
  outcome.why?.type === 'stopped' ? (outcome.findings ? reasonWords({ ...outcome, reason: '' }) : '') : reasonWords(outcome)

/** Of how many tests nothing could be changed, and what that means; nothing where all could. */
function unchangedWords({ unchanged }: Findings): string {
  if (!unchanged) return ''
  const { none, unproven, negated, valueless } = unchanged
  const shown = none - unproven.count
  return [
    ...(shown > 0 ? [`${count(shown, 'test')} had no expected value to change.`] : []),
    ...(unproven.count > 0
      ? [
          `${count(unproven.count, 'test')} ${unproven.count === 1 ? 'proves' : 'prove'} nothing, because no assertion in ${unproven.count === 1 ? 'it' : 'them'} ever failed: ${list(unproven.first, unproven.count)}.`,
        ]
      : []),
    ...(negated > 0 ? [`${count(negated, 'test')} ${negated === 1 ? 'compares' : 'compare'} no value and could only be negated.`] : []),
    ...(valueless.count > 0
      ? [
          `${count(valueless.count, 'clause')} ${valueless.count === 1 ? 'names' : 'name'} a value that no test compares: ${list(
            valueless.first.map(({ task, clause }) => `“${shortened(clause)}” (${task})`),
            valueless.count,
          )}.`,
        ]
      : []),
  ].join(' ')
}

function noMutantsWords({ noMutants }: Findings): string {
  return noMutants ? `${noMutantsText[noMutants]}.` : ''
}

/** How many tests the program answered in a process that knows nothing of them. */
const outsideWords = ({ outside }: Findings): string =>
  outside ? `${outside.done} of ${count(outside.of, 'test')} ${outside.done === 1 ? 'was' : 'were'} judged from outside the program.` : ''

/** Tasks whose builder saw every test: a table of the examples passes them too. */
const unhiddenWords = ({ unhidden }: Findings): string =>
  unhidden
    ? `No test was hidden from the builder in ${list(
        unhidden.first.map((title) => `“${title}”`),
        unhidden.count,
      )}.`
    : ''

const switchedOffWords = ({ switchedOff = [] }: Findings): string =>
  switchedOff.length === 0 ? '' : `Switched off in this run: ${switchedOff.map((check) => checkNames[check]).join(', ')}.`

function amendedWords({ amended: { count: all, first } }: Findings): string {
  if (all === 0) return ''
  const more = all > first.length ? ` And ${all - first.length} more.` : ''
  return `${count(all, 'test')} ${all === 1 ? 'was' : 'were'} amended: ${first.map(({ test, why }) => `${test} (${why})`).join('; ')}.${more}`
}

/** Says that its pages are sound, or could not be looked at; faults are among the conditions that do not hold. */
function pagesWords({ pages }: Findings): string {
  if (!pages) return ''
  if (pages.unseen !== null) return `Its pages were not opened: ${unseenText[pages.unseen]}.`
  if (pages.done < pages.of) return ''
  return pages.of === 1 ? 'Its page works in a browser.' : `Its ${pages.of} pages work in a browser.`
}

/** The number of green checks of pages; red ones are among the conditions that do not hold. */
function checkWords({ pageChecks, pages }: Findings): string {
  if (!pageChecks || pages?.unseen) return ''
  return `${pageChecks.done} of ${count(pageChecks.of, 'check')} of pages ${pageChecks.done === 1 ? 'is' : 'are'} green.`
}

const wellWords = (pages: PagesSummary = { of: 1, done: 0, unseen: null }): string =>
  pages.of === 1
    ? 'Its page does not work in a browser.'
    : `${pages.done} of ${pages.of} pages ${pages.done === 1 ? 'works' : 'work'} in a browser.`

/** Letters of a sentence that is named. */
const LONGEST = 90

const shortened = (line: string): string => (line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line)

/** Words of the user within a sentence: without the mark of a list, and signs at their ends. */
const namedWords = (text: string): string =>
  `“${shortened(text.replace(/\s+/g, ' ').replace(/^(?:(?:[-*+•]|\d{1,3}[.)]|#{1,6}) |[,;:]\s*)|[.,;:]$/g, ''))}”`

/** What the user said and no clause has, where the verdict does not name it already. */
function uncoveredWords({ words, clauses, shortfalls }: Findings): string {
  if (shortfalls.some(({ type }) => type === 'uncovered')) return ''
  if (!words || clauses.of === 0 || words.uncovered.count === 0) return ''
  if (!words.quotes) return NO_QUOTES
  const { count: open, first } = words.uncovered
  const named = first.map(namedWords)
  return `${open} of ${count(words.of, 'sentence')} of yours ${open === 1 ? 'has' : 'have'} no clause: ${list(named, open)}.`
}

/** How many tests of the project took part. */
function ownWords({ own, shortfalls }: Findings): string {
  if (!own || shortfalls.some(({ type }) => type === 'own-tests')) return ''
  if (own.files === 0) return 'The original project had no tests.'
  const repaired = own.repaired === 0 ? '' : `; ${own.repaired} of them ${own.repaired === 1 ? 'was' : 'were'} not green before`
  const files = own.uncollected === 0 ? '' : ` ${uncollectedWords(own)}`
  return `${own.green} of ${count(own.of, 'test')} from the original project ${own.green === 1 ? 'is' : 'are'} green${repaired}.${files}`
}

/** How the project's own checks ended. */
const houseCheckWords = ({ house = [] }: Findings): string => houseWords(house)

const uncollectedWords = ({ uncollected, files }: OwnTests): string =>
  `${uncollected} of its ${count(files, 'test file')} could not be collected.`

function provenWords({ tests, red, planted, clauses, mutants, setAside }: Findings): string {
  const later = planted === 0 ? '' : `, ${planted} on a copy with a planted bug`
  const proof = `All ${tests.of} tests are green in a fresh copy; ${red} of them ${red === 1 ? 'was' : 'were'} shown red before the code${later}.`
  const shown =
    clauses.of === 0 ? '' : clauses.of === 1 ? ' Its one clause is shown by a test.' : ` All ${clauses.of} clauses are shown by tests.`
  const caught = isFewNoticed(mutants.done, mutants.of)
    ? ` The tests caught only ${mutants.done} of ${count(mutants.of, 'planted bug')}.`
    : ''
  const aside =
    setAside === 0
      ? ''
      : ` ${setAside} that ${setAside === 1 ? 'was red or skipped at the start is' : 'were red or skipped at the start are'} ignored.`
  return proof + shown + caught + aside
}

/** One condition that does not hold, as a sentence. */
export function shortfallWords(shortfall: Shortfall, { tasks, clauses, tests, mutants, pages }: Findings): string {
  switch (shortfall.type) {
    case 'no-tests':
      return 'No test that failed before the code could run in a fresh copy.'
    case 'tasks':
      return taskWords(shortfall, tasks)
    case 'clauses':
    case 'weak':
      return clauseWords(shortfall, clauses)
    case 'red':
      return `${tests.done} of ${count(tests.of, 'test')} passed in a fresh copy. Red: ${list(shortfall.first, shortfall.count)}.`
    case 'uncollected':
      return `${count(shortfall.count, 'test file')} could not be collected.`
    case 'skipped':
      return `${count(shortfall.count, 'test')} ${shortfall.count === 1 ? 'was' : 'were'} skipped, so the result proves nothing.`
    case 'missing':
      return `${count(shortfall.count, 'sealed test')} ${shortfall.count === 1 ? 'was' : 'were'} not run: ${list(shortfall.first, shortfall.count)}.`
    case 'tampered':
      return `Sealed files were changed while the tests ran, so the result proves nothing: ${list(shortfall.first, shortfall.count)}.`
    case 'framework-changed':
      return `The program changed its own test tools, so the result proves nothing: ${list(shortfall.first, shortfall.count)}.`
    case 'differs':
      return `Without extra changes to its environment, ${count(shortfall.count, 'test')} ${shortfall.count === 1 ? 'gives' : 'give'} other results, so the result proves nothing: ${list(shortfall.first, shortfall.count)}.`
    case 'lying':
      return `${count(shortfall.count, 'test')} ${shortfall.count === 1 ? 'is' : 'are'} green whatever value ${shortfall.count === 1 ? 'it expects' : 'they expect'}, so the program deceives the tests and the result proves nothing: ${list(shortfall.first, shortfall.count)}.`
    case 'forged':
      return `${count(shortfall.count, 'test')} failed without the program and now ${shortfall.count === 1 ? 'passes' : 'pass'} with every expected value. The program tampers with its tests, so the result proves nothing: ${list(shortfall.first, shortfall.count)}.`
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
      return `The tests caught none of ${count(mutants.of, 'planted bug')}, so they prove little.`
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
    ? `${done} of ${of} clauses are shown by tests. Not shown: ${named}.`
    : `${count(all, 'clause')} ${all === 1 ? 'is' : 'are'} not shown, because ${all === 1 ? 'its' : 'their'} tests pass on an empty program: ${named}.`
}

/** What the user said and no clause has. */
function leftWords({ count: all, first }: Extract<Shortfall, { type: 'uncovered' }>): string {
  const named = list(first.map(namedWords), all)
  return all === 1
    ? `A part of your description has no clause, so no test shows it: ${named}.`
    : `${all} parts of your description have no clause, so no test shows them: ${named}.`
}

/** That most of what the project's own tests check is not checked. */
function fewOwnWords(own: OwnTests): string {
  const files = own.uncollected === 0 ? '' : ` ${uncollectedWords(own)}`
  if (own.of === 0) return `None of the project's tests could run, so a change that breaks the project may go unnoticed.${files}`
  return `Only ${own.green} of ${count(own.of, 'test')} from the original project ${own.green === 1 ? 'is' : 'are'} green, so a change that breaks the project may go unnoticed.${files}`
}

/** Signs that a program knows its tests. */
function deceitWords(shortfall: Extract<Shortfall, { type: 'elsewhere' | 'deceptions' }>): string {
  if (shortfall.type === 'elsewhere')
    return `The program gives other results when it cannot detect a test run, in ${count(shortfall.count, 'test')}: ${list(shortfall.first, shortfall.count)}.`
  const places = list(shortfall.first.map(deceptionText), shortfall.count)
  return `The program contains code that could deceive its tests: ${places}. Read it before you trust the program.`
}

function taskWords({ stuck, notBegun }: Extract<Shortfall, { type: 'tasks' }>, { done, of }: Findings['tasks']): string {
  if (of === 0) return 'There is no plan.'
  const parts = [
    ...(stuck.length > 0 ? [`Not finished: ${list(stuck, stuck.length)}.`] : []),
    ...(notBegun.length > 0 ? [`Not started: ${list(notBegun, notBegun.length)}.`] : []),
  ]
  return [`${done} of ${count(of, 'task')} ${done === 1 ? 'is' : 'are'} green.`, ...parts].join(' ')
}

const list = (first: readonly string[], all: number): string => listed(first, all).join(', ')

const listed = (first: readonly string[], all: number): readonly string[] => [
  ...first,
  ...(all > first.length ? [`and ${all - first.length} more`] : []),
]

/** `interrupted`: its process ended before it did. */
export type Unfinished = Ended | 'interrupted'

export function endedTitle(ended: Unfinished): string {
  switch (ended) {
    case 'stopped':
      return 'Stopped by you'
    case 'endpoint':
    case 'interrupted':
      return 'Interrupted'
    case 'budget':
      return 'Out of budget'
    case 'sandbox':
      return 'No sandbox'
    case 'crashed':
      return 'Interrupted by an error in Tillgreen'
    case 'stuck':
      return 'Stuck'
    case 'declined':
      return 'Declined'
    case 'finished':
      return 'Finished'
  }
}

/** "1 of 2 tasks proven" */
export const provenTasks = (tasks: readonly { readonly state: string }[]): string =>
  `${tasks.filter(({ state }) => state === 'green').length} of ${count(tasks.length, 'task')} proven`

const FROM_LAST_STEP = 'It continues after the last recorded step. Only an unfinished answer is requested again.'

/** What can be done now, and what it leads to. */
export function onwardWords(ended: Unfinished): { readonly title: string; readonly words: string } {
  switch (ended) {
    case 'stopped':
      return { title: 'Continue when you like', words: FROM_LAST_STEP }
    case 'endpoint':
      return { title: 'The model stopped answering', words: `When it answers again, resume. ${FROM_LAST_STEP}` }
    case 'interrupted':
      return { title: 'Its process ended before the run was complete', words: FROM_LAST_STEP }
    case 'crashed':
      return { title: 'Try the last step again', words: 'The recorded steps are kept.' }
    case 'budget':
      return {
        title: 'Grant more to continue',
        words: 'The same run continues from here. Green tasks stay green, and all files are kept.',
      }
    case 'sandbox':
      return { title: 'No program can run without a sandbox', words: 'The chat shows the cause and the remedy.' }
    case 'declined':
      return {
        title: 'Explain its purpose',
        words: 'Start again with a description of its purpose, its users, and the consent of the people it affects.',
      }
    case 'stuck':
    case 'finished':
      return { title: '', words: '' }
  }
}

/** Why its tests leave it open whether the program is right. */
function doubtWords(shortfall: Extract<Shortfall, { type: 'cannot-fail' | 'generous' | 'believed' }>): string {
  const doubt = 'No test shows that the program is right'
  switch (shortfall.type) {
    case 'cannot-fail':
      return `${doubt}: ${count(shortfall.count, 'test')} ${shortfall.count === 1 ? 'passes' : 'pass'} with every expected value: ${list(shortfall.first, shortfall.count)}.`
    case 'generous':
      return `${doubt}: ${count(shortfall.count, 'test')} are green with a value that another test expects: ${list(shortfall.first, shortfall.count)}.`
    case 'believed':
      return `${doubt}: a test is green with a wrong value, and no other test could confirm this: ${list(shortfall.first, shortfall.count)}.`
  }
}

/** Why nothing shows that what the user said is done. */
function unshownWords(shortfall: Extract<Shortfall, { type: 'unproven' | 'hollow' | 'untested' }>): string {
  switch (shortfall.type) {
    case 'unproven':
      return `No test shows that your request is done. ${count(shortfall.count, 'test')} for it ${shortfall.count === 1 ? 'has' : 'have'} no value to change, and no assertion failed before the code: ${list(shortfall.first, shortfall.count)}.`
    case 'hollow':
      return `No test shows that your request is done. ${count(shortfall.count, 'test')} for it ${shortfall.count === 1 ? 'passes' : 'pass'} on an empty program: ${list(shortfall.first, shortfall.count)}.`
    case 'untested':
      return `Nothing shows that your request is done: no test was written for ${list(shortfall.first, shortfall.count)}.`
  }
}
