// What is told of an error of an existing project, of a template, or of bringing changes back.
import type { Cause } from '../../contract/errors/error-type.js'
import type { ProjectFault, projectErrors, ReadFault } from '../../contract/errors/projects.js'
import { wholeWords } from '../changes/changes.js'
import { type ErrorWords, listed } from './error-words.js'
import { writeFaultWords } from './files.js'
import { templateUnfitText } from './template-fault.js'

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
