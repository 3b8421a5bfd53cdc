// Finds the file of the project that a path from a model's own machine or sandbox names.
import { safePath } from '../../../../contract/paths/path.js'
import type { ReadHints } from '../edit.js'

/** The path of a file in the project: as it is known, without the folder that a model takes the project to be in. */
export function ownPath(name: string, { source, dues = [], due }: ReadHints): string {
  const path = name
    .trim()
    .replace(/^file:\/\//, '')
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
  if (safePath(path).ok) return path
  const names = path.split('/').filter((each) => each !== '')
  const shorter = names.map((_, from) => names.slice(from).join('/')).filter((each) => safePath(each).ok)
  const known = shorter.find((each) => each === due || dues.includes(each) || (source?.(each) ?? null) !== null)
  return known ?? path.replace(/^\/(?:workspace|repo|app|project|testbed|code|src\/workspace)\//, '')
}
