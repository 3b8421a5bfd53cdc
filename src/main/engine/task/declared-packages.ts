// What the files of a program must say so that whoever takes it gets the packages that were installed for it. Pure.
import type { EnvironmentStep, SourceFile } from '../../../contract/run/template.js'
import type { FileChangeRequest } from '../ports/ports.js'

const NPM_MANIFEST = 'package.json'
const PIP_MANIFEST = 'requirements.txt'
/** Where a Python project names its packages if it has no list of requirements: their order and groups are its own. */
const OTHER_PIP_MANIFESTS = ['pyproject.toml', 'setup.py', 'setup.cfg']
const NPM_GROUPS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/**
 * The manifests that must change for the packages that were added to the template's own.
 * @param locks what was really installed, as the package managers say it
 * @param read the text of a file of the program; null where there is none
 * @returns nothing where each package is named already, or where a manifest cannot be read: it is the person's own
 */
export function declarationsOf(
  additions: readonly EnvironmentStep[],
  locks: readonly SourceFile[],
  read: (path: string) => string | null,
): FileChangeRequest[] {
  const added = (manager: 'npm' | 'pip') =>
    additions.flatMap((step) => (step.type === 'packages' && step.manager === manager ? step.packages.map((each) => each.trim()) : []))
  const changes = [inPackageJson(added('npm'), lockNamed(locks, 'package-lock.json'), read), inRequirements(added('pip'), locks, read)]
  return changes.filter((change) => change !== null)
}

function inPackageJson(packages: readonly string[], lock: string | null, read: (path: string) => string | null): FileChangeRequest | null {
  const text = packages.length > 0 ? read(NPM_MANIFEST) : null
  const manifest = text === null ? null : readObject(text)
  if (text === null || manifest === null) return null
  const named = new Set(NPM_GROUPS.flatMap((group) => Object.keys(objectIn(manifest, group))))
  const installed = objectIn(lock === null ? {} : (readObject(lock) ?? {}), 'packages')
  const missing = packages.map(npmName).filter(({ name }) => !named.has(name))
  if (missing.length === 0) return null
  const entries = missing.map(({ name, wanted }) => {
    const { version } = objectIn(installed, `node_modules/${name}`)
    return [name, typeof version === 'string' ? `^${version}` : wanted || '*'] as const
  })
  const all = Object.entries({ ...objectIn(manifest, 'dependencies'), ...Object.fromEntries(entries) })
  const dependencies = Object.fromEntries(all.sort(([left], [right]) => (left < right ? -1 : 1)))
  return { path: NPM_MANIFEST, text: `${JSON.stringify({ ...manifest, dependencies }, null, indentOf(text))}\n` }
}

function inRequirements(
  packages: readonly string[],
  locks: readonly SourceFile[],
  read: (path: string) => string | null,
): FileChangeRequest | null {
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

const lockNamed = (locks: readonly SourceFile[], path: string): string | null => locks.find((lock) => lock.path === path)?.text ?? null

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** As the index compares names: https://packaging.python.org/en/latest/specifications/name-normalization/ */
const pipName = (requirement: string): string => (/^[\w.-]+/.exec(requirement)?.[0] ?? '').toLowerCase().replace(/[-_.]+/g, '-')

/** `@scope/name@^1` is the package `@scope/name`, wanted as `^1`. */
function npmName(requirement: string): { name: string; wanted: string } {
  const at = requirement.indexOf('@', 1)
  return at === -1 ? { name: requirement, wanted: '' } : { name: requirement.slice(0, at), wanted: requirement.slice(at + 1) }
}

const indentOf = (text: string): string => /^[{]\s*\n([ \t]+)"/.exec(text)?.[1] ?? '  '

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function objectIn(owner: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = Object.hasOwn(owner, key) ? owner[key] : null
  return isObject(value) ? value : {}
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
