// Looks a module up as Go does: in the proxies of this machine's settings, by the path of a package or of what it lies in.
import { z } from 'zod'
import type { AskedPackage } from '../../../contract/packages/asked-package.js'
import type { PackageFacts } from '../../../contract/run/effects.js'
import { dateOf, readJson, UNKNOWN, UNREACHABLE } from '../facts.js'
import type { BuildContext } from '../language.js'
import script from './look-up.sh?raw'
import { learnGoRegistry } from './registry.js'

const UNKNOWN_EXIT = 3
/** Nothing is kept: no layer is there to keep it in. */
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

/** What the script prints: the module that would be installed, then its first version where it names any. Pure. */
export function goFacts(printed: string): PackageFacts {
  const [wanted, first] = printed.split(/^(?=\{)/m).map((text) => Module.safeParse(readJson(text)).data)
  if (wanted === undefined) return UNREACHABLE
  // No module has code that runs at its install.
  return { type: 'known', first: dateOf(first?.Time), latest: dateOf(wanted.Time), hasScripts: false }
}
