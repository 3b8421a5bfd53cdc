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

/** Sentences for errors of the wire. */
export const wireErrorWords: ErrorWords<typeof wireErrors> = {
  'no-question': ({ path, kind }) => `There is no ${kind} named "${path}".`,
  'unfit-input': ({ path, problems }) => `"${path}" does not accept these values. ${problems}`,
  'beyond-limit': ({ field, least, most, found }) =>
    `"${field}" expects ${most === null ? leastWords(least ?? 0) : mostWords(most)}, but got ${found}. Nothing was started.`,
  bug: ({ path, message }) => `Tillgreen had an internal error while handling "${path}": ${message}`,
  'connection-lost': () => 'The connection was lost before the answer arrived. Check whether the action took effect, then try again.',
  'host-closed': () => 'Tillgreen was closed during this action. Reopen Tillgreen and repeat the action.',
  cancelled: () => 'Cancelled.',
  'too-many-questions': ({ open }) => `${open} requests are already open. Wait for one to finish.`,
  'too-many-feeds': ({ open }) => `This window already has ${open} subscriptions. Close another view first.`,
  'feed-too-fast': () => 'The window could not keep up with this stream. Open the view again.',
  'consent-declined': () => 'Nothing was sent or run.',
}

/** Sentences for errors of output folders. */
const outputErrorWords: ErrorWords<typeof outputErrors> = {
  'output-link': ({ folder }) => `The output folder ${folder} is a link. Specify its target folder with --out.`,
  'output-file': ({ folder }) => `The output ${folder} must be a folder, but it is a file. Choose another folder with --out.`,
  'output-not-empty': ({ folder }) =>
    `The output folder ${folder} is not empty. Choose another folder with --out, or use --force to write into this one.`,
  'output-below-file': ({ folder, file }) =>
    `The output folder ${folder} cannot be created, because ${file} is a file. Choose another folder with --out.`,
  'output-busy': ({ run }) => `Another process is writing the program from run ${run}. Try again in a moment.`,
}

/** Sentences for errors of exports, of archives, and of comparing two runs by calls. */
const exportErrorWords: ErrorWords<typeof exportErrors> = {
  'export-gone': () => 'This export is no longer stored. Export the program again.',
  'export-untested': ({ run }) => `Run ${run} has no tested state to export yet. Wait until the run ends ("tillgreen show ${run}").`,
  'export-nothing': ({ run }) => `Run ${run} ended before writing any files, so there is nothing to export.`,
  'patch-empty': ({ run }) => `Run ${run} did not change any files, so there is no patch.`,
  'dev-container-exists': ({ path }) => `The program already has a dev container (${path}). Export the program without adding another one.`,
  'export-folder-relative': ({ folder, example }) => `The folder must be an absolute path such as ${example}, not "${folder}".`,
  'export-not-written': () => 'This export has not been saved to a folder yet, so there is no folder to open.',
  'folder-gone': ({ folder }) => `The folder ${folder} no longer exists.`,
  'desktop-missing': ({ folder }) => `This machine has no desktop environment to show the folder. Open ${folder} yourself.`,
  'git-missing': () => 'git was not found on this machine. Install it, for example with "sudo apt-get install git".',
  'git-failed': ({ command, exit, cause }) => `git ${command} failed with exit code ${exit}: ${cause}`,
  'archive-not-read': ({ file, cause }, say) => `${file} cannot be read: ${say(cause)}.`,
  'archive-no-file': ({ file }) => `${file} is not a file. Expected a .zip archive.`,
  'archive-unfit': ({ file, problem }) => `${file} cannot be unpacked: ${problemWords(problem)}.`,
  'archive-path-unfit': ({ file, fault }) => `${file} contains a path that is not allowed in a workspace: ${pathFaultText(fault)}`,
  'verification-missing': ({ file, entry }) => `${file} does not contain ${entry}, so it is not a Tillgreen export.`,
  'verification-unreadable': ({ file, entry, cause }) => `${entry} in ${file} cannot be read: ${cause}`,
}

const tooMany = (found: string, expected: string): string =>
  `it contains ${found}; the limit is ${expected}. If you trust the archive, unpack it yourself and choose the unpacked folder`

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
      return tooMany('names and comments that are too long in total', mebibytes(problem.most))
    case 'ratio':
      return `it unpacks to ${problem.found} times its size; the limit is ${problem.most} times`
    case 'cut-off':
      return 'it ends unexpectedly'
    case 'encrypted':
      return `"${problem.entry}" is encrypted; create the archive without a password`
    case 'behind-end':
      return `"${problem.entry}" starts after the end of the archive`
    case 'twice':
      return `"${problem.entry}" appears twice in the archive`
    case 'overlaps':
      return `"${problem.entry}" overlaps the next entry`
    case 'misplaced':
      return `"${problem.entry}" is not at the position listed in the archive directory`
    case 'renamed':
      return `"${problem.entry}" has a different name in its header`
    case 'checksum':
      return `"${problem.entry}" is damaged: its checksum does not match`
    case 'method':
      return `"${problem.entry}" uses compression method ${problem.method}, but "deflate" was expected`
    case 'below-file':
      return `"${problem.file}" is a file, but "${problem.entry}" uses it as a folder`
    case 'size':
      return `"${problem.entry}" has ${problem.found} bytes, but the archive directory lists ${problem.expected}`
    case 'longer':
      return `"${problem.entry}" has more than the ${problem.expected} bytes listed in the archive directory`
    case 'damaged':
      return `"${problem.entry}" is damaged: ${problem.cause}`
    case 'unreadable':
      return problem.cause.replace(/\.$/, '')
  }
}

const folderWords = (folder: string, found: string, remedy: string): string =>
  `The data folder ${folder} must be writable, but ${found}. ${remedy}, then continue with "tillgreen resume". The recorded steps are kept.`

const fileWords = (path: string, found: string): string =>
  `${path} ${found}. Fix the problem or move the file elsewhere, then try again. Nothing was changed.`

/** Sentences for errors of the data folder while it is in use. */
const dataFolderErrorWords: ErrorWords<typeof dataFolderErrors> = {
  'data-folder-full': ({ folder }) => folderWords(folder, 'its disk is full', 'Free some space'),
  'data-folder-read-only': ({ folder }) => folderWords(folder, 'it is now read-only', 'Make it writable again'),
  'data-folder-disk-fails': ({ folder, code }) =>
    folderWords(folder, `its disk reported an error (${code})`, 'Check the disk and back up the folder'),
  'data-folder-part-gone': ({ folder, path }) =>
    folderWords(folder, `part of it is missing (${path})`, 'If you removed that part, restore it from a backup'),
  'data-file-no-file': ({ path }) => fileWords(path, 'must be a regular file, but it is a link, folder, pipe or device'),
  'data-file-large': ({ path, bytes, most }) => fileWords(path, `must be smaller than ${most / 2 ** 20} MiB, but it has ${bytes} bytes`),
  'data-file-not-readable': ({ path, code }) => fileWords(path, `must be readable, but it is not (${code})`),
  'data-file-not-written': ({ path, cause }) => `${path} could not be written: ${cause}. Nothing was changed.`,
  'keys-unreadable': ({ path, how }) =>
    how === 'plain'
      ? `${path} does not contain readable keys. Repair the file or move it elsewhere, then store the keys again.`
      : `${path} does not contain readable encrypted keys. Move the file elsewhere, then store the keys again.`,
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

/** A thrown value as a sentence: a user error by its words, everything else by its own message. */
export const thrownText = (error: unknown): string =>
  error instanceof UserError ? errorText(error.error) : error instanceof Error ? error.message : String(error)
