// Why the engine ended a run, as one or two sentences. A journal keeps them, so that they stay as they were said.
import type { EndReason } from '../../contract/journal/end-reason.js'
import type { HarmArea } from '../../contract/journal/harm.js'
import { count } from '../figures.js'
import { fewOwnText } from './own-tests.js'

export function endReasonText(reason: EndReason): string {
  switch (reason.type) {
    case 'declined':
      return `The ${reason.role.replace('-', ' ')} declined: “${reason.quote}” asks for ${harmWords[reason.area]}. ${sentence(reason.why)} If that is not what you mean, say what it is for and who agreed to it, and start again.`
    case 'plan-declined':
      return 'You turned the plan down, so nothing was built.'
    case 'stopped-at-check-in':
      return 'You stopped it at a check-in.'
    case 'plan-never-approved':
      return `The plan was made ${reason.times} times and never approved, so nothing was built.`
    case 'plan-still-needs':
      return `The plan was followed backward ${reason.times} times and still needs ${reason.files.join(', ')}.`
    case 'plan-too-large':
      return `The plan grew too large: ${reason.tasks} tasks.`
    case 'plan-inconsistent':
      return `The plan does not hold together: ${reason.problems.join(' ')}`
    case 'project-too-large':
      return `The project falls into more than ${reason.tasks} tasks. Describe a smaller one first.`
    case 'answers-unusable':
      return `The ${reason.role.replace('-', ' ')} gave ${reason.times} answers in a row that cannot be used: ${reason.problem}`
    case 'impossible':
      return `The agent says that it cannot be done as it is asked: ${reason.why} It names: ${reason.quotes.map((quote) => `"${quote}"`).join(' and ')}.`
    case 'tests-never-red':
      return `No tests could be shown red before the code: ${reason.problem || 'there are none'}`
    case 'attempts-spent':
      return `${count(reason.attempts, 'attempt')} used, and the tests are still red (${reason.result}). --max-attempts sets the limit.`
    case 'leads-nowhere':
      return `It leads nowhere: ${reason.why} (${reason.result}).`
    case 'row-damaged':
      return `Its row in the database is damaged (${reason.fields.join(', ')}). Put the data folder back from a backup, or delete the run.`
    case 'sealed-files-changed':
      return `Sealed files were changed while the tests ran: ${reason.files.join(', ')}`
    case 'sandbox-refused':
      return `${reason.found} ${reason.remedy}`
    case 'environment-failed':
      return `The environment could not be made: ${reason.command} ended with ${reason.end} ${reason.exit ?? ''}. ${reason.output}`
    case 'tests-not-run':
      return `The tests could not be run: ${reason.found}`
    case 'own-tests-not-run':
      return `The project's own tests could not be run: ${reason.runner} ended with ${reason.end} ${reason.exit ?? ''} and left no report. ${reason.output} Name a template that fits with --template.`
    case 'test-command-refused':
      return commandRefusedText(reason)
    case 'few-own-tests':
      return `You stopped it before a model was asked. ${fewOwnText(reason)}`
    case 'no-red-test':
      return `${reason.tests === 'none' ? 'The project has no tests.' : 'All tests of the project are green.'} So there is no red test to put right: say what you want instead, and leave out "--red-tests fix".`
    case 'left':
      return 'It was left, to be resumed.'
    case 'interrupted':
      return 'It was interrupted; resume it.'
    case 'stopped':
      return 'You stopped it.'
    case 'mistake':
      return `Tillgreen made a mistake: ${reason.message}`
    default:
      return reason satisfies never
  }
}

/** What the user would be helped to do. */
export const harmWords: Readonly<Record<HarmArea, string>> = {
  malware: 'software that damages or takes over computers',
  intrusion: 'breaking into systems or accounts of others',
  deception: 'deceiving people',
  surveillance: 'watching people without their knowledge',
  weapons: 'a weapon',
  abuse: 'harm to people',
}

const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

type Refused = Extract<EndReason, { type: 'test-command-refused' }>

/** What was expected of a test command, what was found, and what to do. */
function commandRefusedText({ line, fault, found }: Refused): string {
  const remedy = 'Name another one with --test-command, or in the field "Test command".'
  switch (fault) {
    case 'unsteady':
      return `The test command "${line}" has to give the same result twice. It ended once with 0, and once otherwise. ${remedy}`
    case 'hangs':
      return `The test command "${line}" has to come to its end. The limit on time ended it. Set a longer limit, or name another command with --test-command.`
    case 'red':
      return `The test command "${line}" has to be green before anything is changed, since only its exit code is known. It failed: ${found}. Let it leave JUnit XML, or name another command with --test-command.`
    case 'no-tests':
      return `The test command "${line}" has to run at least one test. It ran none. ${found} ${remedy}`
    case 'planted-green':
      return `The test command "${line}" has to be red where a test fails. A failing test in ${found} was not red. ${remedy}`
    case 'planted-unrun':
      return `The test command "${line}" has to run new test files. A failing test in ${found} was not run. Name a command that runs all files of its folder with --test-command.`
  }
}
