// Removes the sealed tests of a task from the workspace when it is planned again, since they check outdated words.
import { type Suite, withSuite } from '../../../contract/run/suite.js'
import type { SourceBlock, Sources } from '../../languages/language.js'
import type { Run } from '../journal/run-context.js'
import type { TaskContext } from '../task/task-prompt.js'
import { type Workspace, write } from '../task/workspace.js'
import { withEmptied, without } from '../testing/held-out/blocks.js'
import { blockOf } from '../testing/one-test.js'

type Context = Pick<TaskContext, 'trees' | 'sources' | 'bench' | 'template' | 'task'>

/**
 * The workspace without the tests of this task. A file shared with another task, as after a split, only loses its own tests.
 * Null if they cannot be separated.
 */
export async function giveUpTests(run: Run, context: Context, before: Workspace): Promise<Workspace | null> {
  const { trees, task } = context
  const own = before.suites.filter((suite) => suite.task === task.id)
  const others = before.suites.filter((suite) => suite.task !== task.id)
  if (own.length === 0) return before
  const sources = await context.sources()
  const ids = own.flatMap(({ red, refused }) => [...red, ...refused])
  const paths = [...new Set(own.flatMap(({ files }) => files))]
  const shared = paths.filter((path) => others.some(({ files }) => files.includes(path)))
  const hidden = [...new Set(others.flatMap(({ heldOut }) => (heldOut?.files.some((path) => shared.includes(path)) ? [heldOut.tree] : [])))]
  const found = (path: string, id: string) =>
    [before.tree, ...hidden].some((tree) => testCalled(sources, path, trees.read(tree, path) ?? '', id) !== null)
  if (shared.some((path) => ids.some((id) => id.startsWith(path) && !found(path, id)))) return null
  const cut = (tree: string, path: string) => ({ path, text: withoutTests(sources, path, trees.read(tree, path) ?? '', ids) })
  const changes = paths.map((path) => (shared.includes(path) ? cut(before.tree, path) : { path, text: null }))
  const written = await write(run, context, { ...before, suites: others }, { name: 'give-up', changes })
  const whole = new Map<string, string>()
  for (const [index, tree] of hidden.entries()) {
    const files = shared.filter((path) => trees.read(tree, path) !== null).map((path) => cut(tree, path))
    whole.set(tree, (await write(run, context, { ...before, tree }, { name: `give-up-hidden-${index + 1}`, changes: files })).tree)
  }
  const hash = context.bench.suiteHash(written.tree, context.template)
  const suites = others.reduce((all, other, index) => {
    if (!other.files.some((path) => shared.includes(path))) return all
    const next = sealedAgain(other, hash, whole)
    run.note(`sealed-again-${index + 1}`, { type: 'sealed', suite: next })
    return withSuite(all, next)
  }, others)
  return { ...written, suites }
}

/** The suite sealed again, for a file that now has no other tests. */
const sealedAgain = ({ whole: _whole, ...suite }: Suite, hash: string, trees: ReadonlyMap<string, string>): Suite => ({
  ...suite,
  ...{ hash, retired: [...suite.red, ...suite.refused], values: null, setAside: [], amended: [] },
  heldOut: suite.heldOut && { ...suite.heldOut, tree: trees.get(suite.heldOut.tree) ?? suite.heldOut.tree },
})

function withoutTests(sources: Sources, path: string, text: string, ids: readonly string[]): string {
  const taken = ids.flatMap((id) => testCalled(sources, path, text, id) ?? [])
  const all = sources.tests(path, text)
  const blocks = all.filter((block) => taken.some(({ from }) => from === block.from))
  return blocks.length === 0 ? text : without(sources, path, text, withEmptied(blocks, all, sources.suites(path, text)))
}

/** The test of a file with this reported id; null if it is missing or ambiguous. */
function testCalled(sources: Sources, path: string, text: string, id: string): SourceBlock | null {
  if (!id.startsWith(path)) return null
  const parts = id.slice(path.length).split(/ > |::/)
  const [name = '', ...around] = parts.filter((part) => part.trim() !== '').toReversed()
  return blockOf(sources, path, text, { id, file: path, suite: around.toReversed().join(' > '), name })
}
