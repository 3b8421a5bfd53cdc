// What is said of looking at a program's pages.
import type { PageNote } from '../../../contract/journal/pages.js'
import { count } from '../../../words/figures.js'
import { checkFailureText } from '../../../words/recorded/page-check.js'
import { pageFaultText, pageName, unseenText } from '../../../words/recorded/page-fault.js'
import { joined, type RowTexts, rowText } from '../../../words/row-text.js'

/** What is worth knowing of a page, and makes nothing red. */
export function pageNoteWords(note: PageNote): string {
  switch (note.type) {
    case 'console':
      return `The page writes to the console: ${note.text}`
    case 'outside':
      return `The sandbox blocked a request from the page to another address: ${note.address}`
    case 'accessibility':
      return `${note.help} (${note.rule}): ${count(note.count, 'element')}`
  }
}

const rows: RowTexts<'looked-at-pages' | 'page-checks'> = {
  'looked-at-pages': ({ unseen, found, pages, left }) => {
    if (unseen !== null) return rowText('No pages of the program were opened', unseenText[unseen], found)
    const faults = pages.reduce((sum, page) => sum + page.faults.length, 0)
    const notes = pages.reduce((sum, page) => sum + page.notes, 0)
    return rowText(
      `Checked ${count(pages.length, 'page')}`,
      joined(
        faults === 0 ? 'no problems' : count(faults, 'problem'),
        notes > 0 && count(notes, 'note'),
        left > 0 && `${left} more not opened`,
      ),
      pages.flatMap(({ path, faults: own }) => own.map((fault) => `${pageName(path)}: ${pageFaultText(fault)}`)).join('\n'),
    )
  },
  'page-checks': ({ unseen, found, of, red }) =>
    unseen !== null
      ? rowText('The page checks for the program did not run', unseenText[unseen], found)
      : rowText(
          `Ran ${count(of, 'page check')}`,
          red.length === 0 ? 'all green' : `${red.length} red`,
          red.map(({ name, failure }) => `${name}: ${checkFailureText(failure)}`).join('\n'),
        ),
}

const pages = { rows }

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly pages: typeof pages
  }
}

export default pages
