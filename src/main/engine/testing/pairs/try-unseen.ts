// Runs the hidden tests of a program whose shown tests are green: alone, in fresh copies, and as a mixed pair. The program never sees
// the sealed tests, and cannot keep what it saw.
import { z } from 'zod'
import { hasPatch } from '../../../../contract/config/patches.js'
import type { TestRun } from '../../../../contract/run/effects.js'
import type { HeldOut } from '../../../../contract/run/suite.js'
import type { TestCase, TestReport } from '../../../../contract/run/tests.js'
import type { Run } from '../../journal/run-context.js'
import { heldOutTests, sealedIds } from '../../task/evidence.js'
import { triage } from '../../task/triage.js'
import { copyWith, test, type Workspace } from '../../task/workspace.js'
import { withAllTests } from '../hold-out.js'
import { alterHalves } from './alter-halves.js'
import { divide } from './hidden-alone.js'
import { readRound } from './read-pair.js'
import { filesOf, type PairContext, shownOf, testHalf, testsOf } from './test-half.js'

export interface Unseen {
  readonly tests: number
  readonly passed: number
  /** Clauses of the red tests, each once. */
  readonly clauses: readonly string[]
  /** The red tests that were collected. */
  readonly red: readonly TestCase[]
}

/** The result of the hidden tests; null without any. */
export async function tryUnseen(run: Run, context: PairContext, workspace: Workspace): Promise<Unseen | null> {
  const held = heldOutTests(workspace.suites)
  if (held.length === 0) return null
  const { report, isTampered } = hasPatch(run.config, 'hidden-pairs')
    ? await testHidden(run.scope('unseen'), context, workspace, held)
    : await testAll(run, context, workspace)
  const states = new Map(report?.cases.map((each) => [each.id, each.state]))
  const red = isTampered ? held : held.filter((each) => states.get(each.id) !== 'passed')
  const unseen = { tests: held.length, passed: held.length - red.length, clauses: [...new Set(red.map((each) => each.clause))] }
  run.note('unseen', { type: 'held-out', ...unseen })
  return { ...unseen, red: report?.cases.filter(({ id }) => red.some((each) => each.id === id)) ?? [] }
}

interface HiddenReport {
  readonly report: TestReport | null
  readonly isTampered: boolean
}

/** Runs all sealed tests in the workspace itself, as earlier versions did. */
async function testAll(run: Run, context: PairContext, workspace: Workspace): Promise<HiddenReport> {
  const whole = await withAllTests(run, context, 'unseen', workspace)
  const tested = await test(run, context, whole, { name: 'unseen-test' })
  return { report: tested.report, isTampered: triage(tested, sealedIds(workspace.suites, 'whole').all).class === 'tampered' }
}

async function testHidden(run: Run, context: PairContext, workspace: Workspace, held: HeldOut['tests']): Promise<HiddenReport> {
  const whole = await withAllTests(run, context, 'whole', workspace)
  const divided = divide(await context.sources(), filesOf(context, whole), shownOf(context, workspace))
  if (divided) {
    const alone = await testPair(run, context, await copyWith(run, context, whole, divided.hidden), whole)
    const known = new Set(alone.report?.cases.map(({ id }) => id))
    if (held.every(({ id }) => known.has(id))) return alone
  }
  // Tests may need code in other test files.
  return testPair(run.scope('beside'), context, whole)
}

/**
 * The result of all tests as sealed, merged from both halves of a mixed pair. It is a single run if nothing can be changed.
 * Needs its own scope.
 * @param whole the workspace with all tests; copies may not use their names
 */
export async function testPair(run: Run, context: PairContext, workspace: Workspace, whole = workspace): Promise<HiddenReport> {
  const [sources, files] = [await context.sources(), filesOf(context, workspace)]
  const seed = await run.effect({ name: 'seed', step: 'seed', facts: { tree: workspace.tree }, schema: z.string() }, async () => ({
    value: context.bench.seed(),
  }))
  const isFit = (file: { readonly path: string; readonly text: string }) => context.trees.unfit(workspace.tree, file, false) === null
  const inOrder = hasPatch(run.config, 'tests-in-order')
  const names = filesOf(context, whole).flatMap(({ path, text }) => sources.tests(path, text).map(({ name }) => name))
  const isNatural = hasPatch(run.config, 'natural-copies')
  const retitles = hasPatch(run.config, 'changed-titles')
  const halves = alterHalves(sources, files, { seed, isFar: false, keepsAlike: inOrder, isFit, isNatural, retitles, names })
  if (halves.a.altered.length + halves.b.altered.length === 0) {
    const { report, tampered } = await test(run, context, workspace, { name: 'test', fresh: true })
    return { report, isTampered: tampered.length > 0 }
  }
  // One after the other: two boxes at a time could communicate by file locks on the machine.
  const a = await testHalf(run, context, workspace, { name: 'half-a', half: halves.a })
  const b = await testHalf(run, context, workspace, { name: 'half-b', half: halves.b })
  return { report: readRound(testsOf(sources, files), { halves, a, b }, inOrder).report, isTampered: isTampered(a) || isTampered(b) }
}

const isTampered = ({ tampered }: TestRun): boolean => tampered.length > 0
