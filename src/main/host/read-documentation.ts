// Reads what a package says of itself: in the environment of the program, else in one that is made only to read it.
import type { Documentation } from '../../contract/documentation.js'
import type { EnvironmentSpec, Template } from '../../contract/template.js'
import type { Place } from '../engine/ports.js'
import { documentationCommand } from '../sandbox/documentation/command.js'

export interface ReadingPlace {
  /** Runs a command without a network and without the workspace; null where it fails. */
  look(at: Place, argv: readonly string[]): Promise<string | null>
  /** Makes an environment; why not where that fails, else null. */
  fetch(spec: EnvironmentSpec): Promise<string | null>
}

/** With `fetch` a package that is not installed is fetched; it never becomes part of the program's environment. */
export async function readDocumentation(
  { look, fetch }: ReadingPlace,
  at: Place,
  about: { readonly package: string; readonly symbol: string },
  mayFetch: boolean,
): Promise<Documentation> {
  const { template } = at
  const argv = documentationCommand(toolchainOf(template), about.package, about.symbol)
  const installed = await look(at, argv)
  if (installed !== null) return { type: 'found', ...about, source: 'installed', text: installed }
  if (!mayFetch || template.manager === null) return { type: 'missing', ...about, why: 'it is not installed' }
  const step = { type: 'packages' as const, manager: template.manager, packages: [about.package] }
  const environment = { ...at.environment, steps: [...at.environment.steps, step] }
  const failed = await fetch(environment)
  if (failed !== null)
    return { type: 'missing', ...about, why: `it is not installed, and could not be fetched: ${failed.slice(0, LONGEST)}` }
  const fetched = await look({ ...at, environment }, argv)
  if (fetched !== null) return { type: 'found', ...about, source: 'fetched', text: fetched }
  return { type: 'missing', ...about, why: 'it was fetched, but says nothing of itself' }
}

const LONGEST = 300
const TOOLCHAINS = { pip: 'python', npm: 'node', cargo: 'rust' } as const

const toolchainOf = ({ manager, toolchains }: Template) => (manager ? TOOLCHAINS[manager] : (toolchains[0] ?? 'python'))
