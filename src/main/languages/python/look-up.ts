// Looks a package up as pip does: in the indexes and folders of this machine's settings, with Python's own library. Fetches no file.
import { z } from 'zod'
import type { AskedPackage } from '../../../contract/packages/asked-package.js'
import { plainName } from '../../../contract/packages/unpublished.js'
import type { PackageFacts } from '../../../contract/run/effects.js'
import { earliest, readJson, UNKNOWN, UNREACHABLE } from '../facts.js'
import type { BuildContext } from '../language.js'
import script from './look-up.py?raw'
import { learnPipRegistry } from './registry.js'

export async function lookUpInPip({ name, version }: AskedPackage, site: BuildContext): Promise<PackageFacts> {
  const python = site.toolchain('python')
  const registry = await learnPipRegistry(site.machine)
  if (python === undefined || registry === null) return UNREACHABLE
  const { PIP_INDEX_URL = '', PIP_EXTRA_INDEX_URL = '', PIP_FIND_LINKS = '', PIP_CERT } = registry.variables
  const argv = [python.program, '-I', '-c', script, name, `${PIP_INDEX_URL} ${PIP_EXTRA_INDEX_URL}`, PIP_FIND_LINKS]
  const variables = PIP_CERT === undefined ? {} : { SSL_CERT_FILE: PIP_CERT }
  const asked = await site.runOnline({ argv, cwd: '/tmp', layer: 'none', variables, isQuiet: true }, registry)
  return pipFacts(name, version, asked.stdout)
}

/** What the script prints: how many places know the package and how many gave no answer, and its files with their dates. */
const Answer = z.object({
  known: z.number(),
  silent: z.number(),
  files: z.array(z.tuple([z.string(), z.string().nullable()])),
})

interface Release {
  readonly version: string
  readonly isWheel: boolean
  readonly at: string | null
}

/** Pure. */
export function pipFacts(name: string, version: string | null, printed: string): PackageFacts {
  const answer = Answer.safeParse(readJson(printed)).data
  if (!answer) return UNREACHABLE
  const releases = answer.files.flatMap(([file, at]) => {
    const release = releaseOf(file, name)
    return release === null ? [] : [{ ...release, at }]
  })
  if (answer.known === 0 && releases.length === 0) return answer.silent > 0 ? UNREACHABLE : UNKNOWN
  const newest = version ?? newestOf(releases.map((release) => release.version))
  const chosen = releases.filter((release) => release.version === newest)
  return {
    type: 'known',
    first: earliest(releases.map(({ at }) => at)),
    latest: earliest(chosen.map(({ at }) => at)),
    // A source without a wheel must be built, and its build runs the package's code.
    hasScripts: chosen.length === 0 ? null : !chosen.some(({ isWheel }) => isWheel),
  }
}

/** What a file of an index is: `left_pad-1.0-py3-none-any.whl` or `left-pad-1.0.tar.gz`; null if it is of another package. */
function releaseOf(file: string, name: string): Omit<Release, 'at'> | null {
  const [, ofWheel, wheel] = /^([^-]+)-([^-]+)-.+\.whl$/.exec(file) ?? []
  const [, ofSource, source] = /^(.+)-([^-]+?)\.(?:tar\.\w+|tgz|zip)$/.exec(file) ?? []
  const version = wheel ?? source
  if (version === undefined || plainName(ofWheel ?? ofSource ?? '') !== plainName(name)) return null
  return { version, isWheel: wheel !== undefined }
}

/** The version that pip would take: the highest that is final, else the highest there is. Undefined if there is none. */
export function newestOf(versions: readonly string[]): string | undefined {
  const final = versions.filter((version) => !/\d(a|b|c|rc|alpha|beta|pre)|dev/i.test(version))
  return (final.length > 0 ? final : versions).toSorted(compareVersions).at(-1)
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const at = a.findIndex((number, place) => number !== (b[place] ?? 0))
  return at < 0 ? (a.length === b.length ? one.length - other.length : a.length - b.length) : (a[at] ?? 0) - (b[at] ?? 0)
}

const numbersOf = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number)
