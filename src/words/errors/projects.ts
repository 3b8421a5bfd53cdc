// Sentences for errors of existing projects, of templates, and of bringing changes back.

import type { FileFault } from '../../contract/errors/file-fault.js'
import type { ProjectFault, projectErrors, ReadFault } from '../../contract/errors/projects.js'
import type { TemplateFault } from '../../contract/errors/template-fault.js'
import type { Cause } from '../../contract/text/error-type.js'
import { wholeWords } from '../changes/changes.js'
import { pathFaultText } from '../recorded/path-fault.js'
import { type ErrorWords, listed } from './error-words.js'
import { writeFaultWords } from './files.js'

/** Describes a template that cannot be used: what was expected, what was found and what to do. */
export const templateUnfitText = (folder: string, fault: TemplateFault): string =>
  fault.type === 'name-taken'
    ? `The template in ${folder} is ignored: another template is already named "${fault.name}". Choose another name for this template.`
    : `The template in ${folder} cannot be used: ${faultText(fault)}`

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

function faultText(fault: Exclude<TemplateFault, { type: 'name-taken' }>): string {
  switch (fault.type) {
    case 'file':
      return fileText(fault.path, fault.fault, fault.largest)
    case 'not-text':
      return `${fault.path} is not UTF-8 text. A template can contain only text.`
    case 'too-many-files':
      return `${fault.folder} contains ${fault.files} files; at most ${fault.most} are allowed. Remove generated files.`
    case 'too-large':
      return `the files in ${fault.folder} exceed ${fault.mebibytes} MiB in total. Remove large files.`
    case 'not-json':
      return `template.json is not valid JSON (${fault.cause}).`
    case 'other-shape':
      return `template.json has missing or invalid fields:\n${fault.cause}`
    case 'unknown-name':
      return `"${fault.field}" ${fault.field === 'toolchains' ? 'names' : 'is'} "${fault.name}", which is not known. Choose one of: ${quoted(fault.known)}${fault.field === 'manager' ? ', or null to install nothing' : ''}.`
    case 'packages-without-manager':
      return `"packages" or "canaryPackage" lists packages, but "manager" is null. Set it to one of ${quoted(fault.managers)}, or leave the lists empty.`
    case 'toolchain-missing':
      return `"manager" is "${fault.manager}", which needs the toolchain "${fault.toolchain}". Add it to "toolchains".`
    case 'manifest-open':
      return `the manifest "${fault.path}" is not protected from models. Add it to "protected" too.`
    case 'manifest-missing':
      return `"manager" is "${fault.manager}", which declares packages in ${fault.path}. Add this file to "manifests" and put it into workspace/.`
    case 'glob-leaves':
      return `the glob "${fault.glob}" points outside the workspace. Make it relative to the workspace root.`
    case 'glob-too-rich':
      return `the glob "${fault.glob}" can use only *, ** and ?. Write a separate glob for each case.`
    case 'path-unfit':
      return `workspace/ contains a file that is not allowed in a workspace. ${pathFaultText(fault.fault)} Rename the file.`
    default:
      return fault satisfies never
  }
}

function fileText(path: string, fault: FileFault, largest: number): string {
  switch (fault.type) {
    case 'missing':
      return `the file ${path} is missing. Create it, or choose another folder.`
    case 'link':
      return `${path} is a link. Replace it with the actual file or folder.`
    case 'link-or-special':
      return `${path} is neither a file nor a folder (perhaps a link). Replace it with the actual file.`
    case 'folder':
    case 'special':
    case 'no-file':
      return `${path} is not a regular file. Replace it with the actual file.`
    case 'large':
      return `${path} is too large; the limit is ${largest} bytes per file.`
    case 'deep':
      return `${path} is nested more than ${fault.folders} folders deep. Move it to a higher level.`
    case 'no-folder':
      return `${path} is not a folder. Choose the template folder.`
    case 'system':
      return `${path} cannot be read: ${fault.cause} (${fault.code}). Make it readable.`
    case 'exists':
    case 'exchanged':
    case 'root':
    case 'outside':
      return `${path} cannot be read. Check that it is a regular file inside the template folder, then try again.`
    default:
      return fault satisfies never
  }
}

const EXPECTED = 'Expected a folder, a git working copy or a .zip file'

export const projectErrorWords: ErrorWords<typeof projectErrors> = {
  'project-path-missing': ({ path }) => `${path} does not exist. ${EXPECTED}. Check the path.`,
  'project-plain-file': ({ path }) => `${path} is not an archive. ${EXPECTED}.`,
  'project-not-read': ({ folder, fault }, say) => `${folder} cannot be copied: ${readFaultWords(fault, say)}.`,
  'project-empty': ({ folder }) => `${folder} contains no program files, so there is nothing to continue from. Choose the project folder.`,
  'project-unrecognised': ({ files, expected, found }) =>
    `The project type could not be recognised from ${files} files: expected ${either(expected)} at the top level${found.length > 0 ? `, but found ${listed(found)}` : ''}. Choose the project folder itself, or provide its test command with --test-command.`,
  'project-unfit': ({ fault }) => projectFaultText(fault),
  'use-not-verified': ({ run, verdict }) =>
    verdict === 'verified'
      ? `You reported that the program from run ${run} does not work, so it cannot be used. Choose a verified run that works.`
      : `The program from run ${run} cannot be reused, because ${verdict === null ? 'the run has not ended' : `its verdict is "${verdict}"`}. Choose a verified run: "tillgreen runs" lists all runs.`,
  'use-file-missing': ({ run, path }) => `The program from run ${run} has no file ${path}. Enter its path relative to the program folder.`,
  'use-unlike': ({ templates }) =>
    `Programs can be used together only if they share a template, but these use ${listed(templates)}. Choose programs with the same template.`,
  'use-conflict': ({ path }) => `Two of the programs contain different versions of ${path}. Use only one of these programs.`,
  'upload-gone': () => 'The dropped files are no longer stored. Drop them again.',
  'upload-too-large': ({ files, bytes }) =>
    `You dropped more than ${files} files, or more than ${bytes / 2 ** 20} MiB. Enter the folder path instead.`,
  'upload-not-kept': ({ cause }, say) => `A dropped file could not be copied: ${say(cause)}`,
  'template-unknown': ({ name, names }) =>
    `The template "${name}" does not exist. Choose one of: ${listed(names)}. Or enter the path to your own template.`,
  'template-unfit': ({ folder, fault }) => templateUnfitText(folder, fault),
  'no-templates': () => 'No templates are available.',
  'apply-no-project': ({ run }) => `Run ${run} did not start from an existing project. Export its program with "tillgreen export".`,
  'apply-no-folder': ({ run }) => `Run ${run} started from an archive. Specify the target folder with --to DIR.`,
  'apply-folder-gone': ({ folder }) => `The folder ${folder} does not exist. Specify the project folder with --to DIR.`,
  'apply-not-over': ({ run }) => `Run ${run} has not ended yet. Wait for it to end, or stop it.`,
  'apply-not-verified': ({ run, verdict }) => `Run ${run} is not verified (verdict: ${verdict}). Use --force to apply its changes anyway.`,
  'apply-nothing': ({ run }) => `Run ${run} has not written any files, so there are no changes to apply.`,
  'apply-not-plain': ({ paths }) =>
    `Nothing was written, because these paths are not regular files or are behind a symbolic link: ${listed(paths)}. Restore the files, or apply the changes to another folder.`,
  'apply-conflict': ({ run, paths }) =>
    `Nothing was written, because ${listed(paths)} ${paths.length === 1 ? 'is' : 'are'} no longer the same as at the start of the run. Export the changes as a patch with "tillgreen export ${run} --format patch" and merge them, or restore the files first.`,
  'choice-path-unknown': ({ run, path }) =>
    `Run ${run} did not change ${path}. "tillgreen projects changes ${run}" lists the changed files.`,
  'choice-hunk-unknown': ({ path, hunk, hunks }) => `${path} has no change ${hunk}. Choose a number from 1 to ${hunks}.`,
  'choice-file-whole': ({ path, why }) => `${path} can only be applied as a whole, because ${wholeWords(why)}.`,
  'choice-empty': () => 'No changes are selected, so there is nothing to apply.',
  'branch-no-repository': ({ folder }) =>
    `${folder} is not in a git repository, so no branch can be created. Run "git init" and commit there first, or apply the changes to the folder itself.`,
  'branch-no-commit': ({ folder }) =>
    `The repository at ${folder} has no commits yet, so no branch can be created there. Commit your files first.`,
  'branch-name-unfit': ({ name }) => `"${name}" is not a valid branch name. Use a name such as tillgreen/discounts.`,
  'branch-taken': ({ name }) =>
    `A branch named "${name}" already exists, but this run did not create it. The branch was left unchanged. Choose another name.`,
  'branch-checked-out': ({ name, folder }) =>
    `The branch "${name}" is checked out in ${folder}. Check out another branch there first, or apply the changes to the folder itself.`,
  'branch-conflict': ({ run, paths, isNew }) =>
    !isNew
      ? `The branch was left unchanged, because ${listed(paths)} changed after run ${run} wrote the branch. Choose another name.`
      : `No branch was created, because your last commit does not match the start of run ${run}. Differences: ${listed(paths)}. Check out the commit that the run started from, or commit those files first.`,
  'apply-not-written': ({ folder, fault }, say) => `Nothing was written to ${folder}: ${writeFaultWords(fault, say)}.`,
}

const all = (names: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)

const either = (names: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)

function projectFaultText(fault: ProjectFault): string {
  switch (fault.type) {
    case 'manifest-unfit':
      return `${fault.manifest} cannot be used: it must contain ${fault.wanted}.`
    case 'runner-unknown':
      return `This project runs its tests with "${fault.command}", but Tillgreen supports only ${all(fault.runners)}. Use your own template with --template DIR.`
  }
}

function readFaultWords(fault: ReadFault, say: (cause: Cause) => string): string {
  switch (fault.type) {
    case 'too-large':
      return `it contains more than ${fault.files} files or ${fault.bytes / 2 ** 20} MiB`
    case 'too-many-empty-folders':
      return `it contains more than ${fault.folders} empty folders`
    case 'file-too-large':
      return `the file ${fault.path} is larger than ${fault.bytes / 2 ** 20} MiB`
    case 'other':
      return say(fault.cause).replace(/\.$/, '')
  }
}
