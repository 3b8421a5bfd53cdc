// Finishes or takes back the changes to folders of the person that a killed process left, and says so.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeLog, Intent, OpenChange, Purpose } from './change-log.js'
import { endChange } from './file-changes.js'
import { endPlacing, refusedWords } from './place-entry.js'

export interface Recovered {
  /** Null where the record of the change could not be read. */
  readonly purpose: Purpose | null
  /** For the person. */
  readonly text: string
}

/** Ends all changes whose process is gone. Never throws: what cannot be ended now stays for the next start. */
export const recoverChanges = (log: ChangeLog): Recovered[] =>
  log.takeUnfinished().map((found) => {
    if (found.type === 'unreadable')
      return {
        purpose: null,
        text: `${found.file} tells of a change that was cut off, but cannot be read. Nothing was done about it; remove it once you have looked at it.`,
      }
    const { intent, change } = found
    try {
      if (!existsSync(intent.folder)) {
        change.end()
        return { purpose: intent.purpose, text: `${what(intent)} was cut off, and the folder is gone since.` }
      }
      return { purpose: intent.purpose, text: ended(intent, change) }
    } catch (error) {
      const text = `${what(intent)} was cut off and could not be ended: ${refusedWords(error)}. The next start tries again.`
      return { purpose: intent.purpose, text }
    }
  })

function ended(intent: Intent, change: OpenChange<Intent>): string {
  if (intent.type === 'entry')
    switch (endPlacing(intent, change)) {
      case 'placed':
        return `${what(intent)} was cut off. It is complete now.`
      case 'taken':
        return `${what(intent)} was cut off, and something else is there since, which was left as it is. Write it again to another place, or with --force.`
      case 'taken back':
        return `${what(intent)} was cut off. What was there before is as it was.`
    }
  const { how, left } = endChange(intent, change)
  const count = `${intent.files.length} ${intent.files.length === 1 ? 'file' : 'files'}`
  const end = how === 'finished' ? `It is finished now: ${count}.` : 'It was taken back: no file is changed.'
  const edited = left.length === 0 ? '' : ` Changed since by somebody else, and left as they are: ${left.join(', ')}.`
  return `${what(intent)} was cut off. ${end}${edited}`
}

function what(intent: Intent): string {
  const { kind, run } = intent.purpose
  const place = intent.type === 'files' ? intent.folder : join(intent.folder, intent.name)
  switch (kind) {
    case 'apply':
      return `Bringing the changes of run ${run} into ${place}`
    case 'output':
      return `Writing the program of run ${run} to ${place}`
    case 'export':
      return `Writing ${place}`
  }
}
