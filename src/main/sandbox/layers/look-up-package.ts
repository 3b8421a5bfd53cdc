// Looks a package up in the registry of its manager. The box sees the registry, but no layer and no program.
import type { AskedPackage } from '../../../contract/packages/asked-package.js'
import type { PackageFacts } from '../../../contract/run/effects.js'
import type { Template } from '../../../contract/run/template.js'
import type { Limits } from '../../../contract/sandbox/command.js'
import { inTemporaryFolder } from '../process/temporary-folder.js'
import type { SandboxOptions } from '../request.js'
import { findToolchain, type Toolchain } from '../templates/toolchains.js'
import { buildContext } from './build-site.js'
import type { LayersDeps } from './layers.js'

/** Seconds that a look-up may take: an install would wait for it. */
const LOOK_UP_S = 60

/** The package to look up, and the template it is for. */
export interface PackageLookUp {
  readonly template: Pick<Template, 'toolchains' | 'manager'>
  readonly asked: AskedPackage
}

/** The facts that the registry gives; `unreachable` where a toolchain or the registry is not there. */
export async function lookUpPackage(
  { template, asked }: PackageLookUp,
  { languages, resources, learnt = new Map() }: LayersDeps,
  options: SandboxOptions,
  limits: Limits,
): Promise<PackageFacts> {
  const unreachable: PackageFacts = { type: 'unreachable' }
  const manager = languages.byManager.get(template.manager ?? '')?.manager
  if (manager === undefined) return unreachable
  const toolchains: Toolchain[] = []
  for (const name of template.toolchains) {
    const found = await findToolchain(languages, name)
    if (!found.ok) return unreachable
    toolchains.push(found)
  }
  return inTemporaryFolder('look-up', (folder) => {
    const place = { resources }
    const brief = { ...limits, wallS: Math.min(limits.wallS, LOOK_UP_S) }
    const trees = { lay: () => [] }
    const site = { folder, languages, toolchains, limits: brief, options, place, template: null, learnt, trees }
    return manager.lookUp(asked, buildContext(site))
  })
}
