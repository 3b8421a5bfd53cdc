// Runs the final tests as a mixed pair: one half has changed expectations in the first run, the other half in the second. A changed
// test must fail and an unchanged one be green. No run has only sealed tests, so a program cannot recognise the real run.

import { z } from 'zod'
import { hasPatch } from '../../../../contract/config/patches.js'
import type { TestRun } from '../../../../contract/run/effects.js'
import type { ControlScore } from '../../../../contract/run/evidence.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { TestReport } from '../../../../contract/run/tests.js'
import type { Sources, Typed } from '../../../languages/language.js'
import { lanesOf, sideBySide } from '../../asking/side-by-side.js'
import type { Run } from '../../journal/run-context.js'
import { heldOutTests } from '../../task/evidence.js'
import { test, type Workspace, write } from '../../task/workspace.js'
import { alterHalves, type Half, type Halves } from '../../testing/pairs/alter-halves.js'
import type { FileTest } from '../../testing/pairs/file-test.js'
import { divide } from '../../testing/pairs/hidden-alone.js'
import { type ControlResult, changedIn, keyOf, type ReadRound, readRound, steadied } from '../../testing/pairs/read-pair.js'
import { filesOf as allFilesOf, type PairContext, shownOf, testHalf, testsOf } from '../../testing/pairs/test-half.js'
import type { ControlledTests } from './controlled.js'
import { generousIn } from './generous.js'
import { hardFails, thatComeThere } from './hard-fails.js'
import { isBelievedAlone } from './same-change.js'
import { comparedUnseen, unprovenOf } from './unproven.js'

/** What a mixed pair needs. */
export type MixedContext = PairContext & { readonly controlled: ControlledTests }

/** The result of a mixed pair. */
export interface PairResult {
  /** The result of the sealed suite, merged from both runs. */
  readonly tested: TestRun
  readonly score: ControlScore
  /** Ids of tests that prove nothing: they never failed, or nothing shows that they can. */
  readonly unproven: ReadonlySet<string>
  /** Ids of tests that compare a value: it was changed, or a helper in another file compares it. */
  readonly valued: ReadonlySet<string>
  /** Tests that were green with one wrong value, and red with another. */
  readonly generous: readonly ControlResult[]
}

/** A test that stays green gets two more rounds. In the last one the values are far away. */
const ROUNDS = 3

/**
 * Tests a green program in its environment. Hidden tests run in a separate pair, without the files of other tests.
 * @param built the state as its builder saw it
 */
export async function testMixedPair(run: Run, context: MixedContext, workspace: Workspace, built: Workspace): Promise<PairResult> {
  const sources = await context.sources()
  const divided = divide(sources, filesOf(context, workspace), shownOf(context, built))
  if (!divided) return testPair(run, context, workspace)
  const open = await write(run, context, workspace, { name: 'shown', changes: divided.shown })
  const shown = await testPair(run.scope('shown'), context, open)
  const alone = await write(run, context, workspace, { name: 'hidden', changes: divided.hidden })
  const hidden = await testPair(run.scope('hidden'), context, alone, {
    beside: hasPatch(run.config, 'likely-values') ? expectedIn(context, sources, open) : [],
    names: filesOf(context, workspace).flatMap(({ path, text }) => sources.tests(path, text).map(({ name }) => name)),
  })
  // Tests may need code in other test files.
  const known = new Set(hidden.tested.report?.cases.map(({ id }) => id))
  if (!heldOutTests(workspace.suites).every(({ id }) => known.has(id)))
    return judged(run, context, workspace, await testPair(run.scope('whole'), context, workspace))
  const both = joined(shown, hidden, { tree: workspace.tree, suite: context.bench.suiteHash(workspace.tree, context.template) })
  return judged(run, context, open, both)
}

/** Files with tests that have controls. */
const filesOf = (context: MixedContext, workspace: Workspace): SourceFile[] =>
  allFilesOf(context, workspace).filter(({ path }) => context.controlled.paths.has(path))

/** The expected values of tests, from which likely values are made. */
const expectedIn = (context: MixedContext, sources: Sources, workspace: Workspace): Typed[] =>
  testsOf(sources, filesOf(context, workspace)).flatMap(({ test }) => test.expects)

/** Tries the change that one test accepted on the other tests. @param others the workspace of the other tests */
async function judged(run: Run, context: MixedContext, others: Workspace, paired: PairResult): Promise<PairResult> {
  const [believer, ...more] = paired.generous
  if (!hasPatch(run.config, 'likely-values') || !believer || more.length > 0) return paired
  const [sources, files] = [await context.sources(), filesOf(context, others)]
  const place = { sources, files, tests: testsOf(sources, files), inOrder: hasPatch(run.config, 'tests-in-order') }
  const runHalf = (name: string, half: Half) => testHalf(run, context, others, { name, half })
  if (!(await isBelievedAlone(believer, { ...place, runHalf }))) return paired
  return { ...paired, score: { ...paired.score, believed: namesOf([believer]) } }
}

/** The merged result of two pairs, each with a part of the tests. */
function joined(one: PairResult, other: PairResult, whole: Pick<TestRun, 'tree' | 'suite'>): PairResult {
  const [a, b] = [one.tested, other.tested]
  const odd = [a, b].find(({ command }) => command.end !== 'exited' || command.exit !== 0) ?? a
  const known = new Set(a.report?.cases.map(({ id }) => id))
  const report = a.report &&
    b.report && {
      ...a.report,
      cases: [...a.report.cases, ...b.report.cases.filter(({ id }) => !known.has(id))],
      collectionErrors: [...a.report.collectionErrors, ...b.report.collectionErrors],
      ...changedIn([a.report, b.report]),
    }
  const sum = (of: (score: ControlScore) => number) => of(one.score) + of(other.score)
  const names = (of: (score: ControlScore) => readonly string[]) => [...of(one.score), ...of(other.score)]
  return {
    tested: {
      ...{ ...a, ...whole, report, setAside: a.setAside + b.setAside },
      tampered: [...new Set([...a.tampered, ...b.tampered])],
      command: { ...a.command, exit: odd.command.exit, end: odd.command.end },
    },
    score: {
      tried: sum(({ tried }) => tried),
      failed: sum(({ failed }) => failed),
      lying: names(({ lying }) => lying),
      cannotFail: names(({ cannotFail }) => cannotFail),
      generous: names(({ generous }) => generous),
      forged: names(({ forged }) => forged),
      unstable: names(({ unstable }) => unstable),
      none: sum(({ none }) => none),
      unproven: names(({ unproven }) => unproven ?? []),
      negated: sum(({ negated }) => negated ?? 0),
    },
    unproven: new Set([...one.unproven, ...other.unproven]),
    valued: new Set([...one.valued, ...other.valued]),
    generous: [...one.generous, ...other.generous],
  }
}

/** Expected values and names of tests that do not run in this pair. */
type Elsewhere = Pick<Material, 'beside' | 'names'>

const nothingElsewhere: Elsewhere = { beside: [], names: [] }

async function testPair(run: Run, context: MixedContext, workspace: Workspace, elsewhere = nothingElsewhere): Promise<PairResult> {
  const { bench } = context
  const [sources, files] = [await context.sources(), filesOf(context, workspace)]
  const seed = await run.effect({ name: 'seed', step: 'seed', facts: { tree: workspace.tree }, schema: z.string() }, async () => ({
    value: bench.seed(),
  }))
  const tests = testsOf(sources, files)
  const controlledTests = tests.filter(context.controlled.has)
  const rounds = await tryRounds(run, context, workspace, { sources, files, tests, seed, ...elsewhere })
  const [first] = rounds
  if (!first) return withoutControls(run, await test(run, context, workspace, { name: 'test', fresh: true }), controlledTests, workspace)
  const { report, unstable } = steadied(first.read.report, rounds[1]?.read.report ?? null)
  const left = suspectsOf(rounds)
  const green = generousIn(rounds.map(({ read }) => read))
  const inOrder = hasPatch(run.config, 'tests-in-order')
  const place = { files, tests, inOrder, runHalf: (name: string, half: Half) => testHalf(run, context, workspace, { name, half }) }
  const hard = await hardFails('hard-fail', [...left, ...green], ({ test }) => test.test.hardFail, place)
  const generous = green.filter(({ key }) => hard.has(key))
  // A changed test that fails in place of the sealed one but not beside it was recognised, which proves nothing.
  const untrue = left.filter((each) => isSure(each) && hard.has(each.key) && !each.isCopyGreen)
  // A test only counts as lying if it reaches the changed assertion.
  const { there: lying, missed } = await thatComeThere(untrue, place)
  const able = new Set(workspace.suites.flatMap((suite) => suite.able ?? []))
  const blind = left.filter(({ key, isCopyGreen }) => !hard.has(key) || isCopyGreen)
  // A test that failed on a program that computes nothing can fail. If nothing else prevents it, this program does.
  const forged = blind.filter(({ ids, test }) => test.test.isHardFailReached && ids.some((id) => able.has(id)))
  const cannotFail = blind.filter((each) => !forged.includes(each))
  const tried = new Map([...triedIn(rounds)].filter(([key]) => missed.every((each) => each.key !== key)))
  const byValue = failedByValue(rounds)
  const changed = new Set([...tried.values()].flatMap(({ ids }) => ids))
  const unchanged = [...rounds.flatMap(({ read }) => read.unchanged), ...missed.flatMap(({ ids }) => ids)].filter((id) => !changed.has(id))
  const unproven = unprovenOf(workspace.suites, [...new Set(unchanged)])
  const byChange = [...tried.values()].filter(({ key }) => byValue.has(key)).flatMap(({ ids }) => ids)
  const base = rounds.find(({ read }) => read.report !== null) ?? first
  return {
    tested: {
      ...base.a,
      tree: workspace.tree,
      suite: bench.suiteHash(workspace.tree, context.template),
      report,
      setAside: Math.max(base.a.setAside, base.b.setAside),
      command: { ...base.a.command, ...endOf(base, report) },
    },
    score: {
      tried: tried.size,
      failed: tried.size + missed.length - left.length,
      lying: namesOf(lying),
      cannotFail: namesOf(cannotFail),
      generous: namesOf(generous),
      forged: namesOf(forged),
      unstable: [...unstable],
      none: controlledTests.length - tried.size,
      unproven: [...unproven.named],
      negated: [...tried.keys()].filter((key) => !byValue.has(key)).length + missed.length - left.length,
    },
    unproven: new Set([...[...lying, ...blind].flatMap(({ ids }) => ids), ...unproven.ids]),
    valued: new Set([...byChange, ...unknownIn(run, workspace, unchanged)]),
    generous,
  }
}

interface PairRound {
  readonly halves: Halves
  readonly a: TestRun
  readonly b: TestRun
  readonly read: ReadRound
}

interface Material {
  readonly sources: Sources
  readonly files: readonly SourceFile[]
  readonly tests: readonly FileTest[]
  readonly seed: string
  readonly beside: readonly Typed[]
  /** Names of tests elsewhere. */
  readonly names: readonly string[]
}

interface Options extends Material {
  readonly number: number
  /** Suspects by their keys. */
  readonly suspects: ReadonlyMap<string, ControlResult>
}

/** As many rounds as are useful; none if no test can be changed. */
async function tryRounds(run: Run, context: MixedContext, workspace: Workspace, material: Material): Promise<PairRound[]> {
  const rounds: PairRound[] = []
  while (rounds.length === 0 || (rounds.length < ROUNDS && isOpen(rounds)) || isDueAgain(run, rounds, material)) {
    const suspects = new Map(suspectsOf(rounds).map((each) => [each.key, each]))
    const next = await tryRound(run, context, workspace, { ...material, number: rounds.length + 1, suspects })
    if (next === null) break
    rounds.push(next)
  }
  return rounds
}

/** Texts of hidden tests change in two ways: a program may accept all letters of its input, or any text that it knows. */
const isDueAgain = (run: Run, rounds: readonly PairRound[], { names }: Material): boolean =>
  hasPatch(run.config, 'natural-copies') &&
  names.length > 0 &&
  rounds.length === 1 &&
  rounds.some(({ read }) => read.tried.some(({ test }) => test.swap?.type.startsWith('text')))

/** One round; null if no test can be changed. */
async function tryRound(run: Run, context: MixedContext, workspace: Workspace, options: Options): Promise<PairRound | null> {
  const { sources, files, tests, seed, beside, names, number, suspects } = options
  const isNatural = hasPatch(run.config, 'natural-copies')
  const halves = alterHalves(sources, files, {
    seed: `${seed} ${number}`,
    isFar: number === ROUNDS,
    beside,
    keepsAlike: hasPatch(run.config, 'tests-in-order'),
    isNatural,
    retitles: hasPatch(run.config, 'changed-titles'),
    swapsLetters: isNatural && number === 2,
    names,
    isFit: (file) => context.trees.unfit(workspace.tree, file, false) === null,
    candidateOf: (own) => candidateOf(own, suspects.get(keyOf(own))),
    allows: context.controlled.allows,
  })
  if (halves.a.altered.length + halves.b.altered.length === 0) return null
  // Halves of hidden tests run one after the other: two boxes at a time could communicate by locks on shared files.
  const lanes = names.length > 0 ? 1 : lanesOf(run.config)
  const [a, b] = await sideBySide(['a', 'b'] as const, lanes, (name, lane) =>
    testHalf(run, context, workspace, { name: `half-${name}-${number}`, half: halves[name], lane }),
  )
  return { halves, a, b, read: readRound(tests, { halves, a, b }, hasPatch(run.config, 'tests-in-order')) }
}

/** A test that was green with a likely change gets its condition negated. */
function candidateOf({ test }: FileTest, suspect: ControlResult | undefined): number {
  if (suspect === undefined || isSure(suspect)) return 0
  const negation = test.controls.findIndex(({ strength }) => strength === 'negation')
  return Math.max(0, negation)
}

/** Keys of tests that failed with another value, not only with a negated condition. */
const failedByValue = (rounds: readonly PairRound[]): ReadonlySet<string> =>
  new Set(
    rounds.flatMap(({ read }) =>
      read.tried.filter(({ hasFailed, test }) => hasFailed && test.strength !== 'negation').map(({ key }) => key),
    ),
  )

const isSure = ({ test }: ControlResult): boolean => test.strength === 'sure'

/** Tests that never failed with a change, each with its first change. */
function suspectsOf(rounds: readonly PairRound[]): ControlResult[] {
  const failed = new Set(rounds.flatMap(({ read }) => read.tried.filter((each) => each.hasFailed).map(({ key }) => key)))
  return [...triedIn(rounds).values()].filter(({ key }) => !failed.has(key))
}

/** Each test with its first change. */
const triedIn = (rounds: readonly PairRound[]): ReadonlyMap<string, ControlResult> =>
  new Map(rounds.toReversed().flatMap(({ read }) => read.tried.map((each) => [each.key, each] as const)))

/** Whether another round could decide more. A test that is red a second time is red. */
function isOpen(rounds: readonly PairRound[]): boolean {
  if (suspectsOf(rounds).length > 0) return true
  return rounds.length === 1 && !isAllGreen(rounds[0]?.read.report ?? null)
}

/** The highest exit code of a runner. A higher one comes from a signal. */
const HIGHEST_EXIT = 125

/** The end of a pair. A runner fails because of changed tests, as it should, so this is ignored if all others are green. */
function endOf({ a, b }: PairRound, report: TestReport | null): Pick<TestRun['command'], 'exit' | 'end'> {
  const isGreen = isAllGreen(report)
  const odd = [a, b].find(
    (half) =>
      half.command.end !== 'exited' ||
      (half.command.exit ?? 0) > HIGHEST_EXIT ||
      (half.command.exit !== 0 && (!isGreen || !half.report?.cases.some(({ state }) => state === 'failed'))),
  )
  return odd ? { exit: odd.command.exit, end: odd.command.end } : { exit: 0, end: 'exited' }
}

const isAllGreen = (report: TestReport | null): boolean =>
  report !== null && report.collectionErrors.length === 0 && report.cases.every(({ state }) => state === 'passed')

const namesOf = (tests: readonly ControlResult[]): string[] =>
  tests.map(({ ids, test }) => ids[0] ?? `${test.path} :: ${test.test.block.name}`)

/** Tests without a possible change that a helper in another file compares. */
const unknownIn = ({ config }: Run, { suites }: Workspace, unchanged: readonly string[]): readonly string[] =>
  hasPatch(config, 'compared-elsewhere') ? comparedUnseen(suites, unchanged) : []

/** The result of a single run, if no test can be changed. */
function withoutControls(run: Run, tested: TestRun, tests: readonly FileTest[], workspace: Workspace): PairResult {
  const all = tested.report?.cases.map(({ id }) => id) ?? []
  const { ids, named } = unprovenOf(workspace.suites, all)
  const zeros = { tried: 0, failed: 0, lying: [], cannotFail: [], forged: [], generous: [], unstable: [], negated: 0 }
  return {
    tested,
    score: { ...zeros, none: tests.length, unproven: [...named] },
    unproven: new Set(ids),
    valued: new Set(unknownIn(run, workspace, all)),
    generous: [],
  }
}
