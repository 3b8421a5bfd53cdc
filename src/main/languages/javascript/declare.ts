// Names in package.json the packages that were installed, with the versions that came.
import type { SourceFile } from '../../../contract/run/template.js'
import { withoutMark } from '../../../contract/text/marked-text.js'
import { lockNamed } from '../locks.js'

const NPM_MANIFEST = 'package.json'
const NPM_GROUPS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/** As `PackageManager.declare` says. Pure. */
export function declareInPackageJson(
  packages: readonly string[],
  locks: readonly SourceFile[],
  read: (path: string) => string | null,
): SourceFile | null {
  const lock = lockNamed(locks, 'package-lock.json')
  const text = packages.length > 0 ? read(NPM_MANIFEST) : null
  const manifest = text === null ? null : readObject(withoutMark(text))
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
  const written = `${JSON.stringify({ ...manifest, dependencies }, null, indentOf(withoutMark(text)))}\n`
  const mark = withoutMark(text) === text ? '' : '\ufeff'
  return { path: NPM_MANIFEST, text: `${mark}${text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written}` }
}

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
