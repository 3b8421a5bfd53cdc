// The versions that constraint files of a Python project set for the packages that it asks for (`-c constraints.txt`).
import { posix } from 'node:path'
import { packageName, plainName } from '../../../../contract/packages/unpublished.js'
import { phrasesOf } from '../../../../contract/text/phrases.js'
import type { ProjectFiles } from '../../project.js'
import { isRequirement } from '../requirement.js'
import phrases from './constraints.phrases.md?raw'

const say = phrasesOf(phrases, { others: ['count', 'path'] })

/**
 * The packages with the versions of these constraints. A constraint of a package that only other packages ask for cannot be passed on,
 * and is counted as left out. Pure.
 * @param lists the requirements files, which name the constraint files
 */
export function withConstraints(files: ProjectFiles, lists: readonly string[], packages: readonly string[]) {
  const found = constraintFiles(files, lists).map((path) => ({ path, lines: constraintsIn(files.read(path) ?? '') }))
  const byName = new Map(found.flatMap(({ lines }) => lines.map((line) => [nameOf(line), line] as const)))
  const wanted = new Set(packages.map(nameOf))
  const left = found.flatMap(({ path, lines }) => {
    const count = lines.filter((line) => !wanted.has(nameOf(line))).length
    return count === 0 ? [] : [say('others', { count: String(count), path })]
  })
  return { packages: packages.map((each) => constrained(each, byName.get(nameOf(each)))), left }
}

const nameOf = (requirement: string): string => plainName(packageName(requirement))

function constraintFiles(files: ProjectFiles, lists: readonly string[]): string[] {
  const named = lists.flatMap((path) =>
    [...(files.read(path) ?? '').matchAll(/^(?:-c|--constraint)[\s=]+(\S+)/gm)].map(([, name = '']) =>
      posix.join(posix.dirname(path), name),
    ),
  )
  return [...new Set(named)].filter((path) => files.paths.includes(path))
}

const constraintsIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => isRequirement(line) && versionOf(line) !== '' && !line.includes(';'))

/** The versions of a requirement without its name, extras and marker. */
const versionOf = (requirement: string): string => /^[\w.-]+\s*(?:\[[^\]]*\])?\s*\(?([^;()]*)/.exec(requirement)?.[1]?.trim() ?? ''

/** A requirement with a further condition on its version. */
function constrained(requirement: string, constraint: string | undefined): string {
  if (constraint === undefined) return requirement
  const [, bare = '', marker = ''] = /^([^;]*?)\s*(;.*)?$/.exec(requirement) ?? []
  const own = versionOf(requirement)
  const whole = own === '' ? `${bare}${versionOf(constraint)}` : `${bare},${versionOf(constraint)}`
  const joined = `${whole}${marker}`
  return isRequirement(joined) ? joined : requirement
}
