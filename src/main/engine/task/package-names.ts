// Maps modules to the packages that contain them, and packages to their modules.
import type { Template } from '../../../contract/run/template.js'
import type { Languages, PackageManager } from '../../languages/language.js'

/** The package manager of a template; null if none may be installed. */
export const managerOf = (languages: Languages, template: Pick<Template, 'manager'>): PackageManager | null =>
  languages.byManager.get(template.manager ?? '')?.manager ?? null

/** The package to install for a missing module. */
export const packageOf = ({ names }: PackageManager, module: string): string => names.ofModules.get(module) ?? module

/** The known modules of a package. Its own name is always one. */
export function modulesOf({ names }: PackageManager, name: string): string[] {
  const known = [...names.ofModules].filter(([, wanted]) => wanted.replace(/\[.*$/, '').toLowerCase() === name.toLowerCase())
  return [name, ...known.map(([module]) => module)]
}
