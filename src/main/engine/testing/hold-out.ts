// Removes a part of the tests from the builder's view, and restores it.

import { hasPatch } from '../../../contract/config/patches.js'
import { type TestRun, Written } from '../../../contract/run/effects.js'
import type { HeldOut } from '../../../contract/run/suite.js'
import type { Run } from '../journal/run-context.js'
import type { TaskContext } from '../task/task-prompt.js'
import { test, type Workspace, write } from '../task/workspace.js'
import { choose, type HiddenTest, type TestFile } from './held-out/choose.js'

/** The fewest visible red tests. The builder needs them to know what is wanted. */
const SHOWN_AT_LEAST = 3

/** New tests of a task: their files, and the ids of their cases. */
interface NewTests {
  readonly files: readonly string[]
  /** Those that were shown red. */
  readonly red: readonly string[]
  readonly green: readonly string[]
}

/**
 * Removes some of a task's new tests from the workspace.
 * The remaining tests run once. Tests are only hidden if exactly the expected ones remain.
 */
export async function holdOut(
  run: Run,
  context: TaskContext,
  workspace: Workspace,
  { files, red, green }: NewTests,
): Promise<{ readonly workspace: Workspace; readonly heldOut: HeldOut | null }> {
  const { trees, task } = context
  const texts = files.flatMap((path) => {
    const text = trees.read(workspace.tree, path)
    return text === null ? [] : [{ path, text }]
  })
  const sources = await context.sources()
  const choice = choose(sources, texts, task.acceptance, {
    share: run.config.heldOut,
    seed: `${run.config.seed ?? ''} ${task.id} ${workspace.tree}`,
    ...(hasPatch(run.config, 'four-tests') ? {} : { fewest: 5 }),
  })
  if (!choice) return { workspace, heldOut: null }
  // The values of a hidden test may be in a nearby table.
  const withoutTables = (shown: readonly TestFile[]) =>
    shown.map(({ path, text }) => ({
      path,
      text: sources.withoutUnusedDefinitions(path, text, texts.find((each) => each.path === path)?.text ?? text),
    }))
  if (choice.held.length < choice.wanted)
    run.note('few-held-out', { type: 'remarked', text: { type: 'few-held-out', hidden: choice.held.length, wanted: choice.wanted } })
  if (choice.held.length === 0) return { workspace, heldOut: null }
  const rest = await write(run, context, workspace, {
    name: 'hold-out',
    changes: hasPatch(run.config, 'hidden-tables') ? withoutTables(choice.shown) : choice.shown,
  })
  const tested = await test(run, context, rest, { name: 'shown-test' })
  const gone = vanished(tested, [...red, ...green])
  const left = red.filter((id) => !gone.includes(id))
  if (!tested.report || tested.report.collectionErrors.length > 0 || gone.length === 0 || left.length < SHOWN_AT_LEAST) {
    run.note('hold-out-left', { type: 'remarked', text: { type: 'none-held-out' } })
    return { workspace, heldOut: null }
  }
  const tests = gone.map((id) => ({ id, clause: heldOf(choice.held, id).clause }))
  return { workspace: rest, heldOut: { tree: workspace.tree, files: choice.shown.map((file) => file.path), tests } }
}

const vanished = (run: TestRun, before: readonly string[]): string[] => {
  const collected = new Set(run.report?.cases.map((test) => test.id))
  return before.filter((id) => !collected.has(id))
}

/** The chosen test of an id: by file and name, else by file. */
function heldOf(held: readonly HiddenTest[], id: string): HiddenTest {
  const inFile = held.filter((each) => id.startsWith(each.path))
  const found = inFile.find((each) => each.name !== '' && id.includes(each.name)) ?? inFile[0] ?? held[0]
  if (!found) throw new Error(`No held-out test belongs to ${id}.`)
  return found
}

/** The workspace with its hidden tests restored. */
export async function withAllTests(run: Run, context: Pick<TaskContext, 'trees'>, name: string, workspace: Workspace): Promise<Workspace> {
  let { tree } = workspace
  for (const { task, heldOut } of workspace.suites) {
    if (!heldOut) continue
    const from = tree
    const facts = { tree, from: heldOut.tree, files: heldOut.files }
    const written = await run.effect({ name: `${name}-${task}`, step: 'write', facts, schema: Written }, async () => ({
      value: context.trees.takeOver(from, heldOut.tree, heldOut.files),
    }))
    tree = written.tree
  }
  return { ...workspace, tree }
}
