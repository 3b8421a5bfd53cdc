// What an environment installs and from where, in lines for the person: before packages that a stranger named are fetched.
import type { EnvironmentSpec } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import { sourcesOf } from '../../sandbox/network/sources.js'

/** One line for each install, in order; none where nothing is installed. Hosts and folders are those of this machine's configuration. */
export async function installLines({ steps, manifests = [] }: Pick<EnvironmentSpec, 'steps' | 'manifests'>): Promise<string[]> {
  const lines: string[] = []
  for (const step of steps) {
    if (step.type !== 'packages') continue
    const sources = await sourcesOf(languages, step.manager)
    const named = [...step.packages, ...manifests.map(({ path }) => `what ${path} names`)]
    lines.push(
      `install with ${step.manager}: ${named.join(', ') || 'nothing'}, from ${sources.join(', ') || `where ${step.manager} itself looks`}`,
    )
  }
  return lines
}
