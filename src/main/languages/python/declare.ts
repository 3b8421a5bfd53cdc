// Names in requirements.txt the packages that were installed, with the versions that came.
import type { SourceFile } from '../../../contract/run/template.js'
import { lockNamed } from '../locks.js'

const PIP_MANIFEST = 'requirements.txt'
/** Where a Python project names its packages if it has no list of requirements: their order and groups are its own. */
const OTHER_PIP_MANIFESTS = ['pyproject.toml', 'setup.py', 'setup.cfg']

/** As `PackageManager.declare` says. Pure. */
export function declareInRequirements(
  packages: readonly string[],
  locks: readonly SourceFile[],
  read: (path: string) => string | null,
): SourceFile | null {
  if (packages.length === 0) return null
  const text = read(PIP_MANIFEST)
  if (text === null && OTHER_PIP_MANIFESTS.some((path) => read(path) !== null)) return null
  const frozen = linesOf(lockNamed(locks, 'requirements.lock') ?? '').map((line) => line.split('=='))
  const named = new Set(linesOf(text ?? '').map(pipName))
  const missing = packages.filter(
    (each, index) => !named.has(pipName(each)) && packages.findIndex((other) => pipName(other) === pipName(each)) === index,
  )
  if (missing.length === 0) return null
  const lines = missing.map((each) => {
    const version = frozen.find(([name = '']) => pipName(name) === pipName(each))?.[1]
    const [nameAndExtras = each] = /^[\w.-]+(\s*\[[^\]]*\])?/.exec(each) ?? []
    return version ? `${nameAndExtras}==${version}` : each
  })
  const before = text === null || text === '' || text.endsWith('\n') ? (text ?? '') : `${text}\n`
  return { path: PIP_MANIFEST, text: `${before}${lines.join('\n')}\n` }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** As the index compares names: https://packaging.python.org/en/latest/specifications/name-normalization/ */
const pipName = (requirement: string): string => (/^[\w.-]+/.exec(requirement)?.[0] ?? '').toLowerCase().replace(/[-_.]+/g, '-')
