// Which package a module belongs to, and by which modules a package may be imported.
import type { Template } from '../../../contract/run/template.js'
import type { Languages, PackageManager } from '../../languages/language.js'

/** The package manager of a template; null where none may be installed. */
export const managerOf = (languages: Languages, template: Pick<Template, 'manager'>): PackageManager | null =>
  languages.byManager.get(template.manager ?? '')?.manager ?? null

/** The package to install for a module that could not be found. */
export const packageOf = ({ names }: PackageManager, module: string): string => names.ofModules.get(module) ?? module

/** The modules by which a package may be imported, as far as that is known here; its own name is always one. */
export function modulesOf({ names }: PackageManager, name: string): string[] {
  const known = [...names.ofModules].filter(([, wanted]) => wanted.replace(/\[.*$/, '').toLowerCase() === name.toLowerCase())
  return [name, ...known.map(([module]) => module)]
}
