// Removes a part of the tests and of the rows of their tables from the builder's view, and restores it.

import { hasPatch } from '../../../contract/config/patches.js'
import { type TestRun, Written } from '../../../contract/run/effects.js'
import type { HeldOut } from '../../../contract/run/suite.js'
import type { Run } from '../journal/run-context.js'
import type { TaskContext } from '../task/task-prompt.js'
import { test, type Workspace, write } from '../task/workspace.js'
import { isCaseOf } from './clause-marks.js'
import { type Choice, choose, type HiddenTest, type TestFile } from './held-out/choose.js'

/** The fewest visible red tests. The builder needs them to know what is wanted. */
const SHOWN_AT_LEAST = 3

/** The result of hiding tests; `heldOut` is null if all are shown. */
interface Held {
  readonly workspace: Workspace
  readonly heldOut: HeldOut | null
}

/** New tests of a task: their files, and the ids that a run on the stubs reported. */
interface NewTests {
  readonly files: readonly string[]
  /** Those that were shown red. */
  readonly red: readonly string[]
  readonly green: readonly string[]
}

/**
 * Removes some of a task's new tests from the workspace, and some rows of their tables.
 * The remaining tests run once. Tests are only hidden if exactly the expected ones remain; if rows prevent that, whole tests are.
 */
export async function holdOut(run: Run, context: TaskContext, workspace: Workspace, judged: NewTests): Promise<Held> {
  const { files } = judged
  const sources = await context.sources()
  const texts = files.flatMap((path) => {
    const text = context.trees.read(workspace.tree, path)
    return text === null ? [] : [{ path, text }]
  })
  const chosen = (hidesRows: boolean) =>
    choose(sources, texts, context.task.acceptance, {
      share: run.config.heldOut,
      seed: `${run.config.seed ?? ''} ${context.task.id} ${workspace.tree}`,
      ...(hasPatch(run.config, 'four-tests') ? {} : { fewest: 5 }),
      hidesRows,
    })
  const first = chosen(hasPatch(run.config, 'hidden-rows'))
  if (!first) return { workspace, heldOut: null }
  const hidden = await hide(run, context, workspace, { texts, choice: first, judged })
  if (hidden.heldOut || first.rows === 0) return hidden
  const whole = chosen(false)
  if (!whole) run.note('hold-out-left', { type: 'remarked', text: { type: 'none-held-out' } })
  return whole ? hide(run.scope('whole-tests'), context, workspace, { texts, choice: whole, judged }) : hidden
}

interface Hiding {
  readonly texts: readonly TestFile[]
  readonly choice: Choice
  readonly judged: NewTests
}

/** Hides the chosen tests; none of them if a run shows that others are missing. */
async function hide(run: Run, context: TaskContext, workspace: Workspace, { texts, choice, judged }: Hiding): Promise<Held> {
  const sources = await context.sources()
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
  const known = [...judged.red, ...judged.green]
  const gone = vanished(tested, known)
  const left = judged.red.filter((id) => !gone.includes(id))
  const paths = choice.shown.map(({ path }) => path)
  const isApart = choice.rows === 0 || areNamedApart(tested, known, gone, { paths, held: choice.held.length })
  if (!tested.report || tested.report.collectionErrors.length > 0 || gone.length === 0 || left.length < SHOWN_AT_LEAST || !isApart) {
    if (choice.rows === 0) run.note('hold-out-left', { type: 'remarked', text: { type: 'none-held-out' } })
    return { workspace, heldOut: null }
  }
  const tests = gone.map((id) => ({ id, clause: heldOf(choice.held, id, hasPatch(run.config, 'hidden-rows')).clause }))
  return { workspace: rest, heldOut: { tree: workspace.tree, files: paths, tests } }
}

/** Whether each hidden row had a result under a name of its own, and no other test has another name now. */
function areNamedApart(
  { report }: TestRun,
  known: readonly string[],
  gone: readonly string[],
  { paths, held }: { readonly paths: readonly string[]; readonly held: number },
): boolean {
  const now = (report?.cases ?? []).filter(({ file }) => paths.includes(file)).map(({ id }) => id)
  return gone.length >= held && [...now, ...gone].every((id) => known.includes(id) && !/ #\d+$/.test(id))
}

const vanished = (run: TestRun, before: readonly string[]): string[] => {
  const collected = new Set(run.report?.cases.map((test) => test.id))
  return before.filter((id) => !collected.has(id))
}

/** The chosen test of an id: by file and name, else by file. @param byTitle whether titles are compared with gaps for their values */
function heldOf(held: readonly HiddenTest[], id: string, byTitle: boolean): HiddenTest {
  const inFile = held.filter((each) => id.startsWith(each.path))
  const last = id.split(/ :: | > /).at(-1) ?? ''
  const found = inFile.find(({ name }) => name !== '' && (id.includes(name) || (byTitle && isCaseOf(name, last)))) ?? inFile[0] ?? held[0]
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
