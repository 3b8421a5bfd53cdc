// Errors of existing projects and of what a window hands over of them, of templates, and of bringing changes back.
import type { WholeCause } from '../changes/whole-cause.js'
import type { Verdict } from '../run/outcome.js'
import { type Cause, errorType } from '../text/error-type.js'
import type { WriteFault } from './file-fault.js'
import type { TemplateFault } from './template-fault.js'

interface Path {
  readonly path: string
}

interface Folder {
  readonly folder: string
}

export const projectErrors = {
  'project-path-missing': errorType<Path>('invalid'),
  /** It is a file, and no archive. */
  'project-plain-file': errorType<Path>('invalid'),
  'project-not-read': errorType<Folder & { readonly fault: ReadFault }>('invalid'),
  'project-empty': errorType<Folder>('invalid'),
  /** No language recognises it. `expected`: what each of them looks for; `found`: the first of its files. */
  'project-unrecognised': errorType<{ readonly files: number; readonly expected: readonly string[]; readonly found: readonly string[] }>(
    'invalid',
  ),
  'project-unfit': errorType<{ readonly fault: ProjectFault }>('invalid'),
  /** A program of an earlier run that is to be used again; `verdict` is null where it is not over. */
  'use-not-verified': errorType<{ readonly run: string; readonly verdict: Verdict | null }>('invalid'),
  'use-file-missing': errorType<Path & { readonly run: string }>('invalid'),
  'use-unlike': errorType<{ readonly templates: readonly string[] }>('invalid'),
  /** Two programs have this file with different contents. */
  'use-conflict': errorType<Path>('invalid'),
  'upload-gone': errorType('missing'),
  'upload-too-large': errorType<{ readonly files: number; readonly bytes: number }>('invalid'),
  'upload-not-kept': errorType<{ readonly cause: Cause }>('invalid'),
  'template-unknown': errorType<{ readonly name: string; readonly names: readonly string[] }>('invalid'),
  'template-unfit': errorType<Folder & { readonly fault: TemplateFault }>('invalid'),
  'no-templates': errorType('missing', 'template'),
  'apply-no-project': errorType<{ readonly run: string }>('invalid'),
  'apply-no-folder': errorType<{ readonly run: string }>('invalid'),
  'apply-folder-gone': errorType<Folder>('invalid'),
  'apply-not-over': errorType<{ readonly run: string }>('invalid'),
  'apply-not-verified': errorType<{ readonly run: string; readonly verdict: Verdict }>('invalid'),
  'apply-nothing': errorType<{ readonly run: string }>('invalid'),
  'apply-not-plain': errorType<{ readonly paths: readonly string[] }>('invalid'),
  /** These files differ from the start of the run. */
  'apply-conflict': errorType<{ readonly run: string; readonly paths: readonly string[] }>('invalid'),
  /** A path of a choice that the run did not change. */
  'choice-path-unknown': errorType<Path & { readonly run: string }>('invalid'),
  /** `hunks`: how many there are. */
  'choice-hunk-unknown': errorType<Path & { readonly hunk: number; readonly hunks: number }>('invalid'),
  'choice-file-whole': errorType<Path & { readonly why: WholeCause }>('invalid'),
  'choice-empty': errorType('invalid'),
  'branch-no-repository': errorType<Folder>('invalid'),
  'branch-no-commit': errorType<Folder>('invalid'),
  'branch-name-unfit': errorType<{ readonly name: string }>('invalid'),
  /** It exists, and is not from the run. */
  'branch-taken': errorType<{ readonly name: string }>('invalid'),
  /** The run made it, and what is written there now would differ from the files of `folder`. */
  'branch-checked-out': errorType<Folder & { readonly name: string }>('invalid'),
  /** These files are committed in another state than the run's, or not at all. `isNew`: the branch does not exist yet. */
  'branch-conflict': errorType<{ readonly run: string; readonly paths: readonly string[]; readonly isNew: boolean }>('invalid'),
  'apply-not-written': errorType<Folder & { readonly fault: WriteFault }>('invalid'),
}

/** The objection of a language to a project that it recognised. `wanted`: what was expected in its manifest. */
export type ProjectFault =
  | { readonly type: 'manifest-unfit'; readonly manifest: string; readonly wanted: string }
  /** `command`: what runs its tests; `runners`: those that can be used. */
  | { readonly type: 'runner-unknown'; readonly command: string; readonly runners: readonly string[] }

/** Why a folder could not be read into a tree. */
export type ReadFault = TooMuch | { readonly type: 'other'; readonly cause: Cause }

/** What of a folder is more than a tree may hold. */
export type TooMuch =
  | { readonly type: 'too-large'; readonly files: number; readonly bytes: number }
  | { readonly type: 'too-many-empty-folders'; readonly folders: number }
  | { readonly type: 'file-too-large'; readonly path: string; readonly bytes: number }
