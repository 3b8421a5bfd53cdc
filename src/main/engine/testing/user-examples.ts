// Turns examples that the user pasted into the chat into tests. No model writes them, and no ruling changes their values.
import type { CallExample, CommandExample } from '../../../contract/examples/example.js'
import { type ExampleForms, examplesIn } from '../../../contract/examples/read-examples.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { PlanTask } from '../../../contract/run/plan.js'
import { placeOf } from '../../../contract/traces/quote.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { singleFileOf } from '../task/example-language.js'
import { isTest } from '../task/permissions.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'

type Shown = CallExample | CommandExample

/** Signs of an example, since prose may mention a value in passing: an arrow, or a session of an interpreter or a shell. */
const WRITTEN = /(?:->|=>|→|➞)|^\s*(?:>>>|\$ )/

/** Examples in the messages; of each call or command only the newest. Pure. */
export function pastedExamples(said: readonly string[], forms: ExampleForms = 'all'): Shown[] {
  const found = said
    .flatMap((each) => examplesIn(each, forms))
    .filter((each): each is Shown => (each.kind === 'call' || each.kind === 'command') && WRITTEN.test(each.quote))
  return found.filter((each, index) => found.findLastIndex((other) => inputOf(other) === inputOf(each)) === index)
}

const inputOf = (example: Shown): string => (example.kind === 'call' ? example.call : example.command)

/**
 * One test file for each program file with a name that an example calls or starts. None if the program lacks that name,
 * or if the template cannot have such tests.
 * @param examples the examples that the user pasted
 * @param changes the files of the author, including stubs
 */
export async function userExampleTests(
  context: Pick<TaskContext, 'languages' | 'template' | 'trees' | 'sources' | 'task'>,
  before: Workspace,
  examples: readonly Shown[],
  changes: readonly FileChangeRequest[],
): Promise<FileChangeRequest[]> {
  const { languages, template, trees, task } = context
  const single = singleFileOf(languages, template)
  const pasted = single === null ? [] : examples.filter((each) => !isTested(context, before, each))
  if (single === null || pasted.length === 0) return []
  const sources = await context.sources()
  const written = new Map(changes.map(({ path, text }) => [path, text]))
  const paths = [...new Set([...trees.list(before.tree).files.map(({ path }) => path), ...written.keys()])].filter(
    (path) => !isTest(template, path),
  )
  const files = paths.flatMap((path) => {
    const text = written.has(path) ? (written.get(path) ?? null) : trees.read(before.tree, path)
    return text === null ? [] : [{ path, names: sources.definitions(path, text).map(({ name }) => name) }]
  })
  const fileOf = (example: Shown) =>
    files.find(({ path, names }) => (example.kind === 'call' ? names.includes(example.name) : example.command.split(/\s+/).includes(path)))
      ?.path
  const places = [...new Set(pasted.map(fileOf))].filter((path) => path !== undefined)
  return places.flatMap((file, index) => {
    const own = pasted.filter((each) => fileOf(each) === file)
    const numbered = own.map((example, at) => ({ clause: clauseOf(task, example), number: at + 1, example }))
    const { path, text } = single.tests(numbered, file)
    const named = path.replace('examples', `examples_${task.id.replaceAll('-', '_')}${index === 0 ? '' : `_${index + 1}`}`)
    return matchesAny(template.tests, named) ? [{ path: named, text }] : []
  })
}

/** Whether an earlier test of the user's examples contains it. */
function isTested({ trees }: Pick<TaskContext, 'trees'>, { tree, suites }: Workspace, example: Shown): boolean {
  const paths = suites.flatMap(({ given = [] }) => given)
  return paths.some((path) =>
    trees.read(tree, path)?.includes(example.kind === 'call' ? `${example.call}, ${example.result}` : example.command),
  )
}

/** The clause that quotes an example, counted from 1; null without one. */
function clauseOf({ traces = [] }: PlanTask, { quote }: Shown): number | null {
  return traces.find((trace) => placeOf(trace.quote, quote) !== null || placeOf(quote, trace.quote) !== null)?.clause ?? null
}
