// Test runs as a runner reports them, for rules that are asked without a sandbox.
import { TestRun } from '../../src/contract/run/effects.js'
import type { FailureKind, TestState } from '../../src/contract/run/tests.js'

interface Case {
  readonly state?: TestState
  readonly failure?: FailureKind
  readonly message?: string
}

/** A run of tests by their ids, all of them green where nothing else is said; null leaves no report. */
export function testedRun(
  cases: Readonly<Record<string, Case>> | null,
  over: Partial<TestRun> = {},
  command: Partial<TestRun['command']> = {},
): TestRun {
  const report = cases && {
    runner: 'pytest',
    collectionErrors: [],
    cases: Object.entries(cases).map(([id, { state = 'passed', failure, message = '' }]) => ({
      id,
      file: 'tests/test_it.py',
      suite: '',
      name: id,
      state,
      failure: failure ?? (state === 'failed' ? ('assertion' as const) : null),
      message,
      durationMs: 1,
    })),
  }
  return TestRun.parse({
    tree: 'tree',
    environment: 'environment',
    suite: 'suite',
    fresh: false,
    command: {
      command: 'pytest',
      exit: 0,
      end: 'exited',
      stdout: '',
      stderr: '',
      truncated: false,
      durationMs: 1,
      denials: [],
      ...command,
    },
    report,
    tampered: [],
    setAside: 0,
    ...over,
  })
}
