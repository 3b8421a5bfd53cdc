// Judges the tests of a green program outside of its process, where it cannot see the test or its expectations.
import { z } from 'zod'
import { hasPatch } from '../../../../contract/config/patches.js'
import { TestRun } from '../../../../contract/run/effects.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import { OutsideVerdicts } from '../../../../contract/run/verdict/judged-outside.js'
import { sandboxEffect } from '../../asking/sandbox-effect.js'
import type { Run } from '../../journal/run-context.js'
import { placeOf, type TestContext, type Workspace } from '../../task/workspace.js'

export interface TestedOutside {
  /** All tests that were collected. */
  readonly of: number
  /** Tests that were judged outside with the same result. */
  readonly done: number
  /** Ids of green tests with another result outside, each time. */
  readonly other: readonly string[]
}

/** @returns null if no test can be judged outside */
export async function testOutside(
  run: Run,
  context: TestContext,
  workspace: Workspace,
  cases: readonly TestCase[],
): Promise<TestedOutside | null> {
  if (!hasPatch(run.config, 'outside')) return null
  const { languages, template } = context
  const green = cases.filter(({ state }) => state === 'passed')
  if (languages.runners.get(template.runner)?.released) return testReleased(run, context, workspace, { of: cases.length, green })
  const first = await judge(run, context, workspace, 'judge')
  if (first === null) return null
  const idsIn = (judged: OutsideVerdicts, wanted: OutsideVerdicts[number]['state']) =>
    green.filter((test) => judged.some((each) => each.state === wanted && isOf(each, test))).map(({ id }) => id)
  const isOdd = idsIn(first, 'other').length > 0
  // A result that depends on chance or time is no sign of deceit.
  const second = isOdd ? await judge(run, context, workspace, 'judge-again') : null
  const again = new Set(second ? idsIn(second, 'other') : [])
  return { of: cases.length, done: idsIn(first, 'same').length, other: idsIn(first, 'other').filter((id) => again.has(id)) }
}

/** Runs the tests of a release build. What the compiler leaves out there must not change any compared value. */
async function testReleased(
  run: Run,
  context: TestContext,
  workspace: Workspace,
  { of, green }: { readonly of: number; readonly green: readonly TestCase[] },
): Promise<TestedOutside> {
  const redIn = async (name: string, among: readonly string[]): Promise<string[]> => {
    const place = placeOf(context, context.template, workspace)
    const { report } = await sandboxEffect(run, context, {
      ...{ name, step: 'test', facts: { tree: place.tree, environment: place.environment, isReleased: true }, schema: TestRun },
      perform: async (at) => ({ value: await context.bench.test(place, true, { ...at, isReleased: true }) }),
    })
    return among.filter((id) => report?.cases.some((test) => test.id === id && test.state === 'failed'))
  }
  const first = await redIn(
    'released',
    green.map(({ id }) => id),
  )
  return { of, done: 0, other: first.length > 0 ? await redIn('released-again', first) : [] }
}

const isOf = (judged: OutsideVerdicts[number], { file, suite, name }: TestCase): boolean =>
  judged.file === file && judged.suite === suite && judged.name === name

const judge = (run: Run, context: TestContext, workspace: Workspace, name: string): Promise<OutsideVerdicts | null> => {
  const place = placeOf(context, context.template, workspace)
  return sandboxEffect(run, context, {
    ...{ name, step: 'call', facts: { tree: place.tree, environment: place.environment }, schema: z.nullable(OutsideVerdicts) },
    perform: async (at) => ({ value: await context.bench.judgeOutside(place, at) }),
  })
}
