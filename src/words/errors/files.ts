// What is told of a file or folder that could not be opened or written.

import type { FileFault, WriteFault } from '../../contract/errors/file-fault.js'
import type { fileErrors } from '../../contract/errors/files.js'
import type { Cause } from '../../contract/text/error-type.js'
import { pathFaultText } from '../recorded/path-fault.js'
import type { ErrorWords } from './error-words.js'

export const fileErrorWords: ErrorWords<typeof fileErrors> = {
  'file-refused': ({ path, fault }) => `${path} ${faultWords(fault)}.`,
  'entry-exists': ({ path }) => `${path} already exists. Name another place, or replace it with --force.`,
  'entry-not-written': ({ path, fault }, say) =>
    `${path} could not be written: ${writeFaultWords(fault, say)}. What was there is as it was. Name another place with --out.`,
  'tree-unfit': ({ fault, more }) =>
    `This state of a workspace cannot be used, since it would reach beyond the workspace. ${pathFaultText(fault)}${more > 0 ? ` So do ${more} more paths in it.` : ''}`,
}

function faultWords(fault: FileFault): string {
  switch (fault.type) {
    case 'missing':
      return 'is not there'
    case 'exists':
      return 'already exists'
    case 'link':
      return 'is a link, and links are not followed'
    case 'no-folder':
      return 'is no folder'
    case 'no-file':
      return 'is no longer a file'
    case 'folder':
      return 'is a folder; a file was expected'
    case 'special':
      return 'is a pipe, socket or device; a file was expected'
    case 'link-or-special':
      return 'is neither a file nor a folder'
    case 'exchanged':
      return 'was replaced while it was in use'
    case 'root':
      return 'is the root itself; something below it was expected'
    case 'outside':
      return `is not below ${fault.root} by plain names`
    case 'deep':
      return `is deeper than ${fault.folders} folders`
    case 'large':
      return `has more than ${fault.bytes} bytes, which is the most that is read of it`
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
      return 'it may not be written to'
    case 'file-in-the-way':
      return 'a file is where a folder is needed'
    case 'changed':
      return `${fault.paths.join(', ')} changed meanwhile`
    case 'other':
      return say(fault.cause).replace(/\.$/, '')
  }
}
