// What is told of an error of the data folder.
import type { Damage, storeErrors } from '../../contract/errors/store.js'
import type { ErrorWords } from './error-words.js'

const database = (file: string, what: string, remedy: string) => `The database ${file} ${what}. ${remedy}. Nothing was changed.`
const BACKUP = 'Keep a copy of it, then put it back from a backup'
const ELSEWHERE = 'Move it away, or choose another folder with --data'

const OBJECT = {
  gone: 'is gone',
  folder: 'is damaged: a folder is in its place',
  altered: 'is damaged: its bytes are not those that were stored',
} as const

export const storeErrorWords: ErrorWords<typeof storeErrors> = {
  'data-folder-not-made': ({ folder, cause }) =>
    `The data folder ${folder} cannot be made: ${cause}. Choose one that you may write to with --data.`,
  'data-folder-not-writable': ({ folder, code }) =>
    `The data folder ${folder} must be writable, but it is ${code === 'EROFS' ? 'on a read-only disk' : `not (${code})`}. Make it writable, or choose another one with --data. Nothing was changed.`,
  'data-folder-gone': ({ folder }) =>
    `The data folder ${folder} was removed or replaced while Tillgreen was at work, so nothing that happens now can be kept. What its runs recorded is lost with it, unless it was only moved: then put it back, and go on with "tillgreen resume". No program was verified.`,
  'database-no-file': ({ file }) => database(file, 'is not a plain file', ELSEWHERE),
  'database-gone': ({ file }) =>
    database(file, 'is gone, although this data folder was in use', 'Put it back from a backup, or choose another folder with --data'),
  'database-empty': ({ file }) =>
    database(file, 'is empty (zero bytes)', 'Put it back from a backup, or move it away to start with a new one'),
  'database-foreign': ({ file, of }) =>
    of === 'no-sqlite'
      ? database(file, 'is not a SQLite database', ELSEWHERE)
      : database(file, 'belongs to another application', 'Choose another folder with --data'),
  'database-newer': ({ file, format, newest }) =>
    database(
      file,
      `was written by a newer Tillgreen (format ${format}, this one reads up to ${newest})`,
      'Update Tillgreen, or choose another folder with --data',
    ),
  'database-busy': ({ file, cause }) =>
    `The database ${file} is in use by another process (${cause}). Try again in a moment. Nothing was changed.`,
  'database-full': ({ file }) => database(file, 'cannot grow, because its disk is full', 'Free some space, and start again'),
  'database-damaged': ({ file, cause }) => database(file, `is damaged (${cause})`, BACKUP),
  'database-tables': ({ file, cause }) => database(file, `does not have the tables that it should have (${cause})`, BACKUP),
  'database-not-opened': ({ file, cause }) =>
    database(file, `cannot be opened (${cause})`, 'Look at its folder and its disk, then start again'),
  'lock-no-file': ({ file }) => `${file} must be a plain file, but it is none. Remove it, and try again.`,
  'lock-held': ({ file, seconds }) =>
    `Another process has held ${file} for ${seconds} s. Wait until it is done, or end it, then try again. Nothing was changed.`,
  'lock-disk-full': ({ file }) =>
    `${file} could not be written, because its disk is full. Free some space, and try again. Nothing was changed.`,
  'lock-not-taken': ({ file, cause }) => `${file} cannot be locked (${cause}). Make its folder writable. Nothing was changed.`,
  'object-damaged': ({ path, hash, how }) =>
    `The stored file ${hash} of a workspace ${OBJECT[how]}. Put ${path} back from a backup; runs that do not hold this file are not concerned. Nothing was changed.`,
  'run-damaged': ({ run, damage }) =>
    `Run ${run} is damaged: ${damageWords(damage)}. What comes before can be read with "tillgreen show ${run}". Put the data folder back from a backup, or delete the run with "tillgreen runs delete ${run}"; other runs are not concerned. Nothing was changed.`,
}

function damageWords(damage: Damage): string {
  switch (damage.type) {
    case 'altered':
      return `entry ${damage.seq} (${damage.key}) is not as it was recorded`
    case 'unreadable':
      return `entry ${damage.seq} (${damage.key}) cannot be read`
    case 'gone':
      return `entry ${damage.seq} is gone`
    case 'link-gone':
      return `the link of entry ${damage.seq} is gone`
    case 'beginning':
      return 'what it was started with is not as it was'
  }
}
