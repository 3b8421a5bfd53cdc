// Reads the documentation of an installed npm package: its types and readme, and its package.json.
import { fieldsOf, textOf } from '../../fields.js'
import type { PackageDocumentation } from '../../language.js'
import describe from './describe.mjs?raw'

function addressesIn(text: string): readonly string[] {
  const { homepage, repository } = fieldsOf(() => JSON.parse(text))
  const url = typeof repository === 'object' && repository !== null ? (repository as { url?: unknown }).url : repository
  return [textOf(homepage), repositoryAddress(textOf(url))]
}

/** Where npm's short ways of naming a repository lead. */
const FORGES: ReadonlyMap<string, string> = new Map(
  Object.entries({ github: 'github.com', gitlab: 'gitlab.com', bitbucket: 'bitbucket.org' }),
)

function repositoryAddress(named: string): string {
  const short = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(named)
  if (short) return `https://${FORGES.get(short[1] ?? 'github')}/${short[2]}`
  return named
    .replace(/^git\+/, '')
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
    .replace(/^git:/, 'https:')
    .replace(/\.git(?=#|$)/, '')
}

export const documentation: PackageDocumentation = {
  describe: (name, symbol) => ['node', '--input-type=module', '-e', describe, '--', name, symbol],
  metadata: (name) => ['cat', '--', `node_modules/${name}/package.json`],
  addressesIn,
}
