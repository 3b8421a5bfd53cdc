// Finds means of deception that a program's own files name, in every tested state and whatever its tests say.
import type { Deception } from '../../../../contract/run/verdict/deception.js'
import type { Run } from '../../journal/run-context.js'
import { withoutDoubles } from '../../task/evidence.js'
import { isTest } from '../../task/permissions.js'
import type { Workspace } from '../../task/workspace.js'
import type { MutationContext } from '../mutation-check.js'

/** The most places that are kept. More would be of the same kind. */
const MOST = 50

/** The means of the final state. Unchanged files from before the run are left out. */
export const deceptionsOf = async (context: MutationContext, workspace: Workspace): Promise<Deception[]> =>
  (await namedIn(context, workspace, [workspace.tree])).slice(0, MOST)

/**
 * Means and deeds of earlier attempts that the final state lacks: it may have used them to look at hidden tests.
 * @param found the means and deeds of the final state
 */
export async function earlierDeceptions(
  run: Run,
  context: MutationContext,
  workspace: Workspace,
  found: readonly Deception[],
): Promise<Deception[]> {
  const trees = [...run.tried.keys()].filter((tree) => tree !== workspace.tree).sort()
  const all = [...(await namedIn(context, workspace, trees)), ...trees.flatMap((tree) => run.tried.get(tree) ?? [])]
  const isKnown = ({ means, path }: Deception) => found.some((each) => each.means === means && each.path === path)
  return withoutDoubles(all.filter((each) => !isKnown(each)))
    .slice(0, MOST)
    .map((each) => ({ ...each, isEarlier: true }))
}

/** Reads each text of a file once, over all states. */
async function namedIn(context: MutationContext, { suites }: Workspace, states: readonly string[]): Promise<Deception[]> {
  const { trees, template, original } = context
  const sources = await context.sources()
  const sealed = new Set(suites.flatMap(({ files }) => files))
  const brought = new Map(template.files.map(({ path, text }) => [path, text]))
  const seen = new Set<string>()
  return states.flatMap((tree) =>
    trees.list(tree).files.flatMap(({ path }) => {
      const text = isTest(template, path) || sealed.has(path) ? null : trees.read(tree, path)
      const given = original === null ? brought.get(path) : trees.read(original, path)
      if (text === null || text === given || seen.has(`${path} ${text}`)) return []
      seen.add(`${path} ${text}`)
      return sources.deceptions(path, text)
    }),
  )
}
