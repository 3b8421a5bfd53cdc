// Reads reports in the Common Test Report Format: JSON of one shape from any runner.
import { z } from 'zod'
import type { TestState } from '../../../../contract/run/tests.js'
import { valueIn } from '../../report/lines.js'
import type { ReportedTest } from './junit.js'

const Text = z.string().catch('')
const Suite = z.union([z.string(), z.array(z.string()).transform((parts) => parts.join(' > '))]).catch('')
const Report = z.object({
  results: z.object({
    tests: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        duration: z.number().nonnegative().catch(0),
        suite: Suite.default(''),
        message: Text.default(''),
        trace: Text.default(''),
        filePath: Text.default(''),
        rawStatus: Text.default(''),
      }),
    ),
  }),
})

/** All tests of a report; null if the text is not a report. Never throws. Pure. */
export function readCtrf(text: string): ReportedTest[] | null {
  const read = Report.safeParse(valueIn(text)).data
  if (!read) return null
  return read.results.tests.map(({ name, status, duration, suite, message, trace, filePath }) => {
    const state: TestState = status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped'
    const said = [message, trace].filter(Boolean).join('\n')
    const failure = state !== 'failed' ? null : /assert|expect/i.test(said) ? 'assertion' : 'error'
    return { file: filePath, suite, name, state, failure, message: said, durationMs: duration }
  })
}
