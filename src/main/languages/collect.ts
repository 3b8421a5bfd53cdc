// Makes one table of several languages, and refuses two that claim the same name.
import type { Language, Languages } from './language.js'

/** @throws Error where two languages have a toolchain, a package manager or a runner of the same name */
export function collect(all: readonly Language[]): Languages {
  const managed = all.flatMap((language) => (language.manager === null ? [] : [{ ...language, manager: language.manager }]))
  return {
    all,
    byToolchain: byName('toolchains', all, ({ toolchain }) => toolchain),
    byManager: byName('package managers', managed, ({ manager }) => manager.name),
    runners: byName(
      'test runners',
      all.flatMap(({ runners }) => runners),
      ({ id }) => id,
    ),
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
