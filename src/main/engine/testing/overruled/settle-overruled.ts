// Asks the planner whether a clause is overruled when a new test of later words contradicts a sealed test.
import { clauseCalled, type Plan, type PlanTask, type ReplacedClause } from '../../../../contract/run/plan.js'
import type { Suite } from '../../../../contract/run/suite.js'
import { isReplaced, standingTexts } from '../../../../contract/traces/standing-clauses.js'
import { saidMeanwhileText } from '../../../../words/recorded/said-meanwhile.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import type { TaskContext } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import { askOverruled, type DoubtedClause, type OverruledClause } from '../../user/overruled/ask-overruled.js'
import { say } from '../../user/overruled/say.js'
import { type Mark, marksIn } from '../clause-marks.js'
import type { TestFile } from '../held-out/choose.js'
import { say as sayToAuthor } from '../re-ask.js'
import { amendedBetween } from './amended-clauses.js'
import { contradictingTests, type TestConflict, type TestRef } from './contradicting.js'

export interface OverruledResult {
  readonly plan: Plan
  /** Sentences for the author: the sealed tests that need an amendment. */
  readonly problems: readonly string[]
  /** Whether the planner was asked. */
  readonly wasAsked: boolean
}

/** The plan with its overruled clauses marked. @param files the new tests, with the sealed files that they amend */
export async function settleOverruled(
  run: Run,
  context: TaskContext,
  before: Workspace,
  files: readonly TestFile[],
): Promise<Progress<OverruledResult>> {
  const { plan, task } = context
  const unchanged = (wasAsked: boolean) => done({ plan, problems: [], wasAsked })
  if (!task.steered || run.config.steering !== 'clauses') return unchanged(false)
  const found = await doubtedBy(context, before, files)
  const doubted = found.map((each) => each.doubted)
  if (doubted.length === 0) return unchanged(false)
  const clauses = standingTexts(task)
  const answer = await askOverruled(run, context, { words: [task.words], clauses, doubted })
  if (answer.type === 'halt') return answer
  if (answer.value.length === 0) return unchanged(true)
  const next = withOverruled(plan, task.id, answer.value)
  run.note('overruled-plan', { type: 'planned', plan: next, by: 'person', why: saidMeanwhileText })
  const problems = found
    .filter((each) => answer.value.some(({ old }) => old === each.doubted))
    .flatMap(({ pair, doubted: { clause } }) => (pair ? [sayToAuthor('overruled-test', { ...namesOf(pair), clause })] : []))
  return done({ plan: next, problems, wasAsked: true })
}

const namesOf = ({ fresh, sealed }: TestConflict) => ({ test: nameOf(fresh), sealed: nameOf(sealed) })
const nameOf = ({ path, block }: TestRef): string => `${path} :: ${block.name}`

interface ClauseDoubt {
  /** Null if its tests were amended. */
  readonly pair: TestConflict | null
  readonly doubted: DoubtedClause
}

/** Valid clauses whose sealed tests are contradicted by new tests or amended, each once. */
async function doubtedBy(context: TaskContext, before: Workspace, files: readonly TestFile[]): Promise<ClauseDoubt[]> {
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
  const all: ClauseDoubt[] = [
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

function doubtedOf(tasks: readonly PlanTask[], suites: readonly Suite[], marks: readonly Mark[], pair: TestConflict): DoubtedClause[] {
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

/** The plan with these clauses marked. Parts of them that still hold become clauses of the task. Pure. */
export function withOverruled(plan: Plan, task: string, found: readonly OverruledClause[]): Plan {
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
  // They come from the words of the task.
  const quote = task.traces?.[0]?.quote ?? task.words
  const traces = clauses.map((_, index) => ({ clause: task.acceptance.length + index + 1, quote }))
  return { ...task, acceptance: [...task.acceptance, ...clauses], traces: [...(task.traces ?? []), ...traces] }
}
