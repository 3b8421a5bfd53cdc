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
  /** Allows them to all runs of the project. */
  keep(project: string, hosts: readonly string[]): void
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
  return {
    of: (project) => read().get(project) ?? [],
    keep: (project, hosts) =>
      withLock(dataFolder, 'files', () => {
        const all = read()
        const kept = [...new Set([...(all.get(project) ?? []), ...hosts])]
        replaceFile(path, `${JSON.stringify(Object.fromEntries([...all, [project, kept]]), null, 2)}\n`)
      }),
  }
}

const USUAL = /:(80|443)$/

/** As the user sees it: without a port of the web. */
export const shownHost = (host: string): string => host.replace(USUAL, '')

/** The ports that a host is reached at: a name alone means those of the web. Pure. */
export const withPorts = (host: string): readonly string[] => (/:\d+$/.test(host) ? [host] : [`${host}:443`, `${host}:80`])
