// Errors of exports: making them, reading archives, verifying them again; and of comparing two runs by calls.
import type { LeftOutFault } from '../paths/path-fault.js'
import { type Cause, errorType } from '../text/error-type.js'

interface Run {
  readonly run: string
}

interface File {
  readonly file: string
}

export const exportErrors = {
  'export-gone': errorType('missing'),
  /** The run has no tested state yet. */
  'export-untested': errorType<Run>('invalid'),
  /** The run ended before it had written anything. */
  'export-nothing': errorType<Run>('invalid'),
  /** The program has a dev container; `path` is one of its files. */
  'dev-container-exists': errorType<{ readonly path: string }>('invalid'),
  'patch-empty': errorType<Run>('invalid'),
  'export-folder-relative': errorType<{ readonly folder: string; readonly example: string }>('invalid'),
  /** It was never written, so it has no folder to open. */
  'export-not-written': errorType('denied'),
  'folder-gone': errorType<{ readonly folder: string }>('missing'),
  'desktop-missing': errorType<{ readonly folder: string }>('missing'),
  'git-missing': errorType('missing'),
  'git-failed': errorType<{ readonly command: string; readonly exit: number | null; readonly cause: string }>('invalid'),
  'archive-not-read': errorType<File & { readonly cause: Cause }>('invalid'),
  'archive-no-file': errorType<File>('invalid'),
  'archive-unfit': errorType<File & { readonly problem: ArchiveProblem }>('invalid'),
  /** `reason`: a sentence of the judge of paths. */
  'archive-path-unfit': errorType<File & { readonly fault: LeftOutFault }>('invalid'),
  'verification-missing': errorType<File & { readonly entry: string }>('invalid'),
  'verification-unreadable': errorType<File & { readonly entry: string; readonly cause: string }>('invalid'),
}

/** What is wrong with an archive; `entry` is the path of one of its entries. */
export type ArchiveProblem =
  | { readonly type: 'too-many-entries'; readonly found: number; readonly most: number }
  | { readonly type: 'too-many-files'; readonly most: number }
  | { readonly type: 'too-large' | 'names-too-long'; readonly most: number }
  | { readonly type: 'ratio'; readonly found: number; readonly most: number }
  | { readonly type: 'cut-off' }
  | {
      readonly type: 'encrypted' | 'behind-end' | 'twice' | 'overlaps' | 'misplaced' | 'renamed' | 'checksum'
      readonly entry: string
    }
  | { readonly type: 'method'; readonly entry: string; readonly method: number }
  | { readonly type: 'below-file'; readonly entry: string; readonly file: string }
  | { readonly type: 'size'; readonly entry: string; readonly found: number; readonly expected: number }
  | { readonly type: 'longer'; readonly entry: string; readonly expected: number }
  | { readonly type: 'damaged'; readonly entry: string; readonly cause: string }
  /** What the reader of the directory or the system said. */
  | { readonly type: 'unreadable'; readonly cause: string }
