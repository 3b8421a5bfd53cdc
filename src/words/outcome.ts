// An outcome in two words, and why it is so in a few sentences.

import { isFewNoticed } from '../contract/run/evidence.js'
import type { Findings } from '../contract/run/findings.js'
import type { Ended, Outcome } from '../contract/run/outcome.js'
import { checkNames, noMutantsText } from './checks/checks.js'
import { houseWords } from './checks/house-checks.js'
import { list, listed, namedWords, shortened, shortfallWords, uncollectedWords } from './checks/shortfalls.js'
import { count } from './figures.js'
import { endReasonText } from './recorded/end-reason.js'
import { unseenText } from './recorded/page-fault.js'
import { NO_QUOTES } from './traces/traced-words.js'

/** An outcome in two words: "verified · finished" is only "verified", and what was never tried has no verdict but its end. */
export function outcomeWords(outcome: Outcome): string {
  const { ended, verdict } = outcome
  if (ended === 'finished') return verdict
  // A declined wish is no failed program, whatever was built before.
  if (ended === 'declined') return 'declined'
  return isUntried(outcome) ? endWordsOf(ended) : `${verdict} · ${earlyWords(outcome)}`
}

/** How it ended before it was finished. A run is stuck for many reasons; that its attempts are used up is worth its own words. */
function earlyWords({ ended, why }: Outcome): string {
  if (ended === 'budget') return 'out of budget'
  if (ended === 'stuck' && why?.type === 'attempts-spent') return 'attempts used up'
  return endWordsOf(ended)
}

/** How a run ended before it was finished, in a few words; empty for one that finished. Pure. */
export const endWordsOf = (ended: Ended): string => (ended === 'finished' ? '' : (endedWords.get(ended) ?? ended))

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
  if (hidden.of === 0) return 'No tests were hidden from the builder.'
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
      ? [`${count(asked, 'question')} ${asked === 1 ? 'was' : 'were'} answered by default: ${listed(named, asked).join('; ')}.`]
      : []),
    ...(assumed > 0 ? [`${count(assumed, asked > 0 ? 'more point' : 'point')} ${assumed === 1 ? 'is' : 'are'} based on assumptions.`] : []),
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
    ...(shown > 0 ? [`In ${count(shown, 'test')}, Tillgreen found no expected value to change.`] : []),
    ...(unproven.count > 0
      ? [
          `${count(unproven.count, 'test')} ${unproven.count === 1 ? 'proves' : 'prove'} nothing, because no assertion in ${unproven.count === 1 ? 'it' : 'them'} ever failed: ${list(unproven.first, unproven.count)}.`,
        ]
      : []),
    ...(negated > 0
      ? [
          `${count(negated, 'test')} ${negated === 1 ? 'does' : 'do'} not compare a value, so Tillgreen could only negate ${negated === 1 ? 'its condition' : 'their conditions'}.`,
        ]
      : []),
    ...(valueless.count > 0
      ? [
          `${count(valueless.count, 'rule')} ${valueless.count === 1 ? 'names' : 'name'} a value that no test checks: ${list(
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
  outside
    ? `${outside.done} of ${count(outside.of, 'test')} ${outside.done === 1 ? 'was' : 'were'} evaluated outside the program process.`
    : ''

/** Tasks whose builder saw every test: a table of the examples passes them too. */
const unhiddenWords = ({ unhidden }: Findings): string =>
  unhidden
    ? `No tests were hidden from the builder in ${list(
        unhidden.first.map((title) => `“${title}”`),
        unhidden.count,
      )}.`
    : ''

const switchedOffWords = ({ switchedOff = [] }: Findings): string =>
  switchedOff.length === 0
    ? ''
    : `These checks were switched off for this run: ${switchedOff.map((check) => checkNames[check]).join(', ')}.`

function amendedWords({ amended: { count: all, first } }: Findings): string {
  if (all === 0) return ''
  const named = listed(
    first.map(({ test, why }) => `${test} (${why})`),
    all,
  )
  return `${count(all, 'test')} ${all === 1 ? 'was' : 'were'} amended: ${named.join('; ')}.`
}

/** Says that its pages are sound, or could not be looked at; faults are among the conditions that do not hold. */
function pagesWords({ pages }: Findings): string {
  if (!pages) return ''
  if (pages.unseen !== null) return `No program pages were checked in a browser, because ${unseenText[pages.unseen]}.`
  if (pages.done < pages.of) return ''
  return pages.of === 1 ? 'The program page works in a browser.' : `All ${pages.of} program pages work in a browser.`
}

/** The number of green checks of pages; red ones are among the conditions that do not hold. */
function checkWords({ pageChecks, pages }: Findings): string {
  if (!pageChecks || pages?.unseen) return ''
  return `On the program pages, ${pageChecks.done} of ${count(pageChecks.of, 'check')} ${pageChecks.done === 1 ? 'is' : 'are'} green.`
}

/** What the user said and no clause has, where the verdict does not name it already. */
function uncoveredWords({ words, clauses, shortfalls }: Findings): string {
  if (shortfalls.some(({ type }) => type === 'uncovered')) return ''
  if (!words || clauses.of === 0 || words.uncovered.count === 0) return ''
  if (!words.quotes) return NO_QUOTES
  const { count: open, first } = words.uncovered
  const named = first.map(namedWords)
  return `${open} of your ${count(words.of, 'sentence')} ${open === 1 ? 'has' : 'have'} no rule: ${list(named, open)}.`
}

/** How many tests of the project took part. */
function ownWords({ own, shortfalls }: Findings): string {
  if (!own || shortfalls.some(({ type }) => type === 'own-tests')) return ''
  if (own.files === 0) return 'The original project had no tests.'
  const repaired = own.repaired === 0 ? '' : `; ${own.repaired} of them ${own.repaired === 1 ? 'was' : 'were'} failing before the run`
  const files = own.uncollected === 0 ? '' : ` ${uncollectedWords(own)}`
  return `${own.green} of ${count(own.of, 'test')} from the original project ${own.green === 1 ? 'passes' : 'pass'}${repaired}.${files}`
}

/** How the project's own checks ended. */
const houseCheckWords = ({ house = [] }: Findings): string => houseWords(house)

function provenWords({ tests, red, planted, clauses, mutants, setAside }: Findings): string {
  const later = planted === 0 ? '' : `, and another ${planted} failed in a copy with a planted bug`
  const before = `${red === 1 ? 'was' : 'were'} red before the code was written${later}`
  const proof =
    tests.of === 1
      ? `The only test passes in a fresh copy${red === 1 ? `; it ${before}` : ''}.`
      : `All ${tests.of} tests pass in a fresh copy; ${red} of them ${before}.`
  const shown =
    clauses.of === 0 ? '' : clauses.of === 1 ? ' A test shows that the only rule holds.' : ` Tests show that all ${clauses.of} rules hold.`
  const caught = isFewNoticed(mutants.done, mutants.of)
    ? ` The tests caught only ${mutants.done} of ${count(mutants.of, 'planted bug')}.`
    : ''
  const aside =
    setAside === 0
      ? ''
      : ` ${count(setAside, 'original test')} ${setAside === 1 ? 'is ignored, because it was' : 'are ignored, because they were'} red or skipped at the start.`
  return proof + shown + caught + aside
}
