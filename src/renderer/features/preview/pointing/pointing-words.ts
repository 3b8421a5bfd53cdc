// Describes a selected element and recorded steps in words, for the screen and for the chat message. Pure.
import type { PageAction } from '../../../../contract/journal/page-checks.js'
import { stepsBlock } from '../../../../contract/journal/recorded-steps.js'
import { pageStepText } from '../../../../words/recorded/page-check.js'
import type { MissedStep, PickedElement } from './page-messages.js'
import type { Pointing, RecordedStep } from './pointing-state.js'

// Control characters, line ends and characters that change the text direction.
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Page text on one line, without characters that would end its quotation. */
const inQuotes = (text: string): string => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').replace(/[“”]/g, '"').trim()

const ROLES = new Map([
  ['img', 'image'],
  ['listitem', 'list item'],
  ['textbox', 'text field'],
  ['searchbox', 'search field'],
])

/** The list item “Milk”, for example. */
export function elementWords({ role, name }: Pick<PickedElement, 'role' | 'name'>): string {
  const kind = ROLES.get(role) ?? role
  return name.trim() === '' ? `${kind} without a name` : `${kind} “${inQuotes(name)}”`
}

/** A step as a sentence. */
export function stepWords({ did, alike }: RecordedStep): string {
  const cleaned = Object.fromEntries(Object.entries(did).map(([key, value]) => [key, typeof value === 'string' ? inQuotes(value) : value]))
  const text = pageStepText(cleaned as PageAction)
  const words = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  return alike > 1 ? `${words} (${alike} have this name.)` : words
}

export function missedWords({ why, ...element }: MissedStep): string {
  const what = elementWords(element)
  switch (why) {
    case 'no-name':
      return `Not recorded: ${what}. A check can find an element only by its name or label.`
    case 'no-role':
      return `Not recorded: a click on ${what}. A check can click only elements that are marked as controls.`
    case 'file':
      return `Not recorded: a file in ${what}. A check cannot choose files.`
    case 'several':
      return `Not recorded: ${what}. A check can choose only one option.`
  }
}

export interface Message {
  /** The text before the words of the user. */
  readonly begun: string
  /** The words of the user, and the recorded steps. */
  readonly said: string
}

/** The message about an element, recorded steps, or both. */
export function pointingMessage({ path, steps, picked }: Pick<Pointing, 'path' | 'steps' | 'picked'>, words: string): Message {
  const isRecorded = steps.length > 1
  const on = `on the page “${inQuotes(picked?.path ?? path)}”`
  const place = picked ? `here instead of the ${elementWords(picked)} ${on}` : on
  const begun = `${isRecorded ? 'After the steps below, this' : 'This'} should be ${place}: `
  if (!isRecorded) return { begun, said: words.trim() }
  const list = steps.map((step, index) => `${index + 1}. ${stepWords(step)}`).join('\n')
  return { begun, said: `${words.trim()}\n\nRecorded steps:\n${list}\n\n${stepsBlock(steps.map(({ did }) => did))}\n` }
}

/** The message about a line of a program's output. */
export const lineMessage = (ran: string, { number, text }: { readonly number: number; readonly text: string }, words: string): Message => ({
  begun: `I ran ${ran}\nLine ${number} of the output is “${inQuotes(text)}”. It should be: `,
  said: words.trim(),
})
