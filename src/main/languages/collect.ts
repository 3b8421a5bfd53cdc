// Makes one table of several languages, and refuses two that claim the same name.
import { matchesAny } from '../../contract/paths/glob.js'
import type { Language, Languages, Runner, Steered } from './language.js'

/**
 * @param shared runners of no language
 * @throws Error where two languages have a toolchain, a package manager or a runner of the same name
 */
export function collect(all: readonly Language[], shared: readonly Runner[] = []): Languages {
  const managed = all.flatMap((language) => (language.manager === null ? [] : [{ ...language, manager: language.manager }]))
  const byToolchain = byName('toolchains', all, ({ toolchain }) => toolchain)
  const steering = ({ protected: own, toolchains }: Steered) => [
    ...own,
    ...toolchains.flatMap((name) => byToolchain.get(name)?.steering ?? []),
  ]
  return {
    all,
    byToolchain,
    byManager: byName('package managers', managed, ({ manager }) => manager.name),
    runners: byName('test runners', [...shared, ...all.flatMap(({ runners }) => runners)], ({ id }) => id),
    steering,
    steers: (template, path) => matchesAny(steering(template), path),
  }
}

function byName<T>(kind: string, items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, T> {
  const named = new Map<string, T>()
  for (const item of items) {
    const name = nameOf(item)
    if (named.has(name)) throw new Error(`Two ${kind} have the name "${name}". Give one of them another name.`)
    named.set(name, item)
  }
  return named
}
