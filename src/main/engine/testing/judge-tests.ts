// Judges new tests by their run on the stubs: each must be red by its own assertion, and every clause of the task needs one.
import type { TestRun } from '../../../contract/run/effects.js'
import type { TestCase } from '../../../contract/run/tests.js'
import { isReplaced } from '../../../contract/traces/standing-clauses.js'
import { trim } from '../asking/prompt.js'
import { failures } from '../context/context.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import { type ClauseProblem, clauseProblems, guardsAmong, type Mark } from './clause-marks.js'
import { say } from './re-ask.js'

/** `feedback`: tests for a complaint about a built program. `build`: for a new task. `extend`: for a task on the user's own program. */
export type Purpose = 'build' | 'feedback' | 'extend'

/** What new tests are for, and the workspace before they are written. */
export interface TestGoal {
  readonly purpose: Purpose
  readonly before: Workspace
}

export interface TestVerdict {
  readonly red: string[]
  /** New tests that were green without any code. */
  readonly green: string[]
  /** Sealed tests that were red, and are green since their amendment: the program was right. */
  readonly putRight: readonly string[]
  readonly problems: readonly string[]
  /** Sealed ids of amended files that are red now or missing. */
  readonly retired: string[]
  /** Whether the tests could not be judged. */
  readonly fatal: boolean
}

/** What is known of new tests beside their run. */
interface TestFacts {
  /** Sealed files that the author changed. */
  readonly amended: readonly string[]
  readonly marks: readonly Mark[]
  /** Sealed tests that were red on the same program before their amendment. */
  readonly wasRed?: ReadonlySet<string>
  /** Other red cases that show their clauses. */
  readonly beside?: readonly TestCase[]
}

/** Judges new tests by their run on the stubs: each must be red by its own assertion. Pure. */
export function judge(
  run: TestRun,
  { template, task }: Pick<TaskContext, 'template' | 'task'>,
  { purpose, before }: TestGoal,
  { amended, marks, wasRed = new Set(), beside = [] }: TestFacts,
): TestVerdict {
  const known = new Set(before.suites.flatMap((suite) => [...suite.red, ...suite.refused]))
  const cases = run.report?.cases ?? []
  const fresh = newAmong(cases, known, before, amended)
  const collected = new Set(cases.map((test) => test.id))
  // The program was right and the test was wrong, so no red test remains.
  const putRight = cases.filter((test) => test.state === 'passed' && amended.includes(test.file) && wasRed.has(test.id))
  const isOfAmended = (id: string) => amended.some((file) => id.startsWith(file))
  const retired = [...known].filter((id) => fresh.some((test) => test.id === id) || (isOfAmended(id) && !collected.has(id)))
  const honest: readonly string[] = purpose === 'build' ? ['assertion', 'not-implemented'] : ['assertion', 'not-implemented', 'error']
  const red = fresh.filter((test) => test.state === 'failed' && honest.includes(test.failure ?? ''))
  const green = fresh.filter((test) => test.state === 'passed')
  const guards = purpose === 'extend' ? guardsAmong(marks, red, green) : []
  const unproven = green.filter((test) => !guards.includes(test))
  const otherwise = fresh.filter((test) => test.state === 'skipped' || (test.state === 'failed' && !honest.includes(test.failure ?? '')))
  const uncollected = run.report?.collectionErrors ?? []
  const problems = [
    ...(run.report ? [] : [say('no-report', { output: trim(failures(run), 1500) })]),
    ...uncollected.map((error) =>
      say('uncollected', { file: error.file, failure: String(error.failure), message: trim(error.message, 1200) }),
    ),
    ...(run.report && fresh.length + putRight.length === 0 && uncollected.length === 0
      ? [say('no-new-test', { places: template.tests.join(', ') })]
      : []),
    ...otherwise.map((test) =>
      say('not-by-judgement', {
        test: test.id,
        failure: test.state === 'skipped' ? 'being skipped' : String(test.failure),
        message: trim(test.message, 600),
      }),
    ),
    ...unproven.map((test) => say('green-on-stubs', { test: test.id })),
    // Feedback has no clauses. Without any red test, the other problems come first.
    ...(purpose === 'feedback' || red.length === 0
      ? []
      : clauseProblems(marks, [...red, ...guards, ...beside], task.acceptance.length)
          .filter((problem) => problem.type === 'unknown' || !isReplaced(task, task.acceptance[problem.clause - 1] ?? ''))
          .map((problem) => clauseWords(problem, task))),
  ]
  const fatal = !run.report || uncollected.length > 0 || otherwise.length > 0
  return {
    red: red.map((test) => test.id),
    green: green.map((test) => test.id),
    putRight: putRight.map((test) => test.id),
    problems,
    retired,
    fatal,
  }
}

function newAmong(cases: readonly TestCase[], known: ReadonlySet<string>, { suites }: Workspace, amended: readonly string[]): TestCase[] {
  // The code did not change, so a sealed test that is red now was amended and counts as new.
  const isAmended = (test: TestCase) => amended.includes(test.file) && test.state !== 'passed'
  // An earlier suite reports this case for the first time, because its stub ended the test before. It is not new.
  const sealed = new Set(suites.flatMap((suite) => suite.files).filter((file) => !amended.includes(file)))
  return cases.filter((test) => (!known.has(test.id) && !sealed.has(test.file)) || isAmended(test))
}

function clauseWords(problem: ClauseProblem, { acceptance }: TaskContext['task']): string {
  switch (problem.type) {
    case 'unknown':
      return say('unknown-clause', { test: problem.test, clause: String(problem.clause), clauses: String(acceptance.length) })
    case 'untested':
      return say('untested-clause', { clause: String(problem.clause), words: acceptance[problem.clause - 1] ?? '' })
  }
}
