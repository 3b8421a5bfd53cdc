// Runs the tests of an existing project before any change. Green ones must stay green; red ones are set aside or are the task.

import { hasPatch } from '../../../contract/config/patches.js'
import { serviceAt, serviceStep } from '../../../contract/packages/services.js'
import type { TestRun } from '../../../contract/run/effects.js'
import { isFewOwn, type OwnTests } from '../../../contract/run/evidence.js'
import type { ExistingProject, Goal } from '../../../contract/run/goal.js'
import type { Plan } from '../../../contract/run/plan.js'
import { newSuite, withSuite } from '../../../contract/run/suite.js'
import type { Template } from '../../../contract/run/template.js'
import { fewOwnQuestion } from '../../../words/recorded/questions.js'
import { askUser } from '../asking/ask-person.js'
import type { Run } from '../journal/run-context.js'
import { done, halt, type Progress } from '../ports/progress.js'
import { isTest } from '../task/permissions.js'
import type { TaskContext } from '../task/task-prompt.js'
import { unsteady } from '../task/triage.js'
import { unplannedTask } from '../task/unplanned-task.js'
import { type TestContext, type TestedWorkspace, test, testWithPackages, type Workspace } from '../task/workspace.js'
import { causesOf, refusedPorts } from './baseline-causes.js'
import { refuseCommand } from './command-canaries.js'

/** Name of the suite, and of the single task that repairs red tests. */
export const BASELINE = 'baseline'

/**
 * Runs the project's own tests twice, so that an unsteady test is not sealed, and seals the green ones.
 * Halts if the tests cannot run, or if the task is to repair red tests and none is red.
 */
export async function takeBaseline(
  run: Run,
  context: TestContext,
  project: ExistingProject,
  begun: Workspace,
): Promise<Progress<Workspace>> {
  const files = testFiles(context, begun)
  const isOwnCommand = context.template.runner === 'own-command'
  // An own command or a runner with its own settings may run tests that no file name shows.
  const mayRunOthers = isOwnCommand || hasPatch(run.config, 'tests-by-run')
  if (files.length === 0 && !mayRunOthers) return withoutTests(run, project, begun)
  const alone = await testWithPackages(run, context, { ...begun, undeclared: 'all' })
  if (alone.type === 'halt') return alone
  const tested = await testWithServices(run, context, alone.value)
  if (tested.type === 'halt') return tested
  const { run: first } = tested.value
  if (files.length === 0 && !isOwnCommand && !first.report?.cases.length) return withoutTests(run, project, begun)
  const workspace = { ...tested.value.workspace, undeclared: tested.value.workspace.additions }
  if (!first.report)
    return halt('stuck', {
      type: 'own-tests-not-run',
      runner: context.template.runner,
      end: first.command.end,
      exit: first.command.exit,
      output: tail(first),
    })
  const second = await test(run, context, workspace, { name: 'again' })
  const refused = await refuseCommand(run, context, workspace, [first, second])
  if (refused) return halt('stuck', refused)
  const found = stateOf(first, second)
  const causes = causesOf(first.report)
  run.note('baseline', { type: 'baseline', ...found, green: found.green.length, ...(causes.length > 0 ? { causes } : {}) })
  const isTask = project.redTests === 'fix'
  const ran = hasPatch(run.config, 'tests-by-run') ? filesThatRan(context, workspace, first) : []
  const own = hasPatch(run.config, 'own-files-named') ? namedOwn([...files, ...ran], found) : ownBefore(files, found)
  if (!isTask && hasPatch(run.config, 'few-own-asked') && isFewOwn(own)) {
    const answer = await askUser(run, context, 'few-own', fewOwnQuestion(own, causes))
    const { repaired: _, ...counts } = own
    if (answer.choice === 'stop') return halt('stuck', { type: 'few-own-tests', ...counts })
  }
  if (isTask && found.red.length + found.uncollected.length === 0) return halt('stuck', { type: 'no-red-test', tests: 'green' })
  const suite = newSuite({
    task: BASELINE,
    hash: context.bench.suiteHash(workspace.tree, withTests(context.template, ran, pathsIn(context.trees, workspace.tree))),
    files: [...files, ...ran],
    red: isTask ? found.red : [],
    refused: found.green,
    ...(hasPatch(run.config, 'own-tests-apart') ? { skipped: found.skipped } : {}),
    setAside: [...found.skipped, ...found.unsteady, ...(isTask ? [] : [...found.red, ...found.uncollected])],
  })
  run.note('sealed', { type: 'sealed', suite })
  return done({ ...workspace, suites: withSuite(workspace.suites, suite) })
}

function withoutTests(run: Run, { redTests }: ExistingProject, begun: Workspace): Progress<Workspace> {
  run.note('baseline', { type: 'baseline', green: 0, red: [], skipped: [], uncollected: [], unsteady: [] })
  return redTests === 'fix' ? halt('stuck', { type: 'no-red-test', tests: 'none' }) : done(begun)
}

/** Tests again with services at the ports that refused. Returns the first result if no port opens. */
async function testWithServices(run: Run, context: TestContext, alone: TestedWorkspace): Promise<Progress<TestedWorkspace>> {
  if (!hasPatch(run.config, 'services')) return done(alone)
  const ports = refusedPorts(alone.run.report)
  const known = context.template.services ?? []
  const added = ports
    .flatMap((port) => serviceAt(port) ?? [])
    .flatMap((service) => serviceStep(service) ?? [])
    .filter(({ program }) => !known.some((each) => each.program === program))
  if (added.length === 0) return done(alone)
  const { workspace } = alone
  const tested = await testWithPackages(run.scope('services'), context, { ...workspace, additions: [...workspace.additions, ...added] })
  if (tested.type === 'halt') return tested
  const left = refusedPorts(tested.value.run.report)
  return done(ports.every((port) => left.includes(port)) ? alone : tested.value)
}

/** Files that the runner ran and the template does not list as tests. Program sources that contain tests are left out. */
function filesThatRan({ trees, template, languages }: TestContext, { tree }: Workspace, { report }: TestRun): string[] {
  const ran = new Set(report?.cases.map(({ file }) => file))
  const isProgram = (path: string) => {
    const kind = languages.all.find(({ project }) => project.sources.test(path))?.project
    return kind?.isProgram(path, trees.read(tree, path) ?? '') ?? false
  }
  return pathsIn(trees, tree).filter((path) => ran.has(path) && !isTest(template, path) && !isProgram(path))
}

/** The template with these test files, or with their whole folder if all its files of that extension are tests. Pure. */
function withTests(template: Template, files: readonly string[], all: readonly string[]): Template {
  const globs = files.map((file) => {
    const [, folder = '', extension = ''] = /^(.+\/)[^/]+?(\.\w+)$/.exec(file) ?? []
    const alike = all.filter((path) => path.startsWith(folder) && path.endsWith(extension) && !path.slice(folder.length).includes('/'))
    return folder !== '' && alike.every((path) => files.includes(path)) ? `${folder}*${extension}` : file
  })
  return { ...template, tests: [...new Set([...template.tests, ...globs])] }
}

/** The goal with all sealed test files listed as tests, so that no model writes them. */
export function withBaselineTests<T extends Pick<Goal, 'template'>>(goal: T, { trees }: Pick<TestContext, 'trees'>, begun: Workspace): T {
  if (!begun.suites.some(({ task }) => task === BASELINE)) return goal
  const missed = begun.suites.flatMap(({ files }) => files).filter((path) => !isTest(goal.template, path))
  return missed.length === 0 ? goal : { ...goal, template: withTests(goal.template, missed, pathsIn(trees, begun.tree)) }
}

const pathsIn = (trees: TaskContext['trees'], tree: string): string[] => trees.list(tree).files.map((file) => file.path)

const testFiles = ({ trees, template }: Pick<TaskContext, 'trees' | 'template'>, { tree }: Workspace): string[] =>
  pathsIn(trees, tree).filter((path) => isTest(template, path))

/** The state of each test after two runs of the same program. Pure. */
export function stateOf(first: TestRun, second: TestRun) {
  const cases = first.report?.cases ?? []
  const odd = new Set(unsteady(first, second))
  const steady = (state: (typeof cases)[number]['state']) =>
    cases.filter((each) => each.state === state && !odd.has(each.id)).map((each) => each.id)
  return {
    green: steady('passed'),
    red: steady('failed'),
    skipped: steady('skipped'),
    uncollected: (first.report?.collectionErrors ?? []).map((error) => error.file),
    unsteady: [...odd],
  }
}

/** The counts of the project's own tests before the run, as the verdict uses them. Pure. */
function ownBefore(files: readonly string[], { green, red, uncollected, unsteady }: ReturnType<typeof stateOf>): OwnTests {
  const of = green.length + red.length + unsteady.length
  return { of, green: green.length, files: Math.max(files.length, of > 0 ? 1 : 0), uncollected: uncollected.length, repaired: 0 }
}

/** The same with all files, and the names of those that could not be collected. */
const namedOwn = (files: readonly string[], found: ReturnType<typeof stateOf>): OwnTests => ({
  ...ownBefore([...new Set([...files, ...found.uncollected])], found),
  lost: found.uncollected,
})

const tail = ({ command }: TestRun): string => (command.stderr.trim() || command.stdout.trim()).split('\n').at(-1)?.slice(0, 300) ?? ''

/** The plan of a run that repairs red tests: one task, whose tests are the red ones. */
export function planOfRedTests(description: string): Plan {
  const task = unplannedTask({
    id: BASELINE,
    title: 'Make the red tests green',
    words: description,
    acceptance: ['the tests that are red now are green', 'all other tests stay green'],
    effort: 3,
  })
  return { title: task.title, tasks: [task], assumptions: [], start: null }
}
