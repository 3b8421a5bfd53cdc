// Reads what a package says of itself: in the environment of the program, else in one that is made only to read it.
import type { Documentation } from '../../../contract/run/documentation.js'
import type { EnvironmentSpec, Template } from '../../../contract/run/template.js'
import type { InQuestion, Place } from '../../engine/ports/ports.js'
import { languages } from '../../languages/index.js'
import { type PackageDocumentation, SILENT } from '../../languages/language.js'
import type { AddressIn } from '../features/host-feature.js'

export interface ReadingDeps {
  /** Runs a command without a network and without the workspace. */
  look(at: Place, argv: readonly string[]): Promise<{ readonly exit: number | null; readonly stdout: string }>
  /** Makes an environment; why not where that fails, else null. */
  fetch(spec: EnvironmentSpec): Promise<string | null>
}

export interface LookUp {
  /** A package that is not installed is fetched; it never becomes part of the program's environment. */
  readonly fetch: boolean
  /** Finds an address with more documentation in the package's metadata, where the package has none on the matter; null turns that off. */
  readonly addressIn: AddressIn | null
}

/** The documentation found, and where more may be. Sends no request to the site itself. */
export async function readDocumentation(place: ReadingDeps, at: Place, about: InQuestion, wanted: LookUp): Promise<Documentation> {
  const { template } = at
  const missing = async (where: Place, why: string): Promise<Documentation> => ({
    type: 'missing',
    ...about,
    site: await siteFor(place, where, about, wanted),
    why,
  })
  const installed = await readPackage(place, at, about, { wanted, source: 'installed' })
  if (installed !== null) return installed
  if (!wanted.fetch || template.manager === null) return missing(at, 'it is not installed')
  const step = { type: 'packages' as const, manager: template.manager, packages: [about.package] }
  const environment = { ...at.environment, steps: [...at.environment.steps, step] }
  const failed = await place.fetch(environment)
  if (failed !== null) return missing(at, `it is not installed, and could not be fetched: ${failed.slice(0, LONGEST)}`)
  const fetched = await readPackage(place, { ...at, environment }, about, { wanted, source: 'fetched' })
  return fetched ?? missing({ ...at, environment }, 'it was fetched, but says nothing of itself')
}

/** Why a package is read, and where its documentation comes from. */
interface ReadingWay {
  readonly wanted: LookUp
  readonly source: 'installed' | 'fetched'
}

async function readPackage(
  place: ReadingDeps,
  at: Place,
  about: InQuestion,
  { wanted, source }: ReadingWay,
): Promise<Documentation | null> {
  const { exit, stdout } = await place.look(at, documentationOf(at.template).describe(about.package, about.symbol))
  if (exit !== 0 && exit !== SILENT) return null
  const site = exit === SILENT ? await siteFor(place, at, about, wanted) : ''
  return { type: 'found', ...about, site, source, address: '', text: stdout }
}

async function siteFor({ look }: ReadingDeps, at: Place, about: InQuestion, wanted: LookUp): Promise<string> {
  const { manager } = at.template
  if (wanted.addressIn === null || manager === null) return ''
  const documentation = documentationOf(at.template)
  const { exit, stdout } = await look(at, documentation.metadata(about.package))
  return exit === 0 ? wanted.addressIn(documentation, stdout) : ''
}

const LONGEST = 300
/** That of the package manager's language, else of the first toolchain. */
function documentationOf({ manager, toolchains }: Template): PackageDocumentation {
  const language = manager === null ? languages.byToolchain.get(toolchains[0] ?? '') : languages.byManager.get(manager)
  if (language === undefined)
    throw new Error(`No language has the package manager "${manager}" or the toolchains ${toolchains.join(', ')}.`)
  return language.documentation
}
