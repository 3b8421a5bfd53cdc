// What a line of a card says: a short name in front, and what came of it.
import { placeOfKey } from '../../contract/journal/entry-place.js'
import type { Row, RowData } from '../../contract/view/run-view.js'
import { sentenceCase } from '../figures.js'
import { outcomeWords, reasonWords } from '../outcome.js'
import { textOf } from '../row.js'
import { joined } from '../row-text.js'
import { testName } from '../run/test-name.js'
import { askedWords } from './asked.js'
import { notGreenWords } from './tests-came-to.js'

export interface LineWords {
  readonly name: string
  readonly text: string
}

/** Red tests that a line names. */
const NAMED = 2

/** The words of a row as a line of a card. Pure. */
export function lineWords({ key, data }: Pick<Row, 'key' | 'data'>): LineWords {
  switch (data.type) {
    case 'sealed':
      return { name: 'Tests locked', text: sealedWords(data) }
    case 'tested':
      return { name: attemptName(key), text: testedWords(data) }
    case 'held-out':
      return {
        name: 'Hidden tests',
        text: data.passed === data.tests ? `${data.passed} of ${data.tests} pass` : `${data.tests - data.passed} of ${data.tests} fail`,
      }
    case 'diagnosed':
      return { name: 'Diagnosis', text: '' }
    case 'changed':
      return { name: key.includes('/attempt/') ? 'Repair' : 'Code', text: textOf(data).detail }
    case 'baseline':
      return { name: 'Your tests', text: textOf(data).detail }
    case 'controls':
      return { name: 'Checks', text: `${data.failed} of ${data.tried} tests fail with a changed expectation` }
    case 'mutants':
      return { name: 'Planted bugs', text: `${data.killed} of ${data.tried} caught by the tests` }
    case 'finished':
      return { name: 'Verdict', text: sentenceCase(joined(outcomeWords(data.outcome), reasonWords(data.outcome))) }
    case 'planned':
      return { name: 'Plan', text: joined(data.difference ? textOf(data).title : '', textOf(data).detail) }
    case 'answered':
      return { name: 'You decided', text: joined(askedWords(data.question), askedWords(data.choice)) }
    default: {
      const { title, detail } = textOf(data)
      const name = names[data.type]
      return name ? { name, text: joined(title, detail) } : { name: title, text: detail }
    }
  }
}

/** What the others are about, in a word or two. */
const names: Partial<Record<RowData['type'], string>> = {
  steered: 'Your message',
  'person-edited': 'Your edit',
  restored: 'Your edit',
  locked: 'Your lock',
  ran: 'Command',
  escalated: 'New approach',
  ruled: 'Test judged',
  'refused-tests': 'Tests',
  'refused-edit': 'Repair',
  'environment-failed': 'Packages',
  'out-of-budget': 'Budget',
  warned: 'Budget',
  called: 'Model',
  'sandbox-refused': 'Sandbox',
  'output-written': 'Output',
  'output-unwritten': 'Output',
  'lessons-learnt': 'Lessons',
}

/** The attempt of a key, or which other test run it is. */
function attemptName(key: string): string {
  const { phase, attempt, step } = placeOfKey(key)
  if (attempt !== null) return step === 'unseen-test' ? 'Hidden tests' : `Attempt ${attempt}`
  return phase === 'baseline' ? 'Your tests' : 'All tests'
}

function sealedWords({ red, refused, heldOut }: Extract<RowData, { type: 'sealed' }>): string {
  const hidden = heldOut === null ? '' : `, ${heldOut} of them hidden`
  const refusedWords = refused > 0 && `${refused} not counted (green before the code was written)`
  return joined(
    red === 1 ? `1 fails before the code is written, as expected${hidden}` : `${red} fail before the code is written, as expected${hidden}`,
    refusedWords,
  )
}

function testedWords({ counts, red, more, output }: Extract<RowData, { type: 'tested' }>): string {
  if (!counts) return `no report${output === '' ? '' : `: ${output.trim().split('\n').at(-1) ?? ''}`}`
  if (red.length === 0) return `${counts.passed} of ${counts.collected} pass`
  const named = red.slice(0, NAMED).map(testName)
  const rest = red.length - named.length + more
  return `${notGreenWords(counts)}: ${[...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')}`
}

/** What a card without a task is called. */
export const cardTitles = { planning: 'Planning', merge: 'Combining the tasks', proof: 'Checks and verdict' } as const

/** A title for a task that the plan has no longer. */
export const formerTask = (id: string): string => sentenceCase(id.replace(/^task\//, '').replaceAll('-', ' '))
