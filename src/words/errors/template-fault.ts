// What is told of a template that cannot be used: what was expected, what was found and what to do.

import type { FileFault } from '../../contract/errors/file-fault.js'
import type { TemplateFault } from '../../contract/errors/template-fault.js'
import { pathFaultText } from '../recorded/path-fault.js'

export const templateUnfitText = (folder: string, fault: TemplateFault): string =>
  fault.type === 'name-taken'
    ? `The template in ${folder} is not used: another one has the name "${fault.name}" already. Give it another name.`
    : `The template in ${folder} cannot be used: ${faultText(fault)}`

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

function faultText(fault: Exclude<TemplateFault, { type: 'name-taken' }>): string {
  switch (fault.type) {
    case 'file':
      return fileText(fault.path, fault.fault, fault.largest)
    case 'not-text':
      return `${fault.path} is not text in UTF-8. Templates hold text only.`
    case 'too-many-files':
      return `${fault.folder} holds ${fault.files} files; a template may have ${fault.most}. Remove what a program can make itself.`
    case 'too-large':
      return `the files in ${fault.folder} are larger than ${fault.mebibytes} MiB together. Remove what is large.`
    case 'not-json':
      return `template.json is not JSON (${fault.cause}).`
    case 'other-shape':
      return `template.json does not say what it must:\n${fault.cause}`
    case 'unknown-name':
      return `"${fault.field}" ${fault.field === 'toolchains' ? 'names' : 'is'} "${fault.name}", which is not known. There are: ${quoted(fault.known)}${fault.field === 'manager' ? ', or null where nothing may be installed' : ''}.`
    case 'packages-without-manager':
      return `"packages" or "canaryPackage" name packages, but "manager" is null. Name one of ${quoted(fault.managers)}, or leave them empty.`
    case 'toolchain-missing':
      return `"manager" is "${fault.manager}", which needs the toolchain "${fault.toolchain}". Add it to "toolchains".`
    case 'manifest-open':
      return `the manifest "${fault.path}" could be written by a model. Name it under "protected" too.`
    case 'manifest-missing':
      return `"manager" is "${fault.manager}", which declares packages in ${fault.path}. Name it under "manifests" and put it into workspace/.`
    case 'glob-leaves':
      return `the glob "${fault.glob}" leaves the workspace. Write it relative to the root.`
    case 'glob-too-rich':
      return `the glob "${fault.glob}" uses more than *, ** and ?. Write one glob for each case.`
    case 'path-unfit':
      return `workspace/ holds a file that no workspace may have. ${pathFaultText(fault.fault)} Give it another name.`
    default:
      return fault satisfies never
  }
}

function fileText(path: string, fault: FileFault, largest: number): string {
  switch (fault.type) {
    case 'missing':
      return `there is no file ${path}. Create it, or name another folder.`
    case 'link':
      return `${path} is a link. Put the file or folder itself there.`
    case 'link-or-special':
      return `${path} is neither a file nor a folder (a link, perhaps). Put the file itself there.`
    case 'folder':
    case 'special':
    case 'no-file':
      return `${path} is not a plain file. Put the file itself there.`
    case 'large':
      return `${path} is too large; a file may have ${largest} bytes.`
    case 'deep':
      return `${path} is deeper than ${fault.folders} folders. Put it higher.`
    case 'no-folder':
      return `${path} is not a folder. Name the folder of the template.`
    case 'system':
      return `${path} cannot be read: ${fault.cause} (${fault.code}). Make it readable.`
    case 'exists':
    case 'exchanged':
    case 'root':
    case 'outside':
      return `${path} cannot be read (${fault.type}). Try again.`
    default:
      return fault satisfies never
  }
}
