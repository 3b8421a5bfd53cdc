// Finds where Go modules come from in the output of `go env` on this machine, which covers variables and settings files.
import { z } from 'zod'
import type { Machine, Registry } from '../language.js'
import { hostOf, localPath, present, readMounts, unique } from '../registry.js'

const Settings = z.object({
  GOPROXY: z.string().default(''),
  GOSUMDB: z.string().default(''),
  GONOSUMDB: z.string().default(''),
  GOPRIVATE: z.string().default(''),
  GONOPROXY: z.string().default(''),
  GOINSECURE: z.string().default(''),
})
export type GoSettings = z.infer<typeof Settings>

/** Reads Go's settings on this machine; null if they cannot be read. */
export async function learnGoRegistry(machine: Machine): Promise<Registry | null> {
  const text = await machine.ask('go', ['env', '-json', ...Object.keys(Settings.shape)], { GOTOOLCHAIN: 'local' })
  if (text === null) return null
  try {
    return goRegistry(Settings.parse(JSON.parse(text)))
  } catch {
    return null
  }
}

/** What Go's settings mean for a sandbox. Modules come through proxies alone: `direct` would have to reach any host there is. */
export function goRegistry(settings: GoSettings): Registry {
  const { GOPROXY, GOSUMDB } = settings
  const proxies = GOPROXY.split(/(?=[,|])/).filter((word) => !/^[,|]?(direct|off|)$/.test(word.trim()))
  const addresses = proxies.map((word) => word.replace(/^[,|]/, '').trim())
  const sums = sumDatabase(GOSUMDB)
  const hosts = [...addresses, ...(sums === null ? [] : [sums])].map(hostOf).filter((host) => host !== null)
  return {
    manager: 'go',
    hosts: unique(hosts),
    indexes: [],
    mounts: readMounts(addresses.map(localPath).filter((path) => path !== null)),
    variables: {
      ...present({ ...settings, GONOPROXY: undefined }),
      GOPROXY: proxies.join('').replace(/^[,|]/, '') || 'off',
      GOSUMDB: GOSUMDB || 'off',
    },
  }
}

/** The address of a database of checksums: `name`, `name+key` or `name+key address`. */
function sumDatabase(setting: string): string | null {
  const [named = '', address] = setting.trim().split(/\s+/)
  if (named === '' || named === 'off') return null
  return address ?? `https://${named.replace(/\+.*$/, '')}`
}
