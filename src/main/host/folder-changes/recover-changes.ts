// Finishes or takes back the changes to the user's folders that a killed process left, and reports each result.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeEnd, RecoveryEvent } from '../../../contract/calls/outputs.js'
import type { ChangeLog, Intent, OpenChange, Unfinished } from './change-log.js'
import { endChange } from './file-changes.js'
import { endPlacing } from './place-entry.js'
import { writeFault } from './write-fault.js'

export type RecoveredChange = Extract<RecoveryEvent, { type: 'change' | 'change-unreadable' }>

/** Ends all changes of dead processes. Never throws: a change that cannot be ended now stays for the next start. */
export const recoverChanges = (log: ChangeLog): RecoveredChange[] => log.takeUnfinished().map(recoverChange)

/** Ends one abandoned change. Never throws. */
export function recoverChange(found: Unfinished): RecoveredChange {
  if (found.type === 'unreadable') return { type: 'change-unreadable', file: found.file }
  const { intent, change } = found
  const place = intent.type === 'files' ? intent.folder : join(intent.folder, intent.name)
  return { type: 'change', ...intent.purpose, place, end: ended(intent, change) }
}

function ended(intent: Intent, change: OpenChange<Intent>): ChangeEnd {
  try {
    if (!existsSync(intent.folder)) {
      change.end()
      return { type: 'folder-gone' }
    }
    if (intent.type === 'entry') return { type: endPlacing(intent, change) }
    const { how, left } = endChange(intent, change)
    return { type: 'files', isFinished: how === 'finished', files: intent.files.length, left }
  } catch (error) {
    return { type: 'not-ended', why: writeFault(error) }
  }
}
