// Counts the files that ignore files keep out of a project.
import type { KeptOut } from '../../../contract/paths/kept-out.js'
import type { Below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'

/** Files that are counted; a folder of results may hold any number. */
const MOST = 10_000

/** @param named paths that ignore files name; folders end in `/`. What `isPassedOver` names below them is not counted. */
export function keptOut(root: Below, named: readonly string[], isPassedOver: (path: string) => boolean): KeptOut {
  const counted = named.map((path) => ({ path, files: 0 }))
  let all = 0
  for (const each of counted) {
    each.files = countBelow(root, each.path, isPassedOver, MOST + 1 - all)
    all += each.files
    if (all > MOST) break
  }
  return { files: Math.min(all, MOST), isMore: all > MOST, named: counted.flatMap(({ path, files }) => (files > 0 ? [path] : [])) }
}

function countBelow(root: Below, path: string, isPassedOver: (path: string) => boolean, most: number): number {
  if (!path.endsWith('/')) return root.state(path)?.kind === 'other' ? 0 : 1
  let files = 0
  for (const { name, kind } of entriesIn(root, path)) {
    const inner = kind === 'folder' ? `${path}${name}/` : `${path}${name}`
    if (files >= most) break
    if (!isPassedOver(inner)) files += countBelow(root, inner, isPassedOver, most - files)
  }
  return files
}

/** What cannot be listed is left out without a number. */
function entriesIn(root: Below, folder: string): ReturnType<Below['list']> {
  try {
    return root.list(folder.slice(0, -1))
  } catch (error) {
    if (error instanceof BelowError) return []
    throw error
  }
}
