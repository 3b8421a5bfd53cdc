// Runs the final suite again without a model's additions to the environment that the program does not need. A test with another
// result there was steered from outside of the program.
import type { TestRun } from '../../../contract/run/effects.js'
import type { Evidence } from '../../../contract/run/evidence.js'
import type { EnvironmentStep } from '../../../contract/run/template.js'
import type { Run } from '../journal/run-context.js'
import { evidenceOf } from '../task/evidence.js'
import { ownNames } from '../task/own-modules.js'
import { managerOf } from '../task/package-names.js'
import { missingPackage } from '../task/triage.js'
import { environment, type TestedWorkspace, test, type Workspace } from '../task/workspace.js'
import type { MutationContext } from './mutation-check.js'
import { plainAdditions, withoutCommands } from './plain-additions.js'

/** Files beside the sources of languages. */
const PAGE = /\.(html|css)$/
/** An unsteady test is not steered: the difference must appear each time. */
const TIMES = 2

/**
 * @param tested the final run, in the full environment
 * @returns the evidence, with the ids of tests with other results; null if the environment is plain already, or no plain one can be
 *   made
 */
export async function testPlainly(run: Run, context: MutationContext, workspace: Workspace, tested: TestRun): Promise<Evidence | null> {
  const { languages, trees, template, plan } = context
  const { additions, tree } = workspace
  const isSource = (path: string) => PAGE.test(path) || languages.all.some(({ project }) => project.sources.test(path))
  const sources = trees.list(tree).files.flatMap(({ path }) => (isSource(path) ? [trees.read(tree, path) ?? ''] : []))
  const final = { workspace, run: tested }
  const named = await testWith(run.scope('named'), context, final, plainAdditions(additions, sources, languages))
  // A package may have another name than its imports.
  const isMissed =
    named !== null &&
    missingPackage(named.last, managerOf(languages, template), ownNames({ languages, trees, template }, tree, plan)) !== null
  const plain = isMissed ? await testWith(run.scope('packages'), context, final, withoutCommands(additions)) : named
  if (plain === null) return null
  return { ...evidenceOf(plain.last, workspace.suites, 'plain'), differs: plain.differs }
}

/** The result with these additions; null if they are all additions, or cannot be installed alone. */
async function testWith(
  run: Run,
  context: MutationContext,
  { workspace, run: tested }: TestedWorkspace,
  additions: readonly EnvironmentStep[],
): Promise<{ last: TestRun; differs: string[] } | null> {
  if (additions.length === workspace.additions.length) return null
  const plain = { ...workspace, additions }
  const made = await environment(run, context, 'environment', plain)
  if (made.type === 'failed') return null
  let last = await test(run, context, plain, { name: 'test', fresh: true })
  let differs = differences(tested, last)
  for (let number = 2; differs.length > 0 && number <= TIMES; number++) {
    last = await test(run, context, plain, { name: `test-${number}`, fresh: true })
    const again = new Set(differences(tested, last))
    differs = differs.filter((id) => again.has(id))
  }
  return { last, differs }
}

function differences(one: TestRun, other: TestRun): string[] {
  const statesOf = ({ report }: TestRun) => new Map(report?.cases.map((each) => [each.id, each.state]))
  const [before, after] = [statesOf(one), statesOf(other)]
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
}
