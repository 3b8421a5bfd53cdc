// A user error as a sentence: what was expected, what was found and what to do.

import type { dataFolderErrors } from '../../contract/errors/data-folder.js'
import type { ArchiveProblem, exportErrors } from '../../contract/errors/exports.js'
import { type AppError, isAppError, UserError } from '../../contract/errors/index.js'
import type { outputErrors } from '../../contract/errors/outputs.js'
import type { wireErrors } from '../../contract/errors/wire.js'
import type { Cause } from '../../contract/text/error-type.js'
import { featureErrorWords } from '../features/words.js'
import { pathFaultText } from '../recorded/path-fault.js'
import { configErrorWords } from './configs.js'
import { endpointErrorWords } from './endpoints.js'
import type { ErrorWords } from './error-words.js'
import { fileErrorWords } from './files.js'
import { leastWords, mostWords } from './problem.js'
import { programErrorWords } from './programs.js'
import { projectErrorWords } from './projects.js'
import { recordingErrorWords } from './recordings.js'
import { runErrorWords } from './runs.js'
import { settingsErrorWords } from './settings.js'
import { storeErrorWords } from './store.js'
import { textErrorWords } from './texts.js'
import { workspaceErrorWords } from './workspace.js'

/** What is told of an error of the wire. */
export const wireErrorWords: ErrorWords<typeof wireErrors> = {
  'no-question': ({ path, kind }) => `There is no ${kind} named "${path}".`,
  'unfit-input': ({ path, problems }) => `"${path}" was asked with something it does not take. ${problems}`,
  'beyond-limit': ({ field, least, most, found }) =>
    `"${field}" takes ${most === null ? leastWords(least ?? 0) : mostWords(most)}, found ${found}. Nothing was begun.`,
  bug: ({ path, message }) => `Tillgreen made a mistake while it answered "${path}": ${message}`,
  'connection-lost': () => 'The connection was lost before the answer came. Look whether it happened, then try again.',
  'host-closed': () => 'Tillgreen was closed while this was being done. Open it again and repeat it.',
  cancelled: () => 'Cancelled.',
  'too-many-questions': ({ open }) => `${open} questions are open already.`,
  'too-many-feeds': ({ open }) => `This window listens to ${open} things already.`,
  'feed-too-fast': () => 'The window reads slower than this comes; listen again.',
  'consent-declined': () => 'Nothing was sent or run.',
}

/** What is told of an error of an output folder. */
const outputErrorWords: ErrorWords<typeof outputErrors> = {
  'output-link': ({ folder }) => `The output folder ${folder} is a link. Name the folder that it leads to with --out.`,
  'output-file': ({ folder }) => `The output ${folder} must be a folder, but a file is there. Name another with --out.`,
  'output-not-empty': ({ folder }) => `The output folder ${folder} is not empty. Name another with --out, or write into it with --force.`,
  'output-below-file': ({ folder, file }) =>
    `The output folder ${folder} cannot be made, since ${file} is a file. Name another with --out.`,
  'output-busy': ({ run }) => `The program of run ${run} is being written by another process. Try again in a moment.`,
}

/** What is told of an error of an export, of an archive, or of comparing two runs by calls. */
const exportErrorWords: ErrorWords<typeof exportErrors> = {
  'export-gone': () => 'This export is no longer kept. Make it again.',
  'export-untested': ({ run }) => `Run ${run} has no tested state to export yet. Wait until it is over ("tillgreen show ${run}").`,
  'export-nothing': ({ run }) => `Run ${run} ended before it had written anything, so there is nothing to export.`,
  'patch-empty': ({ run }) => `Run ${run} changed nothing, so there is no patch of it.`,
  'export-folder-relative': ({ folder, example }) => `The folder must be a whole path such as ${example}, found "${folder}".`,
  'export-not-written': () => 'Only a folder that this export was written to is opened.',
  'folder-gone': ({ folder }) => `There is no folder ${folder} any more.`,
  'desktop-missing': ({ folder }) => `There is no desktop to show it on. It is in ${folder}.`,
  'git-missing': () => 'git was not found on this machine. Install it, for example with "sudo apt-get install git".',
  'git-failed': ({ command, exit, cause }) => `git ${command} ended with ${exit}: ${cause}`,
  'archive-not-read': ({ file, cause }, say) => `${file} cannot be read: ${say(cause)}.`,
  'archive-no-file': ({ file }) => `${file} is no file. An archive (.zip) was expected.`,
  'archive-unfit': ({ file, problem }) => `${file} cannot be unpacked: ${problemWords(problem)}.`,
  'archive-path-unfit': ({ file, fault }) => `${file} holds a path that no workspace may have: ${pathFaultText(fault)}`,
  'verification-missing': ({ file, entry }) => `${file} holds no ${entry}, so it is no export of Tillgreen.`,
  'verification-unreadable': ({ file, entry, cause }) => `${entry} in ${file} cannot be read: ${cause}`,
}

const tooMany = (found: string, expected: string): string =>
  `it holds ${found}; at most ${expected} are taken. Unpack it yourself and name the folder instead, where you trust it`

const mebibytes = (bytes: number): string => `${bytes / 2 ** 20} MiB`

function problemWords(problem: ArchiveProblem): string {
  switch (problem.type) {
    case 'too-many-entries':
      return tooMany(`${problem.found} entries`, `${problem.most} entries`)
    case 'too-many-files':
      return tooMany(`more than ${problem.most} files`, `${problem.most} files`)
    case 'too-large':
      return tooMany(`more than ${mebibytes(problem.most)} of files`, mebibytes(problem.most))
    case 'names-too-long':
      return tooMany('names and comments of more', mebibytes(problem.most))
    case 'ratio':
      return `it unpacks to ${problem.found} times its size; at most ${problem.most} times was expected`
    case 'cut-off':
      return 'it ends too early'
    case 'encrypted':
      return `"${problem.entry}" is encrypted; make the archive without a password`
    case 'behind-end':
      return `"${problem.entry}" is past the end of the archive`
    case 'twice':
      return `"${problem.entry}" is in it twice`
    case 'overlaps':
      return `"${problem.entry}" overlaps what comes after it`
    case 'misplaced':
      return `"${problem.entry}" does not lie where the directory says`
    case 'renamed':
      return `"${problem.entry}" has another name before its content`
    case 'checksum':
      return `"${problem.entry}" is damaged: its checksum is another one`
    case 'method':
      return `"${problem.entry}" is packed by a method (${problem.method}) other than "deflate"`
    case 'below-file':
      return `"${problem.file}" is a file, and "${problem.entry}" is below it`
    case 'size':
      return `"${problem.entry}" has ${problem.found} bytes; the directory says ${problem.expected}`
    case 'longer':
      return `"${problem.entry}" has more than the ${problem.expected} bytes that the directory says`
    case 'damaged':
      return `"${problem.entry}" is damaged: ${problem.cause}`
    case 'unreadable':
      return problem.cause.replace(/\.$/, '')
  }
}

const folderWords = (folder: string, found: string, remedy: string): string =>
  `The data folder ${folder} must be writable, but ${found}. ${remedy}, then go on with "tillgreen resume"; what was recorded until now is kept.`

const fileWords = (path: string, found: string): string =>
  `${path} ${found}. Move it away or put that right, then try again. Nothing was changed.`

/** What is told of an error of the data folder while it is in use. */
const dataFolderErrorWords: ErrorWords<typeof dataFolderErrors> = {
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

const words = {
  ...wireErrorWords,
  ...storeErrorWords,
  ...runErrorWords,
  ...textErrorWords,
  ...recordingErrorWords,
  ...endpointErrorWords,
  ...settingsErrorWords,
  ...configErrorWords,
  ...workspaceErrorWords,
  ...programErrorWords,
  ...featureErrorWords,
  ...dataFolderErrorWords,
  ...fileErrorWords,
  ...outputErrorWords,
  ...projectErrorWords,
  ...exportErrorWords,
}

export const errorText = ({ code, data }: AppError): string =>
  (words[code] as (data: AppError['data'], say: typeof causeText) => string)(data, causeText)

/** A cause as a sentence, or as the system said it. */
export const causeText = (cause: Cause): string => (typeof cause === 'string' ? cause : isAppError(cause) ? errorText(cause) : cause.code)

/** What was thrown, as a sentence: a user error by its words, everything else by its own message. */
export const thrownText = (error: unknown): string =>
  error instanceof UserError ? errorText(error.error) : error instanceof Error ? error.message : String(error)
