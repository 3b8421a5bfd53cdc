// What of a program's own files names means of deception: said of every state that was tested, whatever its tests say.
import type { Deception } from '../../../../contract/run/verdict/deception.js'
import type { Run } from '../../journal/run-context.js'
import { withoutDoubles } from '../../task/evidence.js'
import { isTest } from '../../task/permissions.js'
import type { Workspace } from '../../task/workspace.js'
import type { MutationContext } from '../mutation-check.js'

/** Places that are kept; a program that has more has more of the same. */
const MOST = 50

/** Those of the final state. What was there before a run, and nobody changed, is not what the run made. */
export const deceptionsOf = async (context: MutationContext, workspace: Workspace): Promise<Deception[]> =>
  (await namedIn(context, workspace, [workspace.tree])).slice(0, MOST)

/**
 * What earlier attempts named or did, though the final state does not: it may have looked at what was hidden.
 * @param found what the final state names and did
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

/** Each text of a file is looked at once, in whatever states it is. */
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
