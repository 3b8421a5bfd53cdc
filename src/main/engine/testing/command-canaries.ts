// Checks whether a person's own test command can fail, before the run costs anything.
import { hasPatch } from '../../../contract/config/patches.js'
import type { EndReason } from '../../../contract/journal/end-reason.js'
import type { ProjectCommands } from '../../../contract/packages/project-commands.js'
import type { TestRun } from '../../../contract/run/effects.js'
import type { TestReport } from '../../../contract/run/tests.js'
import type { Run } from '../journal/run-context.js'
import { copyWith, type TestContext, test, type Workspace } from '../task/workspace.js'

type Refusal = Extract<EndReason, { type: 'test-command-refused' }>

/**
 * The reason not to rely on the project's test command. Null if it is reliable or the language module found it.
 * @param first the tests as they are
 * @param second the same tests, run again
 */
export async function refuseCommand(
  run: Run,
  context: TestContext,
  workspace: Workspace,
  [first, second]: readonly [TestRun, TestRun],
): Promise<Refusal | null> {
  const { project } = context.template
  if (!project || !hasPatch(run.config, 'command-canaries') || !SAID.has(project.source)) return null
  const line = project.tests.map((each) => each.line).join(' && ')
  const refused = (fault: Refusal['fault'], found: string): Refusal => ({ type: 'test-command-refused', line, fault, found })
  const cases = first.report?.cases ?? []
  if (isByExit(project, first.report)) {
    const again = new Map(second.report?.cases.map(({ id, state }) => [id, state]))
    if (cases.some(({ id, state }) => again.get(id) !== state)) return refused('unsteady', '')
    if (cases.some(({ failure }) => failure === 'timeout')) return refused('hangs', '')
    const red = cases.find(({ state }) => state === 'failed')
    return red ? refused('red', lastLine(red.message)) : null
  }
  if (cases.length === 0) return refused('no-tests', lastLine(first.report?.collectionErrors[0]?.message ?? ''))
  // A red test already shows that a test can fail.
  if (cases.some(({ state }) => state === 'failed')) return null
  return refusePlanted(run, context, workspace, { cases, refused })
}

const SAID: ReadonlySet<ProjectCommands['source']> = new Set(['user', 'agents-file', 'ci'])

/** Whether only the exit code of the tests is known. */
const isByExit = ({ tests }: ProjectCommands, report: TestReport | null): boolean =>
  tests.every(({ reader }) => reader === 'exit') && report?.cases.length === tests.length

interface FirstRun {
  readonly cases: TestReport['cases']
  refused(fault: Refusal['fault'], found: string): Refusal
}

/** Runs the tests with a planted test that fails, beside a green one. */
async function refusePlanted(run: Run, context: TestContext, workspace: Workspace, { cases, refused }: FirstRun): Promise<Refusal | null> {
  const { languages, trees, template } = context
  const plant = languages.runners.get(template.runner)?.planted
  const green = [...new Set(cases.filter(({ state }) => state === 'passed').map(({ file }) => file))]
  const planted = green
    .map((path) => ({ path, text: trees.read(workspace.tree, path) }))
    .map(({ path, text }) => (text === null || !plant ? null : plant({ path, text }, template.project?.tests[0]?.reader ?? 'exit')))
    .find((each) => each !== null)
  if (!planted) return null
  const copy = await copyWith(run, context, workspace, [{ path: planted.path, text: planted.text }])
  const { report } = await test(run, context, copy, { name: 'planted' })
  const found = report?.cases.find(({ name }) => name === planted.name)
  return found?.state === 'failed' ? null : refused(found ? 'planted-green' : 'planted-unrun', planted.path)
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 300) ?? ''
