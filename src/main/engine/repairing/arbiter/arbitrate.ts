// Has red tests judged by the words alone, and amends the wrong ones, with their clause if that is wrong.
import type { TestRun } from '../../../../contract/run/effects.js'
import type { Plan } from '../../../../contract/run/plan.js'
import { bullets, trim } from '../../asking/prompt.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import { type TaskContext, withPlan } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import { BASELINE } from '../../testing/baseline.js'
import { textOf } from '../../testing/held-out/blocks.js'
import { blockOf, type Case } from '../../testing/one-test.js'
import { withAmended } from '../../testing/overruled/amended-clauses.js'
import { withMended } from '../../testing/ruling/mend-clause.js'
import { standsIn } from '../../testing/ruling/quote.js'
import { type Matter, rule } from '../../testing/ruling/ruling.js'
import { amend, suiteOf } from './amend.js'
import { say } from './say.js'

/** The most red tests that are judged in one round. */
const AT_ONCE = 3
/** How often one test may be judged. */
const TIMES = 2
/** The longest reason in the ledger, in letters. */
const LONGEST = 600

/** The rulings so far. */
export interface Rulings {
  /** How often each test was judged, by its id. */
  readonly times: ReadonlyMap<string, number>
  /** Sentences for the next diagnosis. */
  readonly sentences: readonly string[]
}

export const noRulings: Rulings = { times: new Map(), sentences: [] }

export interface ArbitrationResult {
  readonly workspace: Workspace
  /** The plan, with its mended clauses. */
  readonly plan: Plan
  readonly rulings: Rulings
  /** Sentences about the result of each test; empty if none was judged. */
  readonly did: readonly string[]
  readonly isAmended: boolean
}

/** A program with doubtful tests. */
export interface DoubtedProgram {
  readonly context: TaskContext
  readonly workspace: Workspace
  /** The earlier rulings. */
  readonly rulings: Rulings
  /** The workspace before any code of the task; null if unknown. */
  readonly unbuilt: Workspace | null
}

/** The rulings for the end of a prompt's ledger; empty without rulings. */
export const showRulings = ({ sentences }: Rulings): string =>
  sentences.length === 0 ? '' : `\n\n${say('told', { rulings: bullets(sentences) })}`

/** The red tests that may still be judged: those by an author of this program, each a limited number of times. */
export function judgeable(red: readonly Case[], workspace: Workspace, { times }: Rulings, most: 1 | typeof TIMES = TIMES): Case[] {
  return red
    .filter((test) => {
      const suite = suiteOf(workspace, test)
      // Tests of a user's own project, and examples that they pasted, are their own words.
      const isOwn = suite?.task === BASELINE || suite?.given?.includes(test.file)
      return suite !== undefined && !isOwn && (times.get(test.id) ?? 0) < most
    })
    .slice(0, AT_ONCE)
}

/** The red cases of a run. Collection errors are left out, since they compare nothing. */
export const redCases = ({ report }: TestRun): Case[] => (report?.cases ?? []).filter((test) => test.state === 'failed')

/** Judges these tests one by one. If a model fails here, the repair continues without a ruling. */
export async function arbitrate(run: Run, doubt: DoubtedProgram, cases: readonly Case[]): Promise<Progress<ArbitrationResult>> {
  const { context, workspace, rulings } = doubt
  let state: ArbitrationResult = { workspace, plan: context.plan, rulings, did: [], isAmended: false }
  // One attempt may judge twice: before and after a question to the user.
  let number = [...rulings.times.values()].reduce((sum, times) => sum + times, 0)
  for (const test of cases) {
    number += 1
    const next = await judgeOne(run.scope(`ruling/${number}`), doubt, state, test)
    if (next.type === 'halt') return next
    state = next.value
  }
  return done(state)
}

async function judgeOne(
  run: Run,
  { context: given, unbuilt }: DoubtedProgram,
  state: ArbitrationResult,
  test: Case,
): Promise<Progress<ArbitrationResult>> {
  const context = withPlan(given, state.plan)
  const times = new Map(state.rulings.times).set(test.id, (state.rulings.times.get(test.id) ?? 0) + 1)
  const withSentence = (sentence: string, more: Partial<ArbitrationResult> = {}): Progress<ArbitrationResult> =>
    done({ ...state, ...more, did: [...state.did, sentence], rulings: { times, sentences: [...state.rulings.sentences, sentence] } })
  const matter = await matterOf(context, state.workspace, test)
  if (!matter) return done({ ...state, rulings: { ...state.rulings, times } })
  const ruled = await rule(run, context, matter)
  if (ruled.type === 'halt') return ruled.halt.ended === 'stuck' ? done({ ...state, rulings: { ...state.rulings, times } }) : ruled
  const { ruling, working, quote, mended } = ruled.value
  run.note('ruled', { type: 'ruled', test: test.id, ruling, working, quote, mended: ruling === 'clause' ? mended : '' })
  const reason = trim(working.replace(/\s+/g, ' '), LONGEST)
  const hidden = hiddenClause(state.workspace, test)
  if (ruling === 'program')
    return withSentence(hidden === null ? say('right', { test: test.id, working: reason }) : say('right-hidden', { clause: hidden }))
  const plan =
    ruling === 'clause'
      ? withMended(run, context.plan, matter.owner, { clauses: [{ clause: ruled.value.clause ?? 0, text: mended }], why: working })
      : context.plan
  const owner = plan.tasks.find(({ id }) => id === matter.owner.id) ?? matter.owner
  const amended = await amend(run, withPlan(context, plan), { workspace: state.workspace, matter, owner, ruling: ruled.value, unbuilt })
  if (amended.type === 'halt') return amended
  if (amended.value.type === 'refused')
    return withSentence(
      hidden === null ? say('refused', { test: test.id, why: amended.value.why }) : say('refused-hidden', { clause: hidden }),
      {
        plan,
      },
    )
  const clause = ruling === 'clause' ? ` ${say('mended', { clause: ruled.value.clause ?? 0, text: mended })}` : ''
  const sentence =
    (hidden === null ? say('amended', { test: test.id, working: reason }) : say('amended-hidden', { clause: hidden })) + clause
  const { workspace } = amended.value
  // If words of the feedback decide against an earlier test, they also decide against its clause.
  const isOverruling = context.earlier.length > 0 && standsIn(quote, [context.task.words])
  const textAfter = (path: string) => (path === test.file ? context.trees.read(workspace.tree, path) : null)
  const overruled = isOverruling ? await withAmended(run, context, state.workspace, textAfter) : plan
  return withSentence(sentence, { plan: overruled, workspace, isAmended: true })
}

/** The input of a ruling; null if the file of the test is gone. */
async function matterOf(context: TaskContext, workspace: Workspace, test: Case): Promise<Matter | null> {
  const { plan, task, earlier, trees } = context
  const suite = suiteOf(workspace, test)
  const isHeld = suite?.heldOut?.files.includes(test.file) ?? false
  const text = trees.read(isHeld ? (suite?.heldOut?.tree ?? '') : workspace.tree, test.file)
  if (!suite || text === null) return null
  const planned = plan.tasks.find(({ id }) => id === suite.task)
  const owner = planned ?? earlier.find(({ id }) => id === suite.task) ?? task
  // What a judge says of a shown test goes to the builder, so it knows no hidden one.
  const isShown = isHeld && hiddenClause(workspace, test) === null
  const seen = (isShown ? trees.read(workspace.tree, test.file) : null) ?? text
  const block = blockOf(await context.sources(), test.file, seen, test)
  return {
    disputed: null,
    test,
    owner,
    text,
    seen,
    source: block ? textOf(seen, block) : seen,
    hasClauses: planned !== undefined && earlier.length === 0,
  }
}

const hiddenClause = (workspace: Workspace, { id }: Case): string | null =>
  suiteOf(workspace, { id })?.heldOut?.tests.find((each) => each.id === id)?.clause ?? null
