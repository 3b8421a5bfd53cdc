// Why a run ended without a verdict: a code and data. Journals keep it beside its sentence, which src/words/recorded/end-reason.ts makes.
import { z } from 'zod'
import { HarmArea } from './harm.js'

const reason = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) => z.object({ type: z.literal(type), ...data })
const count = z.number().int()
const names = z.array(z.string())
/** How a command ended, and the last line that it printed. */
const ended = { end: z.string(), exit: z.number().nullable(), output: z.string() }

export const EndReason = z.discriminatedUnion('type', [
  // The user ended it.
  reason('plan-declined', {}),
  reason('stopped-at-check-in', {}),
  // A role declined what was asked.
  /** What the user wrote, letter by letter, and why it is declined, in the words of the role. */
  reason('declined', { role: z.string(), area: HarmArea, quote: z.string(), why: z.string() }),
  // There is no plan.
  reason('plan-never-approved', { times: count }),
  reason('plan-still-needs', { times: count, files: names }),
  reason('plan-too-large', { tasks: count }),
  /** Sentences, as the planner received them. */
  reason('plan-inconsistent', { problems: names }),
  reason('project-too-large', { tasks: count }),
  // The agent leads nowhere.
  reason('answers-unusable', { role: z.string(), times: count, problem: z.string() }),
  /** The agent gave up because the task is impossible; it quotes the words that make it so. */
  reason('impossible', { why: z.string(), quotes: names }),
  /** `problem`: the last complaint to the author of the tests; empty if there were no tests. */
  reason('tests-never-red', { problem: z.string() }),
  reason('attempts-spent', { attempts: count, result: z.string() }),
  reason('leads-nowhere', { why: z.string(), result: z.string() }),
  reason('sealed-files-changed', { files: names }),
  /** Its row in the database; no journal holds this. */
  reason('row-damaged', { fields: names }),
  // Nothing can be run.
  reason('sandbox-refused', { found: z.string(), remedy: z.string() }),
  reason('environment-failed', { command: z.string(), ...ended }),
  reason('tests-not-run', { found: z.string() }),
  reason('own-tests-not-run', { runner: z.string(), ...ended }),
  /** `found`: the last line that it printed, or the file of the planted test. */
  reason('test-command-refused', {
    line: z.string(),
    fault: z.enum(['unsteady', 'hangs', 'red', 'no-tests', 'planted-green', 'planted-unrun']),
    found: z.string(),
  }),
  /** The user stopped because most tests of the project are not green. */
  reason('few-own-tests', { of: count, green: count, files: count, uncollected: count, lost: names.optional() }),
  reason('no-red-test', { tests: z.enum(['none', 'green']) }),
  // The engine was ended from outside.
  reason('left', {}),
  reason('interrupted', {}),
  reason('stopped', {}),
  reason('mistake', { message: z.string() }),
])
export type EndReason = z.infer<typeof EndReason>
