// Sentences for errors of the data folder.
import type { Damage, storeErrors } from '../../contract/errors/store.js'
import type { ErrorWords } from './error-words.js'

const database = (file: string, what: string, remedy: string) => `The database ${file} ${what}. ${remedy}. Nothing was changed.`
const BACKUP = 'Make a copy of the database file, then restore the database from a backup'
const ELSEWHERE = 'Move it elsewhere, or choose another folder with --data'

const OBJECT = {
  gone: 'is missing',
  folder: 'is damaged: expected a file, but got a folder',
  altered: 'is damaged: its content has changed since it was stored',
} as const

export const storeErrorWords: ErrorWords<typeof storeErrors> = {
  'data-folder-not-made': ({ folder, cause }) =>
    `The data folder ${folder} cannot be created: ${cause}. Choose a writable folder with --data.`,
  'data-folder-not-writable': ({ folder, code }) =>
    `The data folder ${folder} must be writable, but it is ${code === 'EROFS' ? 'on a read-only disk' : `not (${code})`}. Make it writable, or choose another one with --data. Nothing was changed.`,
  'data-folder-gone': ({ folder }) =>
    `The data folder ${folder} was removed or replaced while Tillgreen was running, so nothing more can be saved. If the folder was only moved, put it back and continue with "tillgreen resume". If it was removed, its runs are lost. Runs that were interrupted did not verify their programs.`,
  'database-no-file': ({ file }) => database(file, 'is not a regular file', ELSEWHERE),
  'database-gone': ({ file }) =>
    database(
      file,
      'is missing, but this data folder has been used before',
      'Restore it from a backup, or choose another folder with --data',
    ),
  'database-empty': ({ file }) =>
    database(file, 'is empty (zero bytes)', 'Restore it from a backup, or move it elsewhere to start with a new one'),
  'database-foreign': ({ file, of }) =>
    of === 'no-sqlite'
      ? database(file, 'is not a SQLite database', ELSEWHERE)
      : database(file, 'belongs to another application', 'Choose another folder with --data'),
  'database-newer': ({ file, format, newest }) =>
    database(
      file,
      `was written by a newer version of Tillgreen (format ${format}; this version reads up to ${newest})`,
      'Update Tillgreen, or choose another folder with --data',
    ),
  'database-busy': ({ file, cause }) =>
    `The database ${file} is in use by another process (${cause}). Try again in a moment. Nothing was changed.`,
  'database-full': ({ file }) => database(file, 'cannot grow, because its disk is full', 'Free some space, then start Tillgreen again'),
  'database-damaged': ({ file, cause }) => database(file, `is damaged (${cause})`, BACKUP),
  'database-tables': ({ file, cause }) => database(file, `does not have the expected tables (${cause})`, BACKUP),
  'database-not-opened': ({ file, cause }) =>
    database(file, `cannot be opened (${cause})`, 'Check the folder and the disk, then start Tillgreen again'),
  'lock-no-file': ({ file }) => `${file} must be a regular file, but it is not. Remove it and try again.`,
  'lock-held': ({ file, seconds }) =>
    `Another process has locked ${file} for ${seconds} s. Wait for that process to finish or end it, then try again. Nothing was changed.`,
  'lock-disk-full': ({ file }) =>
    `${file} could not be written, because its disk is full. Free some space and try again. Nothing was changed.`,
  'lock-not-taken': ({ file, cause }) => `${file} cannot be locked (${cause}). Make its folder writable. Nothing was changed.`,
  'object-damaged': ({ path, hash, how }) =>
    `The stored workspace file ${hash} ${OBJECT[how]}. Restore ${path} from a backup. Runs that do not use this file are not affected. Nothing was changed.`,
  'run-damaged': ({ run, damage }) =>
    `Run ${run} is damaged: ${damageWords(damage)}. "tillgreen show ${run}" shows the entries before the damage. Restore the data folder from a backup, or delete the run with "tillgreen runs delete ${run}". Other runs are not affected. Nothing was changed.`,
}

function damageWords(damage: Damage): string {
  switch (damage.type) {
    case 'altered':
      return `entry ${damage.seq} (${damage.key}) does not match its recorded hash`
    case 'unreadable':
      return `entry ${damage.seq} (${damage.key}) cannot be read`
    case 'gone':
      return `entry ${damage.seq} is missing`
    case 'link-gone':
      return `the link for entry ${damage.seq} is missing`
    case 'beginning':
      return 'its start values differ from the recorded values'
  }
}
