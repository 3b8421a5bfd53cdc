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
  nudge: 'Nudged to question the diagnosis',
  fresh: 'Diagnosing from the start',
  branches: 'Trying several diagnoses side by side',
  'other-model': 'Continuing with another model',
  split: 'Splitting the task',
  replan: 'Planning the task again',
  ask: 'Asking you',
}

/** In which form a model is asked for edits. */
const formWords = { blocks: 'blocks of old and new lines', patch: 'patches', whole: 'whole files', functions: 'whole functions' }

/** The ruling of the judge who saw the words alone. */
const rulingWords = {
  program: 'Judged by the words: the test is right',
  test: 'Judged by the words: the test is wrong',
  clause: 'Judged by the words: the rule is wrong',
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
  edited: ({ applied }) => rowText('Placed, ignoring white space', joined(...applied)),
  'edit-form': ({ model, form }) => rowText('Edits in another form', `${model}: ${formWords[form]}`),
  escalated: ({ rung, why }) => rowText(escalationStepWords[rung], why),
  'escalation-ended': ({ helped, before, after }) => rowText(helped ? 'That helped' : 'That did not help', `${before} → ${after}`),
  'rolled-back': ({ why }) => rowText('Rolled back', why),
  ruled: ({ test, ruling, working, quote, mended }) =>
    rowText(
      rulingWords[ruling],
      test,
      [working, ...(quote === '' ? [] : [`The words: “${quote}”`]), ...(mended === '' ? [] : [`The rule reads now: ${mended}`])].join(
        '\n\n',
      ),
    ),
}
