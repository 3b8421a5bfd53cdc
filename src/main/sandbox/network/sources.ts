// Says where the packages of a manager come from on this machine, for people.
import { statSync } from 'node:fs'
import type { Languages } from '../../languages/language.js'
import { machine } from '../templates/toolchains.js'

/** Hosts with their ports, and folders of this machine, as far as the manager's configuration says it. */
export async function sourcesOf(languages: Languages, manager: string): Promise<string[]> {
  const registry = (await languages.byManager.get(manager)?.manager.registry(machine)) ?? null
  const mounted = registry?.mounts.map(({ source }) => source) ?? []
  // The others are certificates.
  return [...(registry?.hosts ?? []), ...mounted.filter((path) => statSync(path).isDirectory())]
}
