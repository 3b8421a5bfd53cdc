// What rows say of the run itself: its course, its person, its budget, its end.

import { clock } from '../figures.js'
import { outcomeWords, reasonWords } from '../outcome.js'
import { besideWords, unwrittenWords } from '../output.js'
import { leftOutWords } from '../pictures/pictures.js'
import { remarkText } from '../remark.js'
import { counted, joined, type RowTexts, rowText } from '../row-text.js'
import { changedLimits } from '../run/budget.js'
import { keyWords } from '../timeline/key.js'
import { steeredWords } from '../traces/steered.js'

type Types =
  | 'called'
  | 'malformed'
  | 'warned'
  | 'out-of-budget'
  | 'heard'
  | 'pictures'
  | 'steered'
  | 'person-edited'
  | 'restored'
  | 'locked'
  | 'paused'
  | 'continued'
  | 'drifted'
  | 'resumed'
  | 'remarked'
  | 'budget-set'
  | 'output-written'
  | 'output-unwritten'
  | 'finished'

export const runRows: RowTexts<Types> = {
  // An end from our side is no failure of the endpoint.
  called: ({ fault, message }) => rowText(fault === 'stopped' ? 'Answer stopped' : 'The endpoint failed', message),
  malformed: ({ repaired, problems }) => rowText(repaired ? 'Answer repaired' : 'Answer could not be read', problems[0]),
  warned: ({ text }) => rowText('The budget is almost used up', text),
  'out-of-budget': ({ text }) => rowText('This step ran out of budget', text),
  heard: ({ words }) => rowText('Your message was read', joined(...words)),
  pictures: ({ names, by }) =>
    rowText(
      `You added ${counted(names.length, 'picture')}`,
      names.join(', '),
      leftOutWords(by.map(({ takes, ...each }) => ({ ...each, takes: takes ? 'yes' : 'no' }))),
    ),
  steered: (row) => {
    const { title, lines } = steeredWords(row)
    return rowText(title, '', lines.join('\n'))
  },
  'person-edited': ({ path, refused, isConflict }) =>
    refused
      ? rowText('Your edit was rejected', refused)
      : rowText('You edited', joined(path, isConflict && 'a model also changed this file, but your version is used')),
  restored: ({ files, kept }) =>
    rowText(
      'You restored an earlier state',
      joined(
        files === 0 ? 'no file changed' : counted(files, 'file'),
        kept.length > 0 && (kept.length === 1 ? '1 file is unchanged' : `${kept.length} files are unchanged`),
      ),
      kept.length > 0
        ? `Locked tests and their settings stay unchanged: ${kept.slice(0, 12).join(', ')}${kept.length > 12 ? ', ...' : ''}.`
        : '',
    ),
  locked: ({ locked, unlocked }) =>
    locked.length === 0
      ? rowText('You unlocked', unlocked.join(', '))
      : rowText('You locked', joined(locked.join(', '), unlocked.length > 0 && `unlocked: ${unlocked.join(', ')}`)),
  paused: ({ forMs }) =>
    forMs === undefined
      ? rowText('Paused', 'the current step will finish first')
      : rowText(forMs < 1_000 ? 'Paused' : `Paused for ${clock(forMs)}`),
  continued: () => rowText('Continued'),
  drifted: ({ what }) => rowText('This step differs from the recording', what),
  resumed: ({ after, otherPrompts }) =>
    rowText('Resumed', joined(`after ${keyWords(after)}`, otherPrompts === true && 'prompts have changed since then')),
  'budget-set': ({ limits, before, goesOn }) =>
    goesOn
      ? rowText('You granted more budget, and the run continues', changedLimits(limits, before))
      : rowText('You set the budget', changedLimits(limits, before)),
  remarked: ({ text }) => rowText(typeof text === 'string' ? text : remarkText(text)),
  'output-written'({ files, beside, why, leftOut, isLate }) {
    const title = beside ? `The program is in ${beside}, next to its output folder` : 'Program written to the output folder'
    const lines = [
      ...(why ? [`The output folder is unchanged, because ${besideWords(why)}.`] : []),
      ...leftOut.map((each) => `Left out: ${each}`),
    ]
    return rowText(title, `${counted(files, 'file')}${isLate ? ', written after an interruption' : ''}`, lines.join('\n'))
  },
  'output-unwritten': ({ why }) => rowText('The program could not be written to the output folder', unwrittenWords(why)),
  finished: ({ outcome }) => rowText(outcomeWords(outcome), reasonWords(outcome)),
}
