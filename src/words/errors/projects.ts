// What is told of an error of an existing project, of a template, or of bringing changes back.

import type { FileFault } from '../../contract/errors/file-fault.js'
import type { ProjectFault, projectErrors, ReadFault } from '../../contract/errors/projects.js'
import type { TemplateFault } from '../../contract/errors/template-fault.js'
import type { Cause } from '../../contract/text/error-type.js'
import { wholeWords } from '../changes/changes.js'
import { pathFaultText } from '../recorded/path-fault.js'
import { type ErrorWords, listed } from './error-words.js'
import { writeFaultWords } from './files.js'

/** What is told of a template that cannot be used: what was expected, what was found and what to do. */
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

const EXPECTED = 'A folder, a git working copy or a .zip file was expected'

export const projectErrorWords: ErrorWords<typeof projectErrors> = {
  'project-path-missing': ({ path }) => `There is no ${path}. ${EXPECTED}: check the path.`,
  'project-plain-file': ({ path }) => `${path} is a file and no archive. ${EXPECTED}.`,
  'project-not-read': ({ folder, fault }, say) => `${folder} cannot be taken over: ${readFaultWords(fault, say)}.`,
  'project-empty': ({ folder }) =>
    `${folder} holds no file of a program, so there is nothing to continue from. Name the folder of the project.`,
  'project-unrecognised': ({ files, expected, found }) =>
    `No kind of project was recognised among ${files} files: ${either(expected)} were expected at the top${found.length > 0 ? `, found ${listed(found)}` : ''}. Name the folder of the project itself, or your own template with --template DIR.`,
  'project-unfit': ({ fault }) => projectFaultText(fault),
  'use-not-verified': ({ run, verdict }) =>
    verdict === 'verified'
      ? `You said that the program of run ${run} does not work, so nothing of it is used. Choose a verified run that works.`
      : `Run ${run} is ${verdict === null ? 'not over yet' : `${verdict}, not verified`}. Only verified programs are used again: "tillgreen runs" lists them.`,
  'use-file-missing': ({ run, path }) => `The program of run ${run} has no file ${path}. Check its path, from the folder of the program.`,
  'use-unlike': ({ templates }) =>
    `Programs of one template can be used together; found ${listed(templates)}. Choose those of one template.`,
  'use-conflict': ({ path }) => `Two of the programs have a file ${path} with different contents. Use one of them.`,
  'upload-gone': () => 'What you dropped is no longer kept. Drop it again.',
  'upload-too-large': ({ files, bytes }) =>
    `What you dropped holds more than ${files} files or ${bytes / 2 ** 20} MiB. Name its folder by its path instead.`,
  'upload-not-kept': ({ cause }, say) => `A file of what you dropped could not be taken over: ${say(cause)}`,
  'template-unknown': ({ name, names }) => `There is no template "${name}". There are: ${listed(names)}. Name your own folder by its path.`,
  'template-unfit': ({ folder, fault }) => templateUnfitText(folder, fault),
  'no-templates': () => 'There is no template to choose from.',
  'apply-no-project': ({ run }) => `Run ${run} began with a template and no project of yours: export it with "tillgreen export".`,
  'apply-no-folder': ({ run }) => `The project of run ${run} came from an archive. Name the folder to write into with --to DIR.`,
  'apply-folder-gone': ({ folder }) => `There is no folder ${folder}. Name the folder of the project with --to DIR.`,
  'apply-not-over': ({ run }) => `Run ${run} is not over yet. Wait until it is, or stop it.`,
  'apply-not-verified': ({ run, verdict }) => `Run ${run} ended as ${verdict}, not verified. Use --force to take its changes all the same.`,
  'apply-nothing': ({ run }) => `Run ${run} has written nothing.`,
  'apply-not-plain': ({ paths }) =>
    `Nothing was written: ${listed(paths)} is no plain file any more, or is below a link, and links are not followed.`,
  'apply-conflict': ({ run, paths }) =>
    `Nothing was written: ${listed(paths)} ${paths.length === 1 ? 'is' : 'are'} not as the run began with. Take the changes as a patch with "tillgreen export ${run} --format patch" and merge them, or put the files back first.`,
  'choice-path-unknown': ({ run, path }) => `Run ${run} did not change ${path}. "tillgreen projects changes ${run}" lists what it changed.`,
  'choice-hunk-unknown': ({ path, hunk, hunks }) => `${path} has no change ${hunk}: its changes are numbered 1 to ${hunks}.`,
  'choice-file-whole': ({ path, why }) => `${path} is taken as a whole or not at all: ${wholeWords(why)}.`,
  'choice-empty': () => 'Nothing is chosen, so there is nothing to bring back.',
  'branch-no-repository': ({ folder }) =>
    `${folder} is in no git repository, so there is no branch to make. Run "git init" and commit there first, or bring the changes into the folder itself.`,
  'branch-no-commit': ({ folder }) =>
    `The repository of ${folder} has no commit yet that a branch could begin at. Commit your files first.`,
  'branch-name-unfit': ({ name }) => `"${name}" cannot be the name of a branch. A name such as tillgreen/discounts was expected.`,
  'branch-taken': ({ name }) =>
    `There is a branch "${name}" already that this run did not make, and it stays as it is. Choose another name.`,
  'branch-checked-out': ({ name, folder }) =>
    `The branch "${name}" is checked out in ${folder}. Check out another branch there first, or bring the changes into the folder itself.`,
  'branch-conflict': ({ run, paths, isNew }) =>
    !isNew
      ? `The branch stays as it is: it has ${listed(paths)} otherwise than run ${run} left it. Choose another name.`
      : `No branch was made: your last commit has ${listed(paths)} otherwise than run ${run} began with. Commit what the run began with first, or check out the commit that it began with.`,
  'apply-not-written': ({ folder, fault }, say) => `Nothing was written to ${folder}: ${writeFaultWords(fault, say)}.`,
}

const all = (names: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)

const either = (names: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)

function projectFaultText(fault: ProjectFault): string {
  switch (fault.type) {
    case 'manifest-unfit':
      return `${fault.manifest} cannot be used: ${fault.wanted} was expected in it.`
    case 'several-packages':
      return `${fault.manifest} names several packages. Name the folder of the one that is meant.`
    case 'runner-unknown':
      return `The tests of this project are run by "${fault.command}", which is none of ${all(fault.runners)}. Bring your own template with --template DIR.`
  }
}

function readFaultWords(fault: ReadFault, say: (cause: Cause) => string): string {
  switch (fault.type) {
    case 'too-large':
      return `it holds more than ${fault.files} files or ${fault.bytes / 2 ** 20} MiB`
    case 'too-many-empty-folders':
      return `it holds more than ${fault.folders} empty folders`
    case 'file-too-large':
      return `the file ${fault.path} is larger than ${fault.bytes / 2 ** 20} MiB`
    case 'other':
      return say(fault.cause).replace(/\.$/, '')
  }
}
