// Writes edits in the protocol's words, for prompts, tests and recordings; `parseEdits` reads back exactly the same.
import type { Edit } from './edit.js'
import { markerSizeFor } from './markers.js'

/** Prints edits with safe paths as blocks; markers grow where the content has lines that look like them. */
export function printEdits(edits: readonly Edit[]): string {
  return edits.map(blockOf).join('')
}

function blockOf(edit: Edit): string {
  switch (edit.type) {
    case 'file': {
      const size = markerSizeFor(linesOf(edit.text), edit.path)
      const complete = edit.text === '' || edit.text.endsWith('\n')
      return `${'<'.repeat(size)} FILE ${edit.path}\n${edit.text}${complete ? '' : '\n'}${'>'.repeat(size)} END${complete ? '' : ' NO NEWLINE'}\n`
    }
    case 'edit': {
      const size = markerSizeFor([...linesOf(edit.find), ...linesOf(edit.replace)], edit.path)
      return `${'<'.repeat(size)} EDIT ${edit.path}\n${edit.find}${'='.repeat(size)}\n${edit.replace}${'>'.repeat(size)} END\n`
    }
    case 'delete':
      return `<<<<<<< DELETE ${edit.path}\n>>>>>>> END\n`
  }
}

const linesOf = (text: string): string[] => text.split('\n')
