// What is wrong with a page, as a part of a sentence that begins with the page. Prompts hold it too, so that it stays as it was said.
import type { PageFault } from '../../contract/journal/pages.js'
import { checkFailureText } from './page-check.js'

/** "it shows nothing, ..." */
export function pageFaultText(fault: PageFault): string {
  switch (fault.type) {
    case 'error':
      return `an error is not caught: ${firstLine(fault.message)}`
    case 'request':
      return fault.status === null
        ? `it asks for ${fault.address}, which fails (${fault.why})`
        : `it asks for ${fault.address}, which is answered with ${fault.status}`
    case 'status':
      return `it is answered with ${fault.status}`
    case 'blank':
      return 'it shows nothing, neither text nor anything drawn'
    case 'accessibility':
      return `${fault.help} (${fault.rule}, ${fault.impact}): ${more(fault.first, fault.count)}`
    case 'keyboard':
      return `the Tab key does not reach ${more(fault.first, fault.count)}`
    case 'late':
      return `it was not there within ${fault.seconds} s`
    case 'crashed':
      return 'the browser crashed on it'
    case 'check':
      return `the check “${fault.name}” is red, ${checkFailureText(fault.failure)}`
  }
}

/** Why no page was opened. */
export const unseenText = {
  'no-pages': 'it serves none',
  'no-browser': 'there is no Chromium on this machine',
  'no-node': 'there is no Node on this machine',
  'browser-failed': 'the browser did not run in the sandbox',
} as const

/** The start page has a name; others are called by their path. */
export const pageName = (path: string): string => (path === '/' ? 'The start page' : path)

const firstLine = (text: string): string => text.split('\n')[0] ?? ''

const more = (first: readonly string[], count: number): string =>
  [...first, ...(count > first.length ? [`${count - first.length} more`] : [])].join(', ')
