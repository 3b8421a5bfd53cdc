// Checks after green whether the tests notice mutants. Survivors lead to stronger tests, which must prove themselves.

import { z } from 'zod'
import { hasPatch } from '../../../contract/config/patches.js'
import { type Evidence, isFewNoticed, type MutationScore } from '../../../contract/run/evidence.js'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { withoutSetAside } from '../../../contract/run/set-aside.js'
import type { Suite } from '../../../contract/run/suite.js'
import { newSuite, withSuite } from '../../../contract/run/suite.js'
import type { SourceFile } from '../../../contract/run/template.js'
import { ask } from '../asking/ask.js'
import { bullets, fill } from '../asking/prompt.js'
import { sandboxEffect } from '../asking/sandbox-effect.js'
import { lanesOf, sideBySide } from '../asking/side-by-side.js'
import { sources, tests, wordsAsClues } from '../context/context.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest, Performance } from '../ports/ports.js'
import { isTest } from '../task/permissions.js'
import { editProtocol, systemPrompt, type TaskContext, taskSection } from '../task/task-prompt.js'
import { placeOf, setAsideOf, type TestContext, type TestedWorkspace, test, type Workspace, write } from '../task/workspace.js'
import { without } from '../testing/held-out/blocks.js'
import type { Purpose } from '../testing/judge-tests.js'
import { type NewTests, readNewTests } from '../testing/new-tests.js'
import { blockOf } from '../testing/one-test.js'
import { chooseMutants, type Mutant } from './mutants/mutate.js'
import stronger from './stronger.md?raw'

/** Seconds of test runs after which no further mutant is tried. */
const LONGEST_S = 60
/** The task id of the suite of tests against mutants. */
export const STRONGER = 'stronger'
/** A mutant that runs this many times as long as the program hangs, and counts as noticed. */
const SLOWER = 5

export type MutationContext = TestContext &
  Pick<TaskContext, 'description' | 'sources' | 'locked' | 'models' | 'user'> & {
    readonly plan: Plan
    readonly purpose: Purpose
    /** Tasks of a finished program that still hold; empty while it is built. */
    readonly earlier: readonly PlanTask[]
    /** Tasks that the program already did, as an existing test shows. */
    readonly there: readonly string[]
    /** The tree of an existing program; null if it began with the template. */
    readonly original: string | null
    /** The user's project before the first of its runs; null for a new program. */
    readonly project: string | null
    /** The first tree of the run if the program is a project of the user, else null. */
    readonly begun: string | null
  }

export interface MutationResult {
  readonly workspace: Workspace
  /** Null if no mutant could be made, or none was wanted. */
  readonly score: MutationScore | null
  /** Why none was tried although some were wanted. */
  readonly none?: Evidence['noMutants']
}

const MutantRun = z.object({ killed: z.boolean(), seconds: z.number() })

/** Files of a program that the run made or changed. */
export function madeFiles({ trees, template, original }: MutationContext, { tree }: Workspace): SourceFile[] {
  const brought = new Map(template.files.map((file) => [file.path, file.text]))
  const given = (path: string) => (original ? trees.read(original, path) : brought.get(path))
  return trees.list(tree).files.flatMap(({ path }) => {
    const text = isTest(template, path) ? null : trees.read(tree, path)
    return text === null || text === given(path) ? [] : [{ path, text }]
  })
}

/** Tries mutants on a green program with all its tests. Only a model that does not answer ends the run here. */
export async function checkByMutants(run: Run, context: MutationContext, green: Workspace): Promise<MutationResult> {
  if (run.config.mutants === 0) return { workspace: green, score: null }
  const files = madeFiles(context, green)
  const isFit = (mutant: Mutant) => context.trees.unfit(green.tree, mutant, false) === null
  const isOwn = hasPatch(run.config, 'own-tests-apart') ? ownLinesOf(context, green) : undefined
  const mutants = chooseMutants(await context.sources(), files, run.config.mutants, isOwn).filter(isFit)
  if (mutants.length === 0) return { workspace: green, score: null, none: 'none-made' }
  const normal = await test(run, context, green, { name: 'normal' })
  if (normal.report?.cases.some((each) => each.state !== 'passed') ?? true) return { workspace: green, score: null, none: 'not-green' }
  const patienceS = Math.min(run.config.limits.testS, Math.max(5, Math.ceil((normal.command.durationMs / 1000) * SLOWER)))
  const first = await tryAll(run, context, green, { mutants, patienceS })
  const survivors = first.filter((each) => !each.killed).map((each) => each.mutant)
  const score = scoreOf(first.length, survivors)
  const { strengthen, fewerCalls } = run.config
  // A survivor or two are named beside the verdict. Stronger tests are only needed if the verdict would rest on weak ones.
  const isNeeded = fewerCalls ? isFewNoticed(score.killed, score.tried) : survivors.length > 0
  if (!isNeeded || !strengthen) return { workspace: green, score }
  const left = { survivors, tried: first.length, patienceS }
  return (await addTests(run.scope('stronger'), context, green, left)) ?? { workspace: green, score }
}

/** Whether the run wrote the line of a mutant. A project's own tests may not cover its other lines. */
function ownLinesOf({ trees, begun }: MutationContext, { tree }: Workspace): (mutant: Mutant) => boolean {
  if (begun === null) return () => true
  const files = new Map(trees.changedFiles(begun, tree).map(({ path, hunks }) => [path, hunks]))
  return ({ path, line }) => files.get(path)?.some(({ from, added }) => line >= from && line < from + added) ?? false
}

/** The survivors among the tried mutants. */
interface Left {
  readonly survivors: readonly Mutant[]
  readonly tried: number
  readonly patienceS: number
}

/** Adds tests that are green on the program and notice survivors; null without any. */
async function addTests(
  scope: Run,
  context: MutationContext,
  before: Workspace,
  { survivors, tried, patienceS }: Left,
): Promise<MutationResult | null> {
  const changes = await askForTests(scope, context, before, survivors)
  if (!changes) return null
  // A project's own test that was red and is green now is not new.
  const aside = hasPatch(scope.config, 'own-tests-apart') ? setAsideOf(before.suites) : []
  const known = new Set([...before.suites.flatMap((suite) => [...suite.red, ...suite.refused]), ...aside])
  const first = await write(scope, context, before, { name: 'write', changes })
  const all = { workspace: first, run: await test(scope, context, first, { name: 'test' }) }
  const { workspace: written, run: tested } = await withoutRed(scope, context, all, { changes, known })
  const fresh = tested.report?.cases.filter((each) => !known.has(each.id)) ?? []
  if (
    !tested.report ||
    tested.report.collectionErrors.length > 0 ||
    fresh.length === 0 ||
    tested.report.cases.some((each) => each.state !== 'passed')
  ) {
    scope.note('left-out', { type: 'remarked', text: { type: 'stronger-left-out', why: 'red' } })
    return null
  }
  const again = await tryAll(scope, context, written, { mutants: survivors, patienceS })
  const still = again.filter((each) => !each.killed).map((each) => each.mutant)
  if (still.length === survivors.length) {
    scope.note('left-out', { type: 'remarked', text: { type: 'stronger-left-out', why: 'useless' } })
    return null
  }
  const suite = newSuite({
    task: STRONGER,
    hash: context.bench.suiteHash(written.tree, context.template),
    files: changes.map((change) => change.path),
    // A new test is proven by a mutant on which it is red, as others are by a stub.
    red: fresh.map((each) => each.id),
  })
  scope.note('sealed', { type: 'sealed', suite })
  return { workspace: { ...written, suites: withSuite(before.suites, suite) }, score: scoreOf(tried, still) }
}

/** Removes new tests that are red on the program, if others remain. */
async function withoutRed(
  scope: Run,
  context: MutationContext,
  all: TestedWorkspace,
  { changes, known }: { readonly changes: readonly FileChangeRequest[]; readonly known: ReadonlySet<string> },
): Promise<TestedWorkspace> {
  const fresh = all.run.report?.cases.filter((each) => !known.has(each.id)) ?? []
  const red = fresh.filter((each) => each.state !== 'passed')
  if (red.length === 0 || red.length === fresh.length) return all
  const sources = await context.sources()
  const left = changes.flatMap(({ path, text }) => {
    const blocks = text === null ? [] : red.filter(({ file }) => file === path).flatMap((each) => blockOf(sources, path, text, each) ?? [])
    return text === null || blocks.length === 0 ? [] : [{ path, text: without(sources, path, text, blocks) }]
  })
  if (left.length === 0) return all
  const rest = await write(scope, context, all.workspace, { name: 'write-green', changes: left })
  return { workspace: rest, run: await test(scope, context, rest, { name: 'green-test' }) }
}

const scoreOf = (tried: number, survivors: readonly Mutant[]): MutationScore => ({
  tried,
  killed: tried - survivors.length,
  survivors: survivors.map(({ path, line, from, to }) => ({ path, line, from, to })),
})

interface Result {
  readonly mutant: Mutant
  readonly killed: boolean
}

/**
 * Tries as many mutants as the time allows, a few at a time. The time is the sum of recorded results, and is only checked between
 * groups, so that a replay tries the same ones.
 */
async function tryAll(
  run: Run,
  context: MutationContext,
  base: Workspace,
  { mutants, patienceS }: { readonly mutants: readonly Mutant[]; readonly patienceS: number },
): Promise<Result[]> {
  const lanes = lanesOf(run.config)
  const results: Result[] = []
  let spent = 0
  for (let from = 0; from < mutants.length && spent <= LONGEST_S; from += lanes) {
    const some = mutants.slice(from, from + lanes)
    const tried = await sideBySide(some, lanes, (mutant, lane, index) =>
      tryMutant(run, context, base, { mutant, name: `mutant-${from + index + 1}`, patienceS, lane }),
    )
    // Side by side they take the time of the longest one.
    spent += Math.max(...tried.map(({ seconds }) => seconds))
    results.push(...some.map((mutant, index) => ({ mutant, killed: tried[index]?.killed ?? false })))
  }
  return results
}

interface MutantTry {
  readonly mutant: Mutant
  readonly name: string
  readonly patienceS: number
  readonly lane: number
}

function tryMutant(
  run: Run,
  context: MutationContext,
  base: Workspace,
  { mutant, name, patienceS, lane }: MutantTry,
): Promise<z.infer<typeof MutantRun>> {
  const { path, line, to, text } = mutant
  const perform = async (at: Performance) => {
    const config = { ...at.config, limits: { ...at.config.limits, testS: patienceS } }
    const { tree } = context.trees.change(base.tree, [{ path, text }])
    const tested = withoutSetAside(
      await context.bench.test(placeOf(context, context.template, { ...base, tree }), false, { ...at, config, lane }),
      setAsideOf(base.suites),
    )
    const isGreen =
      tested.report !== null && tested.report.collectionErrors.length === 0 && tested.report.cases.every((each) => each.state === 'passed')
    return {
      value: { killed: !isGreen || (tested.command.exit !== 0 && tested.setAside === 0), seconds: tested.command.durationMs / 1000 },
    }
  }
  return sandboxEffect(run, context, { name, step: 'mutant', facts: { tree: base.tree, path, line, to }, schema: MutantRun, perform })
}

/** The tasks whose files contain survivors; all tasks if none names these files. */
function tasksOf({ tasks }: Plan, survivors: readonly Mutant[]): readonly PlanTask[] {
  const own = tasks.filter((task) => survivors.some(({ path }) => task.outputs.includes(path)))
  return own.length > 0 ? own : tasks
}

function suitesOfTasks(suites: readonly Suite[], tasks: readonly PlanTask[]): readonly Suite[] {
  const own = suites.filter((suite) => tasks.some((task) => task.id === suite.task))
  return own.length > 0 ? own : suites
}

/** New test files; null without any. Unusable answers do not harm the program. */
async function askForTests(
  run: Run,
  context: MutationContext,
  before: Workspace,
  survivors: readonly Mutant[],
): Promise<readonly FileChangeRequest[] | null> {
  const { trees, template, description, plan } = context
  const answer = await ask<NewTests>(run, context, {
    name: 'stronger',
    role: 'test-author',
    isDispensable: true,
    facts: { tree: before.tree, survivors: survivors.map(({ path, line, to }) => `${path}:${line} ${to}`) },
    system: systemPrompt({ template, description, start: plan.start }),
    prompt: (room) =>
      fill(stronger, {
        survivors: bullets(survivors.map(({ path, line, from, to }) => `${path}, line ${line}\n    was:    ${from}\n    became: ${to}`)),
        words: [...tasksOf(plan, survivors), ...context.earlier].map(taskSection).join('\n\n'),
        sources: sources({ trees, template }, before.tree, wordsAsClues(survivors.map((mutant) => mutant.path).join(' ')), { room }),
        tests: tests(trees, before.tree, suitesOfTasks(before.suites, tasksOf(plan, survivors)), room),
        places: template.tests.map((glob) => `\`${glob}\``).join(', '),
        protocol: editProtocol,
      }),
    read: (text) => readNewTests(run.config, context, before, text),
  })
  if (answer.type === 'halt') run.note('left', { type: 'remarked', text: { type: 'none-stronger', why: answer.halt.reason } })
  return answer.type === 'halt' || answer.value === 'none' ? null : answer.value
}
