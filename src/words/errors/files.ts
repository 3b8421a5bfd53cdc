// Sentences for files and folders that could not be opened or written.

import type { FileFault, WriteFault } from '../../contract/errors/file-fault.js'
import type { fileErrors } from '../../contract/errors/files.js'
import type { Cause } from '../../contract/text/error-type.js'
import { pathFaultText } from '../recorded/path-fault.js'
import type { ErrorWords } from './error-words.js'

export const fileErrorWords: ErrorWords<typeof fileErrors> = {
  'file-refused': ({ path, fault }) => `${path} ${faultWords(fault)}.`,
  'entry-exists': ({ path }) => `${path} already exists. Choose another path, or use --force to replace the existing file.`,
  'entry-not-written': ({ path, fault }, say) =>
    `${path} could not be written: ${writeFaultWords(fault, say)}. The existing file is unchanged. Choose another path with --out.`,
  'tree-unfit': ({ fault, more }) =>
    `This workspace state cannot be used, because it contains a path that is not allowed. ${pathFaultText(fault)}${more > 0 ? ` Other paths that are not allowed: ${more}.` : ''}`,
}

function faultWords(fault: FileFault): string {
  switch (fault.type) {
    case 'missing':
      return 'does not exist'
    case 'exists':
      return 'already exists'
    case 'link':
      return 'is a link, which Tillgreen does not follow'
    case 'no-folder':
      return 'is not a folder'
    case 'no-file':
      return 'is no longer a file'
    case 'folder':
      return 'is a folder, but a file was expected'
    case 'special':
      return 'is a pipe, socket or device, but a file was expected'
    case 'link-or-special':
      return 'is neither a file nor a folder'
    case 'exchanged':
      return 'was replaced while in use'
    case 'root':
      return 'is the root folder, but a path inside that folder was expected'
    case 'outside':
      return `is not a valid path inside ${fault.root}`
    case 'deep':
      return `is nested more than ${fault.folders} folders deep`
    case 'large':
      return `is larger than ${fault.bytes} bytes, the largest size that Tillgreen can read`
    case 'system':
      return `cannot be used: ${fault.cause} (${fault.code})`
  }
}

/** Why something could not be written, as a part of a sentence. */
export function writeFaultWords(fault: WriteFault, say: (cause: Cause) => string): string {
  switch (fault.type) {
    case 'disk-full':
      return 'the disk is full'
    case 'disk-read-only':
      return 'the disk is read-only'
    case 'not-permitted':
      return 'you do not have write permission'
    case 'file-in-the-way':
      return 'a file has the same name as a required folder'
    case 'changed':
      return `${fault.paths.join(', ')} changed in the meantime`
    case 'other':
      return say(fault.cause).replace(/\.$/, '')
  }
}
