// Errors of runs: which one is meant, what it can still do, who carries it on.

import type { Ended, Verdict } from '../run/outcome.js'
import type { PlanProblem } from '../run/plan-problems.js'
import type { Wish } from '../run/wish.js'
import { type Cause, errorType } from '../text/error-type.js'

interface Run {
  readonly run: string
}

/** Requests that a run takes only while it is at work. */
export type LateRequest = 'say' | 'edit' | 'answer' | 'unsay' | 'restore' | 'lock'

export const runErrors = {
  'run-missing': errorType<Run>('missing'),
  'run-ambiguous': errorType<{ readonly prefix: string; readonly runs: readonly string[] }>('invalid'),
  /** It ended before it had written anything. */
  'run-empty': errorType<Run>('invalid'),
  /** It is at work, and has not written anything yet. */
  'run-no-files': errorType<Run>('invalid'),
  'run-over': errorType<Run & { readonly verdict: Verdict; readonly ended: Ended }>('invalid'),
  /** No step can read the request any more. */
  'request-too-late': errorType<Run & { readonly request: LateRequest }>('invalid'),
  /** Its workspace was never in this state. */
  'state-missing': errorType<Run & { readonly state: string }>('missing'),
  /** The newest state of its workspace has no file there. */
  'file-missing': errorType<Run & { readonly path: string }>('missing'),
  /** It has no message of the user under this key. */
  'said-missing': errorType<Run>('missing'),
  'run-not-running': errorType<Run>('invalid'),
  /** Another process carries it on. */
  'run-held': errorType<Run & { readonly pid: number }>('busy'),
  'run-not-stopped': errorType<Run & { readonly seconds: number }>('busy'),
  'run-at-work': errorType<Run>('busy'),
  'replay-other-engine': errorType<{ readonly engine: string; readonly current: string }>('invalid'),
  'run-other-engine': errorType<Run & { readonly key: string; readonly engine: string; readonly current: string }>('invalid'),
  'run-not-verified': errorType<Run>('invalid'),
  'step-missing': errorType<Run & { readonly key: string; readonly steps: readonly string[] }>('missing'),
  'step-not-forkable': errorType<Run & { readonly key: string }>('missing'),
  /** A limit that is used up already. */
  'budget-below-spent': errorType<
    Run & { readonly limit: 'usd' | 'minutes' | 'tokens' | 'attempts'; readonly wanted: number; readonly used: number }
  >('invalid'),
  /** It is over, and not by its budget. */
  'nothing-to-grant': errorType<Run>('invalid'),
  'question-closed': errorType('invalid'),
  'choice-unknown': errorType<{ readonly choice: string; readonly choices: readonly string[] }>('invalid'),
  'plan-inconsistent': errorType<{ readonly problems: readonly PlanProblem[] }>('invalid'),
  /** The words are kept in `run`, which could not be started. */
  'feedback-stored': errorType<Run & { readonly cause: Cause }>('endpoint'),
  /** A run from a file wants something the user did not agree to. */
  'consent-needed': errorType<Wish>('denied'),
  'demo-missing': errorType<{ readonly name: string; readonly demos: readonly string[] }>('missing'),
  'demo-name-unfit': errorType<{ readonly name: string }>('invalid'),
  'demo-folder-not-empty': errorType<{ readonly folder: string }>('invalid'),
  'project-missing': errorType<{ readonly project: string }>('missing'),
  'program-not-due': errorType<Run>('invalid'),
  'program-in-place': errorType<Run & { readonly folder: string }>('invalid'),
}
