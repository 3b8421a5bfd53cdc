// Notices that the data folder was removed or replaced under a process that still has its database open.
import { statSync } from 'node:fs'
import { Refusal } from '../../../contract/wire/errors.js'
import { placesIn } from './begin.js'

/** What was written since would be lost with the open file, whatever SQLite says. */
export class FolderGone extends Refusal {
  constructor(folder: string) {
    super(
      'store',
      `The data folder ${folder} was removed or replaced while Tillgreen was at work, so nothing that happens now can be kept. What its runs recorded is lost with it, unless it was only moved: then put it back, and go on with "tillgreen resume". No program was verified.`,
    )
    this.name = 'FolderGone'
  }
}

/** Returns a check that throws `FolderGone` where the database file is not the one that is there now. */
export function watchPlace(folder: string): () => void {
  const { file } = placesIn(folder)
  const opened = statSync(file, { bigint: true })
  return () => {
    const now = statSync(file, { bigint: true, throwIfNoEntry: false })
    if (!now || now.ino !== opened.ino || now.dev !== opened.dev) throw new FolderGone(folder)
  }
}
