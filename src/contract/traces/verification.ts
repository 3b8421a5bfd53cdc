// What an export says of itself: enough to run the same tests in the same environment and compare.
import { z } from 'zod'
import { Coverage } from '../journal/coverage.js'
import { Checked, NamedCheck } from '../journal/page-checks.js'
import { Looked } from '../journal/pages.js'
import { Evidence } from '../run/evidence.js'
import { Outcome } from '../run/outcome.js'
import { RunId } from '../run/run.js'
import { EnvironmentSpec, Template } from '../run/template.js'
import { TracedWords } from './traced-words.js'

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'a hash of 64 hexadecimal digits was expected')

/** The content of `verification.json`. */
export const Verification = z.object({
  format: z.literal('tillgreen verification 1'),
  run: RunId,
  description: z.string().max(2_000_000),
  outcome: Outcome,
  tree: Hash,
  suite: Hash,
  environment: z.string().max(200),
  command: z.string().max(10_000),
  counts: Evidence.shape.counts,
  /** Ids that were shown red before the code. */
  red: z.array(z.string()),
  template: Template,
  spec: EnvironmentSpec,
  /** Tests and files that were not green before the run changed anything: nothing is asked of them. */
  setAside: z.array(z.string()).default([]),
  /** What became of each of the user's sentences; left out by earlier versions. */
  words: TracedWords.optional(),
  /** What a browser showed of its pages the last time; left out where nobody looked. */
  pages: Looked.optional(),
  /** What the checks of pages came to the last time, with their names; left out where there are none. */
  pageChecks: z.object({ checked: Checked, names: z.array(NamedCheck) }).optional(),
  /** Which lines of the program each test runs; left out where nobody measured it. */
  coverage: Coverage.optional(),
  demo: z.string().nullable(),
})
export type Verification = z.infer<typeof Verification>
