// What of a program's own files names means of deception: said of every final state, whatever its tests say.
import type { Deception } from '../../../../contract/run/evidence.js'
import { isTest } from '../../task/permissions.js'
import type { Workspace } from '../../task/workspace.js'
import type { MutationContext } from '../mutation-check.js'

/** Places that are kept; a program that has more has more of the same. */
const MOST = 50

/** What was there before a run, and nobody changed, is not what the run made. */
export async function deceptionsOf(context: MutationContext, { tree, suites }: Workspace): Promise<Deception[]> {
  const { trees, template, original } = context
  const sources = await context.sources()
  const sealed = new Set(suites.flatMap(({ files }) => files))
  const brought = new Map(template.files.map(({ path, text }) => [path, text]))
  return trees
    .list(tree)
    .files.flatMap(({ path }) => {
      const text = isTest(template, path) || sealed.has(path) ? null : trees.read(tree, path)
      const given = original === null ? brought.get(path) : trees.read(original, path)
      return text === null || text === given ? [] : sources.deceptions(path, text)
    })
    .slice(0, MOST)
}
