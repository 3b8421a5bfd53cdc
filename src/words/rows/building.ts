// What rows say of building and repairing a program.
import type { EscalationStep } from '../../contract/config/config.js'
import { concernText } from '../recorded/package-concern.js'
import { joined, type RowTexts, rowText } from '../row-text.js'

type Types =
  | 'triaged'
  | 'diagnosed'
  | 'decided'
  | 'refused-edit'
  | 'guarded'
  | 'edited'
  | 'edit-form'
  | 'escalated'
  | 'escalation-ended'
  | 'rolled-back'
  | 'ruled'

/** What is done about a run that goes in circles. */
export const escalationStepWords: Readonly<Record<EscalationStep, string>> = {
  nudge: 'Questioning the diagnosis',
  fresh: 'Diagnosing from scratch',
  branches: 'Trying several diagnoses side by side',
  'other-model': 'Continuing with another model',
  split: 'Splitting the task',
  replan: 'Replanning the task',
  ask: 'Asking you',
}

/** In which form a model is asked for edits. */
const formWords = { blocks: 'blocks of old and new lines', patch: 'patches', whole: 'whole files', functions: 'whole functions' }

/** The ruling of the judge who saw the words alone. */
const rulingWords = {
  program: 'The test is right, according to your words',
  test: 'The test is wrong, according to your words',
  clause: 'The rule is wrong, according to your words',
}

/** The words of a planned action. */
const actionWords: ReadonlyMap<string, string> = new Map([
  ['fix-file', 'change'],
  ['install-package', 'install'],
  ['run-command', 'run'],
])

const causeWords: ReadonlyMap<string, string> = new Map([
  ['tampered', 'changed test files'],
  ['denial', 'access denied by the sandbox'],
  ['limit', 'limit reached'],
  ['no-runner', 'missing test runner'],
  ['missing-tests', 'missing tests'],
  ['missing-package', 'missing package'],
  ['version-conflict', 'version conflict'],
  ['syntax', 'syntax error'],
  ['collection', 'tests that cannot be loaded'],
  ['assertion', 'failed assertion'],
  ['skipped', 'skipped tests'],
  ['no-report', 'missing test report'],
  ['nothing-collected', 'no tests found'],
  ['exit', 'exit code'],
  ['flaky', 'flaky tests'],
  ['port', 'port in use'],
])

export const buildingRows: RowTexts<Types> = {
  triaged: (row) => rowText('Cause', `${causeWords.get(row.class) ?? row.class}: ${row.detail}`),
  diagnosed: ({ text }) => rowText('Diagnosis', '', text),
  decided: ({ actions }) =>
    rowText(
      'Repair planned',
      joined(...actions.map(({ action, on }) => `${actionWords.get(action) ?? action.replaceAll('-', ' ')} ${on}`)),
    ),
  'refused-edit': ({ problems }) => rowText('Change refused', problems[0], problems.slice(1).join('\n')),
  guarded: ({ package: name, concern, isLet }) => rowText('Package checked', concernText(name, concern, isLet)),
  edited: ({ applied }) => rowText('Change applied, ignoring whitespace', joined(...applied)),
  'edit-form': ({ model, form }) => rowText('Edit format changed', `${model}: ${formWords[form]}`),
  escalated: ({ rung, why }) => rowText(escalationStepWords[rung], why),
  'escalation-ended': ({ helped, before, after }) =>
    rowText(helped ? 'The new approach helped' : 'The new approach did not help', `${before} → ${after}`),
  'rolled-back': ({ why }) => rowText('Changes rolled back', why),
  ruled: ({ test, ruling, working, quote, mended }) =>
    rowText(
      rulingWords[ruling],
      test,
      [working, ...(quote === '' ? [] : [`Your words: “${quote}”`]), ...(mended === '' ? [] : [`The rule now reads: ${mended}`])].join(
        '\n\n',
      ),
    ),
}
