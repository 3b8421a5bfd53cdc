// Looks a package up as npm does: npm itself asks the registry of this machine, and nothing of the package is fetched.
import { z } from 'zod'
import type { AskedPackage } from '../../../contract/packages/asked-package.js'
import type { PackageFacts } from '../../../contract/run/effects.js'
import { dateOf, earliest, readJson, UNKNOWN, UNREACHABLE } from '../facts.js'
import type { BuildContext } from '../language.js'
import { findNpm } from './npm-program.js'
import { learnNpmRegistry } from './registry.js'

const FIELDS = ['name', 'version', 'time', 'scripts', 'hasInstallScript']
const OPTIONS = ['--json', '--fetch-retries=0', '--fetch-timeout=20000', '--no-update-notifier', '--cache=/tmp/npm']

export async function lookUpInNpm({ name, version }: AskedPackage, site: BuildContext): Promise<PackageFacts> {
  const node = site.toolchain('node')
  const [registry, program] = await Promise.all([learnNpmRegistry(site.machine), findNpm(site.machine)])
  if (node === undefined || registry === null || program === null) return UNREACHABLE
  const wanted = version === null ? name : `${name}@${version}`
  const argv = [node.program, program.script, 'view', ...OPTIONS, '--', wanted, ...FIELDS]
  const asked = await site.runOnline({ argv, cwd: '/tmp', layer: 'none', mounts: program.mounts, isQuiet: true }, registry)
  return npmFacts(asked.stdout)
}

const Failed = z.object({ error: z.object({ code: z.string() }) })
const Found = z.object({
  version: z.string(),
  time: z.record(z.string(), z.unknown()).catch({}).default({}),
  scripts: z.record(z.string(), z.unknown()).catch({}).default({}),
  hasInstallScript: z.boolean().optional().catch(undefined),
})

/** What `npm view --json` says; of several versions the last one would be installed. Pure. */
export function npmFacts(printed: string): PackageFacts {
  const read = readJson(printed)
  const failed = Failed.safeParse(read).data
  if (failed) return failed.error.code === 'E404' ? UNKNOWN : UNREACHABLE
  const found = Found.safeParse(Array.isArray(read) ? read.at(-1) : read).data
  if (!found) return UNREACHABLE
  const times = new Map(Object.entries(found.time).flatMap(([of, time]) => (typeof time === 'string' ? [[of, time] as const] : [])))
  const versions = [...times].filter(([of]) => of !== 'modified').map(([, time]) => time)
  const scripts = new Set(Object.keys(found.scripts))
  return {
    type: 'known',
    first: earliest(versions),
    latest: dateOf(times.get(found.version)),
    hasScripts: found.hasInstallScript ?? ['preinstall', 'install', 'postinstall'].some((script) => scripts.has(script)),
  }
}
