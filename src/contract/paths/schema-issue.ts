// What our own checks of a schema find wrong: a code and data in the issue, and the one place that gives issues their words.
import { z } from 'zod'
import type { PathFault } from './path-fault.js'

export type SchemaIssue =
  | { readonly type: 'path'; readonly fault: PathFault }
  | { readonly type: 'glob-outside'; readonly glob: string }
  | { readonly type: 'tag-not-one-line' }
  | { readonly type: 'title-not-one-line' }

/** An issue to be added by a `superRefine`; without words, which `speakIssues` gives it. */
export const issueOf = (issue: SchemaIssue) => ({ code: 'custom', params: { issue } }) as const

/** Gives the issues of all schemas in this process their words. Called once where a process or a window begins. */
export function speakIssues(textOf: (issue: SchemaIssue) => string): void {
  // Zod's own issues keep the words of its locale.
  z.config({ customError: (raw) => (raw.code === 'custom' && raw.params?.issue ? textOf(raw.params.issue) : undefined) })
}
