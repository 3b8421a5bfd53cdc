// What an export says of itself: enough to run the same tests in the same environment and compare.
import { z } from 'zod'
import { Coverage } from '../journal/coverage.js'
import { ChecksReport, NamedCheck } from '../journal/page-checks.js'
import { PagesLook } from '../journal/pages.js'
import { ToolchainVersion } from '../run/effects.js'
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
  /** The toolchains of the environment; absent in earlier versions. */
  toolchains: z.array(ToolchainVersion).optional(),
  command: z.string().max(10_000),
  counts: Evidence.shape.counts,
  /** Ids that were shown red before the code. */
  red: z.array(z.string()),
  template: Template,
  spec: EnvironmentSpec,
  /** Tests and files that were not green before the run changed anything: nothing is asked of them. */
  setAside: z.array(z.string()).default([]),
  /** The states of the user's sentences; absent in earlier versions. */
  words: TracedWords.optional(),
  /** What a browser last showed of its pages; absent without a look. */
  pages: PagesLook.optional(),
  /** The last results of the checks of pages, with their names; absent without any. */
  pageChecks: z.object({ checked: ChecksReport, names: z.array(NamedCheck) }).optional(),
  /** Which lines of the program each test runs; absent if it was not measured. */
  coverage: Coverage.optional(),
  demo: z.string().nullable(),
})
export type Verification = z.infer<typeof Verification>
