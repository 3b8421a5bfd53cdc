// What an optional feature may do while one task is worked on; its other hooks are in feature.ts.
import type { Documentation } from '../../../contract/run/documentation.js'
import type { Run } from '../journal/run-context.js'
import type { Ports } from '../ports/ports.js'

export interface TaskFeature {
  /** repairing/look-up.ts, after what a package says of itself: more of it, with at most `longest` characters. */
  readOn?(run: Run, ports: Ports, own: Documentation, longest: number): Promise<Documentation[]>
}
