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
  program: 'Checked against your words: the test is right',
  test: 'Checked against your words: the test is wrong',
  clause: 'Checked against your words: the rule is wrong',
}

/** The words of a planned action. */
const actionWords: ReadonlyMap<string, string> = new Map([
  ['fix-file', 'change'],
  ['install-package', 'install'],
  ['run-command', 'run'],
])

export const buildingRows: RowTexts<Types> = {
  triaged: (row) => rowText('Cause', `${row.class}: ${row.detail}`),
  diagnosed: ({ text }) => rowText('Diagnosed', '', text),
  decided: ({ actions }) =>
    rowText(
      'Repair planned',
      joined(...actions.map(({ action, on }) => `${actionWords.get(action) ?? action.replaceAll('-', ' ')} ${on}`)),
    ),
  'refused-edit': ({ problems }) => rowText('Change refused', problems[0], problems.slice(1).join('\n')),
  guarded: ({ package: name, concern, isLet }) => rowText('Package checked', concernText(name, concern, isLet)),
  edited: ({ applied }) => rowText('Applied, ignoring whitespace', joined(...applied)),
  'edit-form': ({ model, form }) => rowText('Edit format changed', `${model}: ${formWords[form]}`),
  escalated: ({ rung, why }) => rowText(escalationStepWords[rung], why),
  'escalation-ended': ({ helped, before, after }) => rowText(helped ? 'That helped' : 'That did not help', `${before} → ${after}`),
  'rolled-back': ({ why }) => rowText('Rolled back', why),
  ruled: ({ test, ruling, working, quote, mended }) =>
    rowText(
      rulingWords[ruling],
      test,
      [working, ...(quote === '' ? [] : [`The words: “${quote}”`]), ...(mended === '' ? [] : [`The rule now reads: ${mended}`])].join(
        '\n\n',
      ),
    ),
}
