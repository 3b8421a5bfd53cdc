// What of a run's additions the program itself calls for: none of a model's commands, and only packages that its sources name. Pure.
import type { EnvironmentStep } from '../../../contract/run/template.js'
import { modulesOf } from '../task/package-names.js'

type Packages = Extract<EnvironmentStep, { type: 'packages' }>

export const withoutCommands = (additions: readonly EnvironmentStep[]): Packages[] => additions.filter((step) => step.type === 'packages')

/**
 * @param sources the texts of the program and its tests
 * @returns the packages that they name, by the name of the package or of its module; crates as they are, since the manifest names them
 */
export function plainAdditions(additions: readonly EnvironmentStep[], sources: readonly string[]): Packages[] {
  const words = new Set(sources.flatMap((text) => text.match(/[\w@/-]+/g) ?? []).map(plain))
  const isNamed = (manager: Packages['manager'], requirement: string): boolean => {
    const [name = requirement] = /^(@[\w.-]+\/)?[\w.-]+/.exec(requirement) ?? []
    return modulesOf(manager, name).some((module) => words.has(plain(module)) || sources.some((text) => text.includes(module)))
  }
  return withoutCommands(additions).filter((step) => step.manager === 'cargo' || step.packages.some((each) => isNamed(step.manager, each)))
}

const plain = (name: string): string => name.toLowerCase().replace(/[-_]+/g, '-')
