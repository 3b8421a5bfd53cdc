// What a test run reported, in one shape for every runner.
import { z } from 'zod'
import { Deception } from './verdict/deception.js'

export const TestState = z.enum(['passed', 'failed', 'skipped'])
export type TestState = z.infer<typeof TestState>

/**
 * Why a test is not green. `assertion` and `not-implemented` are honest reds on a stub; `import`, `syntax` and
 * `error` mean that the test never judged the behaviour; `timeout` that it did not come back.
 */
export const FailureKind = z.enum(['assertion', 'not-implemented', 'import', 'syntax', 'error', 'timeout'])
export type FailureKind = z.infer<typeof FailureKind>

export const TestCase = z.object({
  /** Stable across runs: file, suite and name. */
  id: z.string(),
  /** Path of the test file in the workspace. */
  file: z.string(),
  /** Class or describe blocks, joined by " > "; empty at the top. */
  suite: z.string(),
  name: z.string(),
  state: TestState,
  failure: FailureKind.nullable(),
  /** The failure as the runner said it, with its trace; empty where it passed. */
  message: z.string(),
  durationMs: z.number(),
})
export type TestCase = z.infer<typeof TestCase>

/** A file that could not even be collected. */
export const CollectionError = z.object({ file: z.string(), failure: FailureKind, message: z.string() })
export type CollectionError = z.infer<typeof CollectionError>

export const TestReport = z.object({
  runner: z.string(),
  cases: z.array(TestCase),
  collectionErrors: z.array(CollectionError),
  /** What of the test framework, or of the report, the program changed while the tests ran; left out where it changed nothing. */
  changed: z.array(z.string()).optional(),
  /** What the program was seen doing that honest programs have no use for; left out where there is nothing. */
  did: z.array(Deception).optional(),
  /** Files and folders without a test to run, as the project's own settings say; no journal holds them. */
  passedOver: z.array(z.string()).optional(),
})
export type TestReport = z.infer<typeof TestReport>

export const Counts = z.object({
  collected: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  /** Files that could not be collected. */
  errors: z.number().int(),
})
export type Counts = z.infer<typeof Counts>

/** Counts a report; a null report (none was written) counts nothing. */
export function countsOf(report: TestReport | null): Counts {
  const cases = report?.cases ?? []
  const having = (state: TestState) => cases.filter((test) => test.state === state).length
  return {
    collected: cases.length,
    passed: having('passed'),
    failed: having('failed'),
    skipped: having('skipped'),
    errors: report?.collectionErrors.length ?? 0,
  }
}
