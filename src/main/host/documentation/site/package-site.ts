// Where a package's own site is, by the metadata that its authors wrote: its documentation, else its home page, else its sources. Pure.
import { parse } from 'smol-toml'
import type { PackageManager } from '../../../../contract/run/template.js'

/** METADATA, package.json or Cargo.toml of a package in; an address out, empty where it names none that can be read. */
export function packageSite(manager: PackageManager, metadata: string): string {
  return (
    namedBy(manager, metadata)
      .map((named) => webAddress(named))
      .find(Boolean) ?? ''
  )
}

function namedBy(manager: PackageManager, metadata: string): readonly string[] {
  switch (manager) {
    case 'pip':
      return byPython(metadata)
    case 'npm':
      return byNode(metadata)
    case 'cargo':
      return byRust(metadata)
    default:
      return manager satisfies never
  }
}

/** Labels that PyPA calls well-known, with capitals, spaces and punctuation left out; what comes first is read first. */
const LABELS: readonly (readonly string[])[] = [['documentation', 'docs'], ['homepage'], ['source', 'repository', 'sourcecode', 'github']]

function byPython(metadata: string): readonly string[] {
  const head = metadata.replaceAll('\r\n', '\n').split('\n\n', 1)[0] ?? ''
  const fields = [...head.matchAll(/^(Project-URL|Home-page):[ \t]*(.+)$/gim)].map(([, field = '', value = '']) => {
    if (field.toLowerCase() === 'home-page') return { label: 'homepage', address: value }
    const [label = '', ...rest] = value.split(',')
    return { label: label.toLowerCase().replace(/[^a-z]/g, ''), address: rest.join(',') }
  })
  return LABELS.flatMap((names) => fields.filter(({ label }) => names.includes(label)).map(({ address }) => address))
}

function byNode(metadata: string): readonly string[] {
  const { homepage, repository } = fieldsOf(() => JSON.parse(metadata))
  const url = typeof repository === 'object' && repository !== null ? (repository as { url?: unknown }).url : repository
  return [textOf(homepage), repositoryAddress(textOf(url))]
}

function byRust(metadata: string): readonly string[] {
  const { package: about } = fieldsOf(() => parse(metadata))
  const { documentation, homepage, repository } = fieldsOf(() => about)
  return [documentation, homepage, repository].map(textOf)
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

const LONGEST = 500

/** An address as it is shown and asked for; empty where it is none of the web, or names somebody who signs in. */
export function webAddress(named: string, base?: string): string {
  const text = named.trim()
  if (text === '' || !URL.canParse(text, base)) return ''
  const url = new URL(text, base)
  url.hash = ''
  const isWeb = (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
  return isWeb && url.href.length <= LONGEST ? url.href : ''
}

/** What one consent is for: a host with its port, with or without www in front. */
export const siteOf = (address: string): string => new URL(address).host.replace(/^www\./, '')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Fields of what a file should hold; none where it holds something else. */
function fieldsOf(read: () => unknown): Readonly<Record<string, unknown>> {
  try {
    const found = read()
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
