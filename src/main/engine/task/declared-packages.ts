// Declares installed packages in the manifests of a program, so that its users get them too. Pure.
import type { EnvironmentStep, SourceFile } from '../../../contract/run/template.js'
import type { Languages } from '../../languages/language.js'
import type { FileChangeRequest } from '../ports/ports.js'

/**
 * The manifests that must change for packages that were added to the template's own.
 * @param locks the lock files of the package managers, which list what was installed
 * @param read the text of a program file; null if it does not exist
 * @returns nothing if each package is listed, or if a manifest cannot be read: it is the user's own
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
