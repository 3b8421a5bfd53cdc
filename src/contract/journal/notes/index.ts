// All kinds of notes that a journal may hold.
import { z } from 'zod'
import { ChosenSteps, Rung } from '../../config/config.js'
import { Usage } from '../../model/model.js'
import { Ambiguity } from '../../run/ambiguity.js'
import { Compared } from '../../run/differential.js'
import { Evidence } from '../../run/evidence.js'
import { Goal } from '../../run/goal.js'
import { Ended, Outcome } from '../../run/outcome.js'
import { StoredPlan } from '../../run/plan.js'
import { Reviewed, Settled } from '../../run/review.js'
import { Suite } from '../../run/suite.js'
import { Said } from '../effects.js'

export const Note = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), goal: Goal, engine: z.string() }),
  z.object({
    type: z.literal('planned'),
    plan: StoredPlan,
    by: z.enum(['model', 'person', 'config']),
    /** Why it replaces the plan before; empty for the first. */ why: z.string().default(''),
  }),
  z.object({
    type: z.literal('called'),
    role: z.string(),
    model: z.string(),
    endpoint: z.string(),
    number: z.number().int(),
    fault: z.string().nullable(),
    message: z.string(),
    usage: Usage.nullable(),
    usd: z.number().nullable(),
    firstTokenMs: z.number().nullable(),
    totalMs: z.number(),
    promptBytes: z.number().int(),
    answerBytes: z.number().int(),
  }),
  z.object({ type: z.literal('malformed'), role: z.string(), problems: z.array(z.string()), repaired: z.boolean() }),
  z.object({ type: z.literal('refused-edit'), problems: z.array(z.string()) }),
  z.object({ type: z.literal('refused-tests'), problems: z.array(z.string()) }),
  z.object({ type: z.literal('sealed'), suite: Suite }),
  /** What two authors who know nothing but a task's words make of them; `settled` are differences that a second look did away with. */
  z.object({
    type: z.literal('read-twice'),
    task: z.string(),
    alike: z.number().int(),
    settled: z.number().int(),
    /** Examples of which one author could make nothing. */
    unclear: z.number().int(),
    open: z.array(Ambiguity).readonly(),
  }),
  /** How the tests of an existing project stood before anything was changed. */
  z.object({
    type: z.literal('baseline'),
    green: z.number().int(),
    red: z.array(z.string()),
    skipped: z.array(z.string()),
    /** Files that could not be collected. */
    uncollected: z.array(z.string()),
    /** Tests that ended otherwise when they ran a second time. */
    unsteady: z.array(z.string()),
  }),
  /** Sealed tests were changed because the person wants something else; they see which, and why. */
  z.object({ type: z.literal('amended'), files: z.array(z.string()), why: z.string() }),
  /** All tests that the builder sees are green: how those do that it does not see, and which clauses are red. */
  z.object({ type: z.literal('held-out'), tests: z.number().int(), passed: z.number().int(), clauses: z.array(z.string()) }),
  z.object({ type: z.literal('triaged'), class: z.string(), detail: z.string() }),
  z.object({ type: z.literal('diagnosed'), text: z.string() }),
  z.object({ type: z.literal('decided'), actions: z.array(z.object({ action: z.string(), on: z.string(), why: z.string() })) }),
  z.object({ type: z.literal('edited'), by: z.string(), applied: z.array(z.string()) }),
  /** Edits of a model found no place twice in a row: it is asked for them in another form from here on. */
  z.object({ type: z.literal('edit-form'), role: z.string(), model: z.string(), form: z.enum(['patch', 'whole', 'blocks']) }),
  /** The run goes in circles or gets no further: what is done about it, and later whether it helped. */
  z.object({ type: z.literal('escalated'), rung: Rung, why: z.string() }),
  z.object({ type: z.literal('escalation-ended'), rung: Rung, helped: z.boolean(), before: z.string(), after: z.string() }),
  /** What became of the errors that a repair was about: whether their tests were green afterwards. */
  z.object({
    type: z.literal('repair-ended'),
    errors: z.array(z.object({ signature: z.string(), isGone: z.boolean() })),
    did: z.array(z.string()),
    diagnosis: z.string(),
  }),
  z.object({ type: z.literal('chose-steps'), chosen: ChosenSteps }),
  z.object({ type: z.literal('reflected'), decision: z.string(), why: z.string() }),
  z.object({ type: z.literal('rolled-back'), tree: z.string(), why: z.string() }),
  /** What the person said or changed, from the moment that they did: the `hear` that takes it names this note's key. */
  z.object({ type: z.literal('said'), request: z.number().int(), said: Said }),
  z.object({ type: z.literal('heard'), words: z.array(z.string()) }),
  /** What came after the last step that could act on it was built on in a later run. */
  z.object({ type: z.literal('given'), said: z.array(z.string()), to: z.string() }),
  z.object({
    type: z.literal('person-edited'),
    edits: z.array(z.object({ path: z.string(), refused: z.string(), isConflict: z.boolean(), before: z.string() })),
  }),
  z.object({ type: z.literal('paused') }),
  z.object({ type: z.literal('continued') }),
  z.object({
    type: z.literal('task'),
    task: z.string(),
    state: z.enum(['tests', 'building', 'green', 'stuck']),
    attempts: z.number().int(),
  }),
  /** A limit of the budget comes near. */
  z.object({ type: z.literal('warned'), text: z.string() }),
  /** The budget ended a step before it had a result. It has the key of the step. */
  z.object({ type: z.literal('out-of-budget'), text: z.string() }),
  /** What a reviewer says of the change, and what became of a defect that the run tried to mend. */
  z.object({ type: z.literal('reviewed'), reviewed: Reviewed }),
  z.object({ type: z.literal('finding-settled'), settled: Settled }),
  /** What the functions of the old and the new program give for the same values. */
  z.object({ type: z.literal('compared'), compared: Compared }),
  z.object({ type: z.literal('drifted'), what: z.string() }),
  z.object({
    type: z.literal('resumed'),
    after: z.string(),
    /** The prompts have changed since the run began; what was answered stands. */
    otherPrompts: z.boolean().optional(),
  }),
  z.object({ type: z.literal('remarked'), text: z.string() }),
  /** The program is to be written to an output folder; noted together with the end of the run. */
  z.object({ type: z.literal('output-due') }),
  z.object({
    type: z.literal('output-written'),
    files: z.number().int(),
    /** The name of the folder beside the one that was asked for; empty where it is that one. */
    beside: z.string(),
    /** Why it is beside; empty where it is not. */
    why: z.string(),
    leftOut: z.array(z.string()),
    /** Said where the process that carried the run ended before this was done. */
    isLate: z.boolean(),
  }),
  z.object({ type: z.literal('output-unwritten'), why: z.string() }),
  Evidence,
  z.object({
    type: z.literal('finished'),
    outcome: Outcome,
    tree: z.string(),
    /** The same state as the builder saw it, without held-out tests; empty where that is the tree itself. */
    shown: z.string().default(''),
    ended: Ended,
  }),
])
export type Note = z.infer<typeof Note>
