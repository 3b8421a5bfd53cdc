// Words of rows for running steps and for their results.
import { isPage, type Page } from '../../contract/run/effects.js'
import type { StepRow } from '../../contract/view/step-rows.js'
import { aboutWords, sourceWords } from '../documentation.js'
import { endWords } from '../end.js'
import { counted, joined, type RowTexts, rowText } from '../row-text.js'
import { askingWords, awaitingWords } from '../step.js'
import { askedWords } from '../timeline/asked.js'

const changedWords = {
  written: 'Changed',
  'laid-out': 'Created from the template',
  'held-out': 'Hid tests from the builder',
  'put-back': 'Added the hidden tests',
}

export const stepRows: RowTexts<Exclude<StepRow['type'], 'tested'>> = {
  asking: ({ name }) => rowText(askingWords(name) ?? 'Asking the model'),
  awaiting: ({ step }) => rowText(awaitingWords[step]),
  proved: ({ backend, escapes }) => rowText('Sandbox tested', joined(backend, `${escapes} escape attempts blocked`)),
  'sandbox-refused': ({ message }) => rowText('Sandbox refused', message),
  changed: ({ how, files, named, added, removed }) =>
    rowText(changedWords[how], joined(named.length > 0 ? named.join(', ') : counted(files, 'file'), `+${added} −${removed}`)),
  'environment-ready': () => rowText('Environment ready'),
  'environment-failed': ({ command, output }) => rowText('The environment could not be created', command, output),
  ran: ({ isStart, command, page, end, exit, output, left }) =>
    rowText(
      isStart ? 'Started the program' : 'Ran a command',
      joined(command, page ? pageWords(page) : endWords(end, exit)),
      [output, ...left.map((reason) => `Not saved in the workspace: ${reason}`)].filter(Boolean).join('\n'),
    ),
  answered: ({ by, question, choice, words }) =>
    rowText(by === 'person' ? 'You decided' : 'Answered by default', joined(askedWords(question), askedWords(choice)), words),
  'documentation-read': (row) => rowText('Read the documentation', joined(aboutWords(row), sourceWords(row)), row.text),
  'documentation-missing': (row) => rowText('Found no documentation', joined(aboutWords(row), row.why)),
  'files-ranked': ({ model, pieces, asked, paths }) =>
    rowText(
      'Chose files using embeddings',
      joined(model, `${counted(pieces, 'piece')} of text compared`, `${counted(asked, 'piece')} embedded`),
      `Most similar: ${paths.join(', ')}`,
    ),
  'files-unranked': ({ why }) => rowText('Chose files without embeddings', why),
  recalled: ({ errors }) =>
    rowText('Known errors', errors.length === 1 ? '1 seen before' : `${errors.length} seen before`, errors.map(knownWords).join('\n')),
}

/** What a started program answered. */
function pageWords(page: Page): string {
  if (isPage(page)) return page.title === '' ? 'shows a page' : `shows the page "${page.title}"`
  return `returns ${page.status}${page.type === '' ? '' : ` and ${page.type}`}, not a page`
}

/** A known error in two sentences: how it went before, and what helped. */
function knownWords({ signature, source, gone, attempts, helped }: Extract<StepRow, { type: 'recalled' }>['errors'][number]): string {
  const how = source === 'shipped' ? 'shipped with Tillgreen' : `fixed in ${gone} of ${attempts} attempts`
  return `${signature} (${how}).${helped.length > 0 ? ` What helped: ${helped.join('; ')}` : ''}`
}
