// What rows say of building, repairing and reviewing a program.
import type { EscalationStep } from '../../contract/config/config.js'
import { findingWords } from '../review.js'
import { counted, joined, type RowTexts, rowText } from '../row-text.js'

type Types =
  | 'triaged'
  | 'diagnosed'
  | 'decided'
  | 'refused-edit'
  | 'edited'
  | 'edit-form'
  | 'escalated'
  | 'escalation-ended'
  | 'rolled-back'
  | 'reviewed'
  | 'finding-settled'
  | 'compared'

/** What is done about a run that goes in circles. */
const escalationStepWords: Readonly<Record<EscalationStep, string>> = {
  nudge: 'Nudged to question the diagnosis',
  fresh: 'Diagnosing with fresh eyes',
  branches: 'Trying several diagnoses side by side',
  'other-model': 'Going on with another model',
  replan: 'Planning the task anew',
  ask: 'Asking you',
}

/** In which form a model is asked for edits. */
const formWords = { blocks: 'blocks of old and new lines', patch: 'patches', whole: 'whole files' }

const settledWords = {
  fixed: 'A defect was shown red and mended',
  refuted: 'A defect was refuted by its test',
  left: 'A defect stands',
}

export const buildingRows: RowTexts<Types> = {
  triaged: (row) => rowText('Sorted', `${row.class}: ${row.detail}`),
  diagnosed: ({ text }) => rowText('Diagnosed', '', text),
  decided: ({ actions }) => rowText('Repair planned', joined(...actions.map(({ action, on }) => `${action} ${on}`))),
  'refused-edit': ({ problems }) => rowText('Change refused', problems[0], problems.slice(1).join('\n')),
  edited: ({ applied }) => rowText('Placed with white space aside', joined(...applied)),
  'edit-form': ({ model, form }) => rowText('Edits in another form', `${model}: ${formWords[form]}`),
  escalated: ({ rung, why }) => rowText(escalationStepWords[rung], why),
  'escalation-ended': ({ helped, before, after }) => rowText(helped ? 'That helped' : 'That did not help', `${before} → ${after}`),
  'rolled-back': ({ why }) => rowText('Rolled back', why),
  reviewed: ({ findings, refuted, lost, unread }) =>
    rowText(
      'Reviewed the change',
      joined(
        findingWords(findings),
        refuted > 0 && `${refuted} refuted by a second look`,
        lost > 0 && `${lost} about lines that do not exist`,
        unread.length > 0 && `not looked at: ${unread.join(', ')}`,
      ),
      findings
        .map((each) => `${each.path}:${each.line} ${each.severity}: ${each.title}\n    ${each.scenario.replaceAll('\n', '\n    ')}`)
        .join('\n'),
    ),
  'finding-settled': ({ settled: { path, line, title, how, why } }) => rowText(settledWords[how], `${path}:${line} ${title}`, why),
  compared: ({ functions, calls, different, differences, left }) =>
    rowText(
      'Compared the old program with the new one',
      joined(`${different} of ${calls} calls of ${counted(functions, 'function')} differ`, left > 0 && `${left} not compared`),
      differences.map(({ path, call, before, after }) => `${path}: ${call}: before ${before}, now ${after}`).join('\n'),
    ),
}
