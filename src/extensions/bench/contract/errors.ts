// Errors of the bench.
import { errorType } from '../../../contract/text/error-type.js'
import type { LeftOutTask } from './suite.js'

export const benchErrors = {
  'suite-missing': errorType<{ readonly suite: string; readonly names: readonly string[] }>('missing'),
  /** A file or folder of which no task could be read. */
  'suite-unfit': errorType<{ readonly path: string; readonly leftOut: readonly LeftOutTask[] }>('invalid'),
  'suite-no-name': errorType<{ readonly name: string }>('invalid'),
  'suite-shipped': errorType<{ readonly suite: string }>('invalid'),
  'suite-no-task': errorType<{ readonly suite: string; readonly task: string }>('missing'),
  /** It is another one than the bench run began with. */
  'suite-changed': errorType<{ readonly suite: string; readonly bench: string }>('invalid'),
  'bench-missing': errorType<{ readonly bench: string }>('missing'),
  'bench-ambiguous': errorType<{ readonly bench: string }>('invalid'),
  /** A living process works on it. */
  'bench-busy': errorType<{ readonly bench: string }>('busy'),
  /** No bench run of this name is going on in this process. */
  'bench-not-going': errorType<{ readonly bench: string }>('missing'),
  'bench-damaged': errorType<{ readonly bench: string; readonly line: number }>('store'),
  'bench-other-suites': errorType<{ readonly first: string; readonly second: string }>('invalid'),
  'experiment-missing': errorType<{ readonly name: string; readonly names: readonly string[] }>('missing'),
  /** Its file cannot be read, or one of its configs is none. */
  'experiment-unfit': errorType<{ readonly name: string; readonly cause: string }>('invalid'),
  'experiment-few-tasks': errorType<{ readonly name: string; readonly tasks: number; readonly fewest: number }>('invalid'),
  'experiment-run-missing': errorType<{ readonly id: string }>('missing'),
  'experiment-run-ambiguous': errorType<{ readonly id: string }>('invalid'),
  'experiment-run-damaged': errorType<{ readonly id: string; readonly cause: string }>('store'),
  'experiment-arm-missing': errorType<{ readonly id: string; readonly arm: string; readonly arms: readonly string[] }>('missing'),
  'experiment-not-going': errorType<{ readonly id: string }>('missing'),
  /** A limit for all tries needs one for each, in dollars: its budget, and the prices of these models. */
  'bench-no-worst-case': errorType<{ readonly models: readonly string[] }>('invalid'),
  /** Not even one try fits. */
  'bench-most-too-small': errorType<{ readonly most: number; readonly worst: number }>('invalid'),
  'baseline-unasked': errorType<{ readonly bench: string }>('invalid'),
  'baseline-empty': errorType<{ readonly bench: string }>('invalid'),
  /** It is of another suite, or of other values. */
  'baseline-other': errorType<{ readonly suite: string; readonly draw: number }>('invalid'),
  'commits-no-repository': errorType<{ readonly path: string }>('invalid'),
  'commits-shallow': errorType<{ readonly path: string }>('invalid'),
  'commits-none': errorType<{ readonly path: string; readonly commits: number; readonly tasks: number }>('invalid'),
  'bench-without-tests': errorType<{ readonly task: string }>('invalid'),
}
