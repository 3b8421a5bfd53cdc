// Selects the additions of a run that the program itself needs: no commands of a model, and only packages that its sources name. Pure.
import type { EnvironmentStep } from '../../../contract/run/template.js'
import type { Languages, PackageManager } from '../../languages/language.js'
import { modulesOf } from '../task/package-names.js'

/** A service comes from the project's own files, or from a port in its tests. */
type Plain = Extract<EnvironmentStep, { type: 'packages' | 'service' }>

export const withoutCommands = (additions: readonly EnvironmentStep[]): Plain[] =>
  additions.filter((step) => step.type === 'packages' || step.type === 'service')

/**
 * @param sources the texts of the program and its tests
 * @returns the packages that they name, by package or by module, and those of a manager with its own manifest
 */
export function plainAdditions(additions: readonly EnvironmentStep[], sources: readonly string[], languages: Languages): Plain[] {
  const words = new Set(sources.flatMap((text) => text.match(/[\w@/-]+/g) ?? []).map(plain))
  const isNamed = (manager: PackageManager, requirement: string): boolean => {
    const [name = requirement] = /^(@[\w.-]+\/)?[\w.-]+/.exec(requirement) ?? []
    return modulesOf(manager, name).some((module) => words.has(plain(module)) || sources.some((text) => text.includes(module)))
  }
  return withoutCommands(additions).filter((step) => {
    if (step.type === 'service') return true
    const { manager: name, packages } = step
    const manager = languages.byManager.get(name)?.manager
    return !manager || manager.manifest !== null || packages.some((each) => isNamed(manager, each))
  })
}

const plain = (name: string): string => name.toLowerCase().replace(/[-_]+/g, '-')
