// What is told of an error of an export, of an archive, or of comparing two runs by calls.

import type { ArchiveProblem, exportErrors } from '../../contract/errors/exports.js'
import { pathFaultText } from '../recorded/path-fault.js'
import type { ErrorWords } from './error-words.js'

export const exportErrorWords: ErrorWords<typeof exportErrors> = {
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
