// Errors of the portable file of a run.
import { type Cause, errorType } from '../text/error-type.js'

interface File {
  readonly file: string
}

/** What is wrong with a recording; `cause`: what the reader of JSON, the schema or the tree said. */
export type RecordingProblem =
  | { readonly type: 'entry-gone' | 'entry-altered'; readonly seq: number; readonly key: string }
  | { readonly type: 'entry-twice'; readonly kind: string; readonly key: string }
  | { readonly type: 'entries-gone'; readonly recorded: number; readonly found: number }
  | { readonly type: 'object-damaged'; readonly hash: string }
  | { readonly type: 'unreadable'; readonly cause: Cause }

export const recordingErrors = {
  'recording-missing': errorType<File>('invalid'),
  'recording-no-file': errorType<File>('invalid'),
  'recording-too-large': errorType<File & { readonly bytes: number; readonly most: number }>('invalid'),
  'recording-no-head': errorType<File>('invalid'),
  'recording-unfit': errorType<File & { readonly line: number; readonly problem: RecordingProblem }>('invalid'),
}
