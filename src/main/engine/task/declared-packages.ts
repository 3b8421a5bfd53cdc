// What the files of a program must say so that whoever takes it gets the packages that were installed for it. Pure.
import type { EnvironmentStep, SourceFile } from '../../../contract/run/template.js'
import type { Languages } from '../../languages/language.js'
import type { FileChangeRequest } from '../ports/ports.js'

/**
 * The manifests that must change for the packages that were added to the template's own.
 * @param locks what was really installed, as the package managers say it
 * @param read the text of a file of the program; null where there is none
 * @returns nothing where each package is named already, or where a manifest cannot be read: it is the user's own
 */
export function declarationsOf(
  { byManager }: Languages,
  additions: readonly EnvironmentStep[],
  locks: readonly SourceFile[],
  read: (path: string) => string | null,
): FileChangeRequest[] {
  return [...byManager].flatMap(([name, { manager }]) => {
    const packages = additions.flatMap((step) =>
      step.type === 'packages' && step.manager === name ? step.packages.map((each) => each.trim()) : [],
    )
    return packages.length === 0 ? [] : (manager.declare(packages, locks, read) ?? [])
  })
}
