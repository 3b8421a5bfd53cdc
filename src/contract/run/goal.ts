// What a goal begins with.
import type { Goal } from '../journal/journal.js'

/** Whether there was no program before: neither one of the person's own nor that of an earlier run. */
export const beginsWithNothing = ({ project, inherits }: Pick<Goal, 'project' | 'inherits'>): boolean =>
  project === null && inherits === null
