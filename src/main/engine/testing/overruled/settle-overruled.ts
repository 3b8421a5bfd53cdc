// A new test of what the user said meanwhile contradicts a sealed one: the planner is asked whether the clause of that is overruled.
import { clauseCalled, type Plan, type PlanTask, type ReplacedClause } from '../../../../contract/run/plan.js'
import type { Suite } from '../../../../contract/run/suite.js'
import { isReplaced, standingTexts } from '../../../../contract/traces/standing-clauses.js'
import { saidMeanwhileText } from '../../../../words/recorded/said-meanwhile.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import type { TaskContext } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import { askOverruled, type Doubted, type Overruled } from '../../user/overruled/ask-overruled.js'
import { say } from '../../user/overruled/say.js'
import { type Mark, marksIn } from '../clause-marks.js'
import type { TestFile } from '../held-out/choose.js'
import { say as sayToAuthor } from '../re-ask.js'
import { amendedBetween } from './amended-clauses.js'
import { type Contradicting, contradictingTests, type FoundTest } from './contradicting.js'

export interface SettledTests {
  readonly plan: Plan
  /** Sentences for the author: which sealed tests are to be amended. */
  readonly problems: readonly string[]
  /** Whether the planner was asked. */
  readonly wasAsked: boolean
}

/** The plan with clauses marked that are overruled. @param files the new tests, with sealed files that they amend */
export async function settleOverruled(
  run: Run,
  context: TaskContext,
  before: Workspace,
  files: readonly TestFile[],
): Promise<Progress<SettledTests>> {
  const { plan, task } = context
  const unchanged = (wasAsked: boolean) => done({ plan, problems: [], wasAsked })
  if (!task.steered || run.config.steering !== 'clauses') return unchanged(false)
  const found = await doubtedBy(context, before, files)
  const doubted = found.map((each) => each.doubted)
  if (doubted.length === 0) return unchanged(false)
  const clauses = standingTexts(task)
  const asked = await askOverruled(run, context, [task.words], clauses, doubted)
  if (asked.type === 'halt') return asked
  if (asked.value.length === 0) return unchanged(true)
  const next = withOverruled(plan, task.id, asked.value)
  run.note('overruled-plan', { type: 'planned', plan: next, by: 'person', why: saidMeanwhileText })
  const problems = found
    .filter((each) => asked.value.some(({ old }) => old === each.doubted))
    .flatMap(({ pair, doubted: { clause } }) => (pair ? [sayToAuthor('overruled-test', { ...namesOf(pair), clause })] : []))
  return done({ plan: next, problems, wasAsked: true })
}

const namesOf = ({ fresh, sealed }: Contradicting) => ({ test: nameOf(fresh), sealed: nameOf(sealed) })
const nameOf = ({ path, block }: FoundTest): string => `${path} :: ${block.name}`

interface Found {
  /** Null where its tests were amended. */
  readonly pair: Contradicting | null
  readonly doubted: Doubted
}

/** Clauses that stand of sealed tests which the new ones contradict, and of those that were amended, each once. */
async function doubtedBy(context: TaskContext, before: Workspace, files: readonly TestFile[]): Promise<Found[]> {
  const { plan, task, trees } = context
  const { suites, tree } = before
  const sources = await context.sources()
  const owned = suites.filter((suite) => suite.task !== task.id)
  const paths = [...new Set(owned.flatMap((suite) => suite.files))].filter((path) => !files.some((file) => file.path === path))
  const sealed = paths.flatMap((path) => {
    const text = trees.read(owned.find((suite) => suite.heldOut?.files.includes(path))?.heldOut?.tree ?? tree, path)
    return text === null ? [] : [{ path, text }]
  })
  const marks = marksIn(sources, sealed)
  const fresh = files.filter(({ path }) => !owned.some((suite) => suite.files.includes(path)))
  const amended = await amendedBetween(
    context,
    plan.tasks.filter(({ id }) => id !== task.id),
    before,
    (path) => files.find((file) => file.path === path)?.text ?? null,
  )
  const all: Found[] = [
    ...contradictingTests(sources, fresh, sealed).flatMap((pair) =>
      doubtedOf(plan.tasks, owned, marks, pair).map((doubted) => ({ pair, doubted })),
    ),
    ...amended.map((each) => ({ pair: null, doubted: { ...each, why: say('amended-tests') } })),
  ]
  return all.filter(
    ({ doubted: { task: of, clause } }, index) =>
      all.findIndex(({ doubted }) => doubted.task.id === of.id && doubted.clause === clause) === index,
  )
}

function doubtedOf(tasks: readonly PlanTask[], suites: readonly Suite[], marks: readonly Mark[], pair: Contradicting): Doubted[] {
  const { path, block } = pair.sealed
  const owner = tasks.find(({ id }) => id === suites.find(({ files }) => files.includes(path))?.task)
  const mark = marks.find(({ path: of, lines }) => of === path && lines && (lines.own === block.from || lines.whole === block.from))
  if (!owner) return []
  return (mark?.clauses ?? []).flatMap((number) => {
    const clause = clauseCalled(owner, number)
    if (clause === undefined || isReplaced(owner, clause)) return []
    return [{ task: owner, clause, number, why: say('other-test', { test: nameOf(pair.fresh), clauseTest: nameOf(pair.sealed) }) }]
  })
}

/** The plan with these clauses marked; what of them still holds is one more clause of the task. Pure. */
export function withOverruled(plan: Plan, task: string, found: readonly Overruled[]): Plan {
  const still = found.flatMap((each) => (each.still === '' ? [] : [each.still]))
  const tasks = plan.tasks.map((each): PlanTask => {
    const own = found
      .filter(({ old }) => old.task.id === each.id)
      .map(({ old, by }): ReplacedClause => ({ clause: old.clause, by: { task, clause: by } }))
    const marked = own.length === 0 ? each : { ...each, replaced: [...(each.replaced ?? []), ...own] }
    return each.id !== task || still.length === 0 ? marked : withMore(marked, still)
  })
  return { ...plan, tasks }
}

function withMore(task: PlanTask, clauses: readonly string[]): PlanTask {
  // They are of the words that the task was made of.
  const quote = task.traces?.[0]?.quote ?? task.words
  const traces = clauses.map((_, index) => ({ clause: task.acceptance.length + index + 1, quote }))
  return { ...task, acceptance: [...task.acceptance, ...clauses], traces: [...(task.traces ?? []), ...traces] }
}
