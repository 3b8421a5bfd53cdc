// What is told of an error of the data folder while it is in use.
import type { dataFolderErrors } from '../../contract/errors/data-folder.js'
import type { ErrorWords } from './error-words.js'

const folderWords = (folder: string, found: string, remedy: string): string =>
  `The data folder ${folder} must be writable, but ${found}. ${remedy}, then go on with "tillgreen resume"; what was recorded until now is kept.`

const fileWords = (path: string, found: string): string =>
  `${path} ${found}. Move it away or put that right, then try again. Nothing was changed.`

export const dataFolderErrorWords: ErrorWords<typeof dataFolderErrors> = {
  'data-folder-full': ({ folder }) => folderWords(folder, 'its disk is full', 'Free some space'),
  'data-folder-read-only': ({ folder }) => folderWords(folder, 'it has become read-only', 'Make it writable again'),
  'data-folder-disk-fails': ({ folder, code }) =>
    folderWords(folder, `its disk fails (${code})`, 'Look after the disk, and keep a copy of the folder'),
  'data-folder-part-gone': ({ folder, path }) =>
    folderWords(folder, `a part of it is gone (${path})`, 'Put it back from a backup if you removed it'),
  'data-file-no-file': ({ path }) => fileWords(path, 'must be a plain file, but it is a link, a folder, a pipe or a device'),
  'data-file-large': ({ path, bytes, most }) => fileWords(path, `must be smaller than ${most / 2 ** 20} MiB, but has ${bytes} bytes`),
  'data-file-not-readable': ({ path, code }) => fileWords(path, `must be readable, but it is not (${code})`),
  'data-file-not-written': ({ path, cause }) => `${path} could not be written: ${cause}. Nothing was changed.`,
  'keys-unreadable': ({ path, how }) =>
    how === 'plain'
      ? `${path} cannot be read as keys. Mend it or move it away, then store the keys again.`
      : `${path} cannot be read as sealed keys. Move it away, then store the keys again.`,
}
