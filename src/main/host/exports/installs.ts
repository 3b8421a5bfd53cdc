// What an environment installs and from where: to be shown to the user before packages that a stranger named are fetched.
import type { Install } from '../../../contract/calls/exports.js'
import type { EnvironmentSpec } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import { sourcesOf } from '../../sandbox/network/sources.js'

/** Every install, in order. */
export async function installsOf({ steps, manifests = [] }: Pick<EnvironmentSpec, 'steps' | 'manifests'>): Promise<Install[]> {
  const installs: Install[] = []
  for (const step of steps) {
    if (step.type !== 'packages') continue
    const { manager, packages } = step
    installs.push({ manager, packages, manifests: manifests.map(({ path }) => path), sources: [...(await sourcesOf(languages, manager))] })
  }
  return installs
}
