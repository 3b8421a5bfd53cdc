// Looks up a module as Go does: in the machine's proxies, by the path of a package or of a folder above it.
import { z } from 'zod'
import type { AskedPackage } from '../../../contract/packages/asked-package.js'
import type { PackageFacts } from '../../../contract/run/effects.js'
import { dateOf, readJson, UNKNOWN, UNREACHABLE } from '../facts.js'
import type { BuildContext } from '../language.js'
import script from './look-up.sh?raw'
import { learnGoRegistry } from './registry.js'

const UNKNOWN_EXIT = 3
/** Nothing is kept, because there is no layer yet. */
const FRESH = { GOFLAGS: '-mod=mod', GOMODCACHE: '/tmp/modules', GOCACHE: '/tmp/compiled', GOTOOLCHAIN: 'local' }

export async function lookUpInGo({ name, version }: AskedPackage, site: BuildContext): Promise<PackageFacts> {
  const program = site.toolchain('go')?.program
  const registry = await learnGoRegistry(site.machine)
  if (program === undefined || registry === null) return UNREACHABLE
  const argv = ['sh', '-c', script, 'sh', program, name, version ?? 'latest']
  const variables = { ...registry.variables, ...FRESH }
  const asked = await site.runOnline({ argv, cwd: '/tmp', layer: 'none', variables, isQuiet: true }, registry)
  if (asked.exit === UNKNOWN_EXIT) return UNKNOWN
  return asked.exit === 0 ? goFacts(asked.stdout) : UNREACHABLE
}

const Module = z.object({ Time: z.string().optional() })

/** Reads the script's output: the module that would be installed, then its first version if there is one. Pure. */
export function goFacts(printed: string): PackageFacts {
  const [wanted, first] = printed.split(/^(?=\{)/m).map((text) => Module.safeParse(readJson(text)).data)
  if (wanted === undefined) return UNREACHABLE
  // Go modules run no code during an install.
  return { type: 'known', first: dateOf(first?.Time), latest: dateOf(wanted.Time), hasScripts: false }
}
