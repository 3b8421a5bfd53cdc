// Remembers which hosts the programs of a project may reach, as the user allowed it.
import { join } from 'node:path'
import { z } from 'zod'
import { ReachableHost } from '../../../contract/calls/programs.js'
import { withLock } from '../../store/database/lock.js'
import { readPlainFile } from '../data-folder/plain-file.js'
import { replaceFile } from '../data-folder/replace-file.js'

/** Hosts by the id of their project. */
const AllowedHostsFile = z.record(z.string(), z.array(ReachableHost))

export interface AllowedHosts {
  of(project: string): readonly string[]
  /** Every project that has hosts. */
  all(): ReadonlyMap<string, readonly string[]>
  /** Allows them to all runs of the project. */
  keep(project: string, hosts: readonly string[]): void
  /** Takes one host back; a project without hosts goes. */
  remove(project: string, host: string): void
}

export function openAllowedHosts(dataFolder: string): AllowedHosts {
  const path = join(dataFolder, 'allowed-hosts.json')
  const read = (): ReadonlyMap<string, readonly string[]> => {
    try {
      return new Map(Object.entries(AllowedHostsFile.parse(JSON.parse(readPlainFile(path) ?? '{}'))))
    } catch {
      // Without a readable file the user must answer again.
      return new Map()
    }
  }
  const change = (project: string, next: (hosts: readonly string[]) => readonly string[]) =>
    withLock(dataFolder, 'files', () => {
      const all = read()
      const changed = new Map([...all, [project, next(all.get(project) ?? [])] as const])
      const kept = [...changed].filter(([, hosts]) => hosts.length > 0)
      replaceFile(path, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
    })
  return {
    of: (project) => read().get(project) ?? [],
    all: read,
    keep: (project, hosts) => change(project, (known) => [...new Set([...known, ...hosts])]),
    remove: (project, host) => change(project, (known) => known.filter((each) => each !== host)),
  }
}

const USUAL = /:(80|443)$/

/** As the user sees it: without a port of the web. */
export const shownHost = (host: string): string => host.replace(USUAL, '')

/** The ports that a host is reached at: a name alone means those of the web. Pure. */
export const withPorts = (host: string): readonly string[] => (/:\d+$/.test(host) ? [host] : [`${host}:443`, `${host}:80`])
