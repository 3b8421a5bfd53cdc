// The state of the program during a task, and the effects that change or test it.

import { isUnpublished } from '../../../contract/packages/unpublished.js'
import { Environment, TestRun, Written } from '../../../contract/run/effects.js'
import { withoutSetAside } from '../../../contract/run/set-aside.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { EnvironmentStep, Template } from '../../../contract/run/template.js'
import { reasonLine } from '../../../contract/sandbox/telling-line.js'
import { withoutMark } from '../../../contract/text/marked-text.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Treasurer } from '../asking/check-budget.js'
import { sandboxEffect } from '../asking/sandbox-effect.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest, Place } from '../ports/ports.js'
import { done, halt, type Progress } from '../ports/progress.js'
import { declarationsOf } from './declared-packages.js'
import { environmentSpec } from './environment-spec.js'
import { guardPackage } from './guard/guard-package.js'
import { ownNames } from './own-modules.js'
import { managerOf } from './package-names.js'
import type { TaskContext } from './task-prompt.js'
import { missingPackage } from './triage.js'
import phrases from './workspace.phrases.md?raw'

/** What a test run needs. The user may be asked for more minutes. */
export type TestContext = Pick<TaskContext, 'languages' | 'bench' | 'trees' | 'template'> & Treasurer

/** An immutable value: every step returns a new one. */
export interface Workspace {
  readonly tree: string
  /** Packages and commands on top of the template's base layer, in order. */
  readonly additions: readonly EnvironmentStep[]
  /** Additions that no manifest gets: undeclared needs of an existing project are the user's own matter. */
  readonly undeclared?: 'all' | readonly EnvironmentStep[]
  /** Packages that could not be installed. They are not tried again. */
  readonly uninstallable: readonly string[]
  /** Why packages were kept out: one sentence for the model each. Absent if none was. */
  readonly kept?: readonly string[] | undefined
  readonly suites: readonly Suite[]
}

/** Ids that need not pass, because they were not green before the run. */
export const setAsideOf = (suites: readonly Suite[]): string[] => suites.flatMap((suite) => suite.setAside)

/** Changes of files, as one effect. */
interface NamedChanges {
  /** Last segment of the key. */
  readonly name: string
  readonly changes: readonly FileChangeRequest[]
}

/** Writes changed files into a new tree. */
export async function write(
  run: Run,
  context: Pick<TaskContext, 'trees'>,
  workspace: Workspace,
  { name, changes }: NamedChanges,
): Promise<Workspace> {
  const facts = { tree: workspace.tree, changes: changes.map((change) => ({ path: change.path, text: change.text })) }
  const written = await run.effect({ name, step: 'write', facts, schema: Written }, async () => ({
    value: context.trees.change(workspace.tree, changes),
  }))
  return { ...workspace, tree: written.tree }
}

/** A copy with some files changed, only for tests. A run that ends here does not have it as its state. */
export async function copyWith(
  run: Run,
  { trees }: Pick<TaskContext, 'trees'>,
  workspace: Workspace,
  changes: readonly FileChangeRequest[],
): Promise<Workspace> {
  const facts = { tree: workspace.tree, changes: changes.map(({ path, text }) => ({ path, text })) }
  const copied = await run.effect({ name: 'alone', step: 'copy', facts, schema: Written }, async () => ({
    value: trees.change(workspace.tree, changes),
  }))
  return { ...workspace, tree: copied.tree }
}

const say = phrasesOf(phrases, { 'own-package': ['name'] })

export const placeOf = ({ languages }: Pick<TaskContext, 'languages'>, template: Template, workspace: Workspace): Place => ({
  tree: workspace.tree,
  template,
  environment: environmentSpec(languages, template, workspace.additions),
})

/** Builds the environment if it does not exist. A failed step is a value, since the caller knows its origin. */
export async function environment(run: Run, context: TestContext, name: string, workspace: Workspace): Promise<Environment> {
  const { bench, template } = context
  const spec = environmentSpec(context.languages, template, workspace.additions)
  return sandboxEffect(run, context, {
    ...{ name, step: 'environment', facts: spec, schema: Environment },
    perform: async (at) => ({
      value: await bench.environment({ environment: spec, template }, at),
    }),
  })
}

/** How the tests run. */
interface TestOrder {
  /** Last segment of the key. */
  readonly name: string
  /** Whether they run in a new copy instead of the workspace. */
  readonly fresh?: boolean
  /** Whether it is a round of repair. */
  readonly isRound?: boolean
}

/** Runs all sealed and new tests on a workspace. */
export async function test(
  run: Run,
  context: TestContext,
  workspace: Workspace,
  { name, fresh = false, isRound = false }: TestOrder,
): Promise<TestRun> {
  const { bench, template } = context
  const place = placeOf(context, template, workspace)
  const facts = { tree: place.tree, environment: place.environment, fresh }
  const tested = await sandboxEffect(run, context, {
    ...{ name, step: 'test', facts, schema: TestRun },
    perform: async (at) => ({ value: await bench.test(place, fresh, { ...at, isRound }) }),
  })
  return withoutSetAside(tested, setAsideOf(workspace.suites))
}

type ReadyEnvironment = Extract<Environment, { type: 'ready' }>

/** The locked packages of an environment, to be declared by one effect. */
interface Declaration extends Pick<ReadyEnvironment, 'locks'> {
  /** Last segment of the key. */
  readonly name: string
}

/** Writes the installed packages into the manifests, so that the program declares what it needs. */
function declare(
  run: Run,
  context: Pick<TaskContext, 'languages' | 'trees' | 'template'>,
  workspace: Workspace,
  { name, locks }: Declaration,
): Promise<Workspace> {
  const manifests = locks.filter((file) => context.template.manifests.includes(file.path))
  const read = (path: string) => context.trees.read(workspace.tree, path)
  const { undeclared = [] } = workspace
  const additions = undeclared === 'all' ? [] : workspace.additions.filter((step) => !undeclared.includes(step))
  const changes = [
    ...manifests.filter((file) => plainText(read(file.path)) !== plainText(file.text)),
    ...declarationsOf(context.languages, additions, locks, read),
  ]
  return changes.length === 0 ? Promise.resolve(workspace) : write(run, context, workspace, { name, changes })
}

/** The text without a byte order mark and with plain line ends, which do not matter here. */
const plainText = (text: string | null): string | null => (text === null ? null : withoutMark(text).replaceAll('\r\n', '\n'))

/** A test run, and the workspace with the packages that it needed. */
export interface TestedWorkspace {
  readonly workspace: Workspace
  readonly run: TestRun
}

/** Packages that one test run may miss before it counts as an ordinary failure. */
const INSTALLS = 8

/**
 * Runs the tests. A missing package is installed without asking a model, and they run again.
 * Halts if the environment cannot be made.
 */
export async function testWithPackages(
  run: Run,
  context: TestContext & Partial<Pick<TaskContext, 'plan'>>,
  before: Workspace,
  isRound = false,
): Promise<Progress<TestedWorkspace>> {
  const { languages, trees, template } = context
  let workspace = before
  const base = await environment(run, context, 'environment', workspace)
  if (base.type === 'failed')
    return halt('sandbox', {
      type: 'environment-failed',
      command: base.result.command,
      end: base.result.end,
      exit: base.result.exit,
      output: reasonLine(base.result.stderr.trim() || base.result.stdout),
    })
  const isFirst = workspace.suites.length === 0 && workspace.additions.length === 0
  if (isFirst && base.unbuilt !== undefined) run.note('unbuilt', { type: 'remarked', text: { type: 'project-unbuilt', why: base.unbuilt } })
  workspace = await declare(run, context, workspace, { name: 'declare', locks: base.locks })
  let tested = await test(run, context, workspace, { name: 'test', isRound })
  const manager = managerOf(languages, template)
  const wanted = missingPackage(tested, manager, () => false)
  if (wanted !== null && isUnpublished(template, wanted))
    run.note('own-package', {
      type: 'triaged',
      class: 'missing-package',
      detail: say('own-package', { name: wanted }),
    })
  for (let number = 1; number <= INSTALLS; number++) {
    const missing = missingPackage(tested, manager, ownNames({ languages, trees, template }, workspace.tree, context.plan ?? null))
    if (!missing || !template.manager || workspace.uninstallable.includes(missing)) break
    const added = await addPackage(run, context, workspace, { missing, number, manager: template.manager })
    workspace = added.workspace
    if (added.made === null) break
    workspace = await declare(run, context, workspace, { name: `declare-${number}`, locks: added.made.locks })
    tested = await test(run, context, workspace, { name: `test-${number}`, isRound })
  }
  run.wasTried(tested.tree, tested.report?.did ?? [])
  return done({ workspace, run: tested })
}

interface MissingPackage {
  readonly missing: string
  /** Its number among the packages that one test run misses. */
  readonly number: number
  readonly manager: string
}

/** Installs a missing package unless the guard refuses it. `made` is null if it is not installed. */
async function addPackage(
  run: Run,
  context: TestContext,
  workspace: Workspace,
  { missing, number, manager }: MissingPackage,
): Promise<{ readonly workspace: Workspace; readonly made: ReadyEnvironment | null }> {
  const guarded = await guardPackage(run, context, `registry-${number}`, missing)
  if (!guarded.isLet) return { workspace: withoutPackage(workspace, missing, guarded.why), made: null }
  run.note(`missing-${number}`, {
    type: 'triaged',
    class: 'missing-package',
    detail: `${missing} is not installed; it is, without asking a model`,
  })
  const added: EnvironmentStep = { type: 'packages', manager, packages: [missing] }
  const extended = { ...workspace, additions: [...workspace.additions, added] }
  const made = await environment(run, context, `install-${number}`, extended)
  if (made.type === 'ready') return { workspace: extended, made }
  const output = `${made.result.stdout}\n${made.result.stderr}`
  if (managerOf(context.languages, context.template)?.names.conflict.test(output))
    run.note(`conflict-${number}`, {
      type: 'triaged',
      class: 'version-conflict',
      detail: `${missing} fits no version of what is installed: ${lastLine(output)}`,
    })
  return { workspace: { ...workspace, uninstallable: [...workspace.uninstallable, missing] }, made: null }
}

/** The workspace with a package that must not be installed. `why` is a sentence for the model. */
export const withoutPackage = (workspace: Workspace, requirement: string, why: string): Workspace => ({
  ...workspace,
  uninstallable: [...workspace.uninstallable, requirement],
  kept: [...new Set([...(workspace.kept ?? []), why])],
})

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 400) ?? ''
