// The limits on versions that constraint files of a Python project set for all packages that come (`-c constraints.txt`, `PIP_CONSTRAINT`).
import { posix } from 'node:path'
import type { ProjectFiles } from '../../project.js'
import { isRequirement } from '../requirement.js'
import { toxEnvironments, toxIni } from './test-tools.js'

/** The lines of the constraint files that lists, and the variables of tox, name. Pure. @param lists the requirements files */
export function constraintsIn(files: ProjectFiles, lists: readonly string[]): string[] {
  const ofLists = lists.flatMap((path) =>
    [...(files.read(path) ?? '').matchAll(/^(?:-c|--constraint)[\s=]+(\S+)/gm)].map(([, name = '']) =>
      posix.join(posix.dirname(path), name),
    ),
  )
  const paths = [...ofLists, ...ofVariables(files)].filter((path) => files.paths.includes(path))
  return [...new Set([...new Set(paths)].flatMap((path) => linesOf(files.read(path) ?? '')))]
}

/** Paths of a variable, which tox writes from its own folder. */
function ofVariables(files: ProjectFiles): string[] {
  const inIni = [...toxIni(files).matchAll(/\bPIP_CONSTRAINT\s*=\s*(\S+)/g)].map(([, path = '']) => path)
  const inToml = toxEnvironments(files).flatMap(({ variables }) =>
    variables.flatMap(([name, path]) => (name === 'PIP_CONSTRAINT' ? [path] : [])),
  )
  return [...inIni, ...inToml].map((path) => posix.normalize(path.replace(/^\{(?:toxinidir|tox_root)\}\//, '')))
}

/** Names with versions and markers. pip accepts no extras there, and addresses are not constraints. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => isRequirement(line) && /[=<>~]/.test(line.replace(/;.*$/, '')) && !line.includes('['))
