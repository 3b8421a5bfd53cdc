// Has red tests judged by the words alone, and amends those that are wrong, with their clause where that is at fault.
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

/** Red tests that are judged in one round. */
const AT_ONCE = 3
/** Times that one test may be judged. */
const TIMES = 2
/** Characters of a reason that the ledger keeps. */
const LONGEST = 600

/** What was judged so far. */
export interface Rulings {
  /** How often each test was, by its id. */
  readonly times: ReadonlyMap<string, number>
  /** Sentences for whoever diagnoses next. */
  readonly told: readonly string[]
}

export const noRulings: Rulings = { times: new Map(), told: [] }

export interface Arbitrated {
  readonly workspace: Workspace
  /** The plan, with clauses that were mended. */
  readonly plan: Plan
  readonly rulings: Rulings
  /** Sentences about what became of each test; empty where none was judged. */
  readonly did: readonly string[]
  readonly isAmended: boolean
}

/** A program whose tests are doubted. */
export interface Doubt {
  readonly context: TaskContext
  readonly workspace: Workspace
  /** What was judged before. */
  readonly rulings: Rulings
  /** The workspace before there was any code of the task; null where it is not known. */
  readonly unbuilt: Workspace | null
}

/** What was judged, behind the ledger of a prompt; empty where nothing was. */
export const showRulings = ({ told }: Rulings): string => (told.length === 0 ? '' : `\n\n${say('told', { rulings: bullets(told) })}`)

/** Those of the red tests that may still be judged: tests that an author of this program wrote, each so many times at most. */
export function judgeable(red: readonly Case[], workspace: Workspace, { times }: Rulings, most: 1 | typeof TIMES = TIMES): Case[] {
  return red
    .filter((test) => {
      const suite = suiteOf(workspace, test)
      // The tests of a user's own project, and examples that they pasted, are their own words.
      const isOwn = suite?.task === BASELINE || suite?.given?.includes(test.file)
      return suite !== undefined && !isOwn && (times.get(test.id) ?? 0) < most
    })
    .slice(0, AT_ONCE)
}

/** Red cases of a run, tests that stumbled over something else left out: there is nothing to compare. */
export const redCases = ({ report }: TestRun): Case[] => (report?.cases ?? []).filter((test) => test.state === 'failed')

/** Judges these tests one by one. A model that fails here takes nothing away: the repair goes on as it would. */
export async function arbitrate(run: Run, doubt: Doubt, cases: readonly Case[]): Promise<Progress<Arbitrated>> {
  const { context, workspace, rulings } = doubt
  let state: Arbitrated = { workspace, plan: context.plan, rulings, did: [], isAmended: false }
  // One attempt may judge twice: before a question to the user, and after it.
  let number = [...rulings.times.values()].reduce((sum, times) => sum + times, 0)
  for (const test of cases) {
    number += 1
    const next = await judgeOne(run.scope(`ruling/${number}`), doubt, state, test)
    if (next.type === 'halt') return next
    state = next.value
  }
  return done(state)
}

async function judgeOne(run: Run, { context: given, unbuilt }: Doubt, state: Arbitrated, test: Case): Promise<Progress<Arbitrated>> {
  const context = withPlan(given, state.plan)
  const times = new Map(state.rulings.times).set(test.id, (state.rulings.times.get(test.id) ?? 0) + 1)
  const told = (sentence: string, more: Partial<Arbitrated> = {}): Progress<Arbitrated> =>
    done({ ...state, ...more, did: [...state.did, sentence], rulings: { times, told: [...state.rulings.told, sentence] } })
  const matter = await matterOf(context, state.workspace, test)
  if (!matter) return done({ ...state, rulings: { ...state.rulings, times } })
  const ruled = await rule(run, context, matter)
  if (ruled.type === 'halt') return ruled.halt.ended === 'stuck' ? done({ ...state, rulings: { ...state.rulings, times } }) : ruled
  const { ruling, working, quote, mended } = ruled.value
  run.note('ruled', { type: 'ruled', test: test.id, ruling, working, quote, mended: ruling === 'clause' ? mended : '' })
  const reason = trim(working.replace(/\s+/g, ' '), LONGEST)
  const hidden = hiddenClause(state.workspace, test)
  if (ruling === 'program')
    return told(hidden === null ? say('right', { test: test.id, working: reason }) : say('right-hidden', { clause: hidden }))
  const plan =
    ruling === 'clause'
      ? withMended(run, context.plan, matter.owner, [{ clause: ruled.value.clause ?? 0, text: mended }], working)
      : context.plan
  const owner = plan.tasks.find(({ id }) => id === matter.owner.id) ?? matter.owner
  const amended = await amend(run, withPlan(context, plan), { workspace: state.workspace, matter, owner, ruling: ruled.value, unbuilt })
  if (amended.type === 'halt') return amended
  if (amended.value.type === 'refused')
    return told(hidden === null ? say('refused', { test: test.id, why: amended.value.why }) : say('refused-hidden', { clause: hidden }), {
      plan,
    })
  const clause = ruling === 'clause' ? ` ${say('mended', { clause: ruled.value.clause ?? 0, text: mended })}` : ''
  const sentence =
    (hidden === null ? say('amended', { test: test.id, working: reason }) : say('amended-hidden', { clause: hidden })) + clause
  const { workspace } = amended.value
  // Words of the feedback that decide against an earlier test decide against its clause.
  const isOverruling = context.earlier.length > 0 && standsIn(quote, [context.task.words])
  const textAfter = (path: string) => (path === test.file ? context.trees.read(workspace.tree, path) : null)
  const overruled = isOverruling ? await withAmended(run, context, state.workspace, textAfter) : plan
  return told(sentence, { plan: overruled, workspace, isAmended: true })
}

/** What is put before whoever rules; null where the file of the test is gone. */
async function matterOf(context: TaskContext, workspace: Workspace, test: Case): Promise<Matter | null> {
  const { plan, task, earlier, trees } = context
  const suite = suiteOf(workspace, test)
  const isHeld = suite?.heldOut?.files.includes(test.file) ?? false
  const text = trees.read(isHeld ? (suite?.heldOut?.tree ?? '') : workspace.tree, test.file)
  if (!suite || text === null) return null
  const planned = plan.tasks.find(({ id }) => id === suite.task)
  const owner = planned ?? earlier.find(({ id }) => id === suite.task) ?? task
  const block = blockOf(await context.sources(), test.file, text, test)
  return {
    disputed: null,
    test,
    owner,
    text,
    source: block ? textOf(text, block) : text,
    hasClauses: planned !== undefined && earlier.length === 0,
  }
}

const hiddenClause = (workspace: Workspace, { id }: Case): string | null =>
  suiteOf(workspace, { id })?.heldOut?.tests.find((each) => each.id === id)?.clause ?? null
