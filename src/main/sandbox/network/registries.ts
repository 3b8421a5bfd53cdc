// Learns from the package managers' own configuration where packages come from, so that no host is ever written here.
import { existsSync, statSync } from 'node:fs'
import type { PackageManager } from '../../../contract/run/template.js'
import { ask, findNpm } from '../templates/toolchains.js'
import { learnCargoRegistry } from './registries-cargo.js'
import { hostOf, localPath, present, type Registry, readMounts, unique } from './registry.js'

/** Reads the configuration of a package manager; null where it is missing or does not say. */
export async function learnRegistry(manager: PackageManager): Promise<Registry | null> {
  switch (manager) {
    case 'pip': {
      const [settings, compiled] = await Promise.all([
        ask('python3', ['-m', 'pip', 'config', 'list']),
        ask('python3', ['-c', ASK_DEFAULTS]),
      ])
      if (settings === null) return null
      return pipRegistry(readPipSettings(settings), compiled === null ? null : (JSON.parse(compiled) as CompiledIn), process.env)
    }
    case 'npm': {
      if ((await findNpm()) === null) return null
      const settings = await ask('npm', ['config', 'ls', '-l', '--json'])
      return settings === null ? null : npmRegistry(JSON.parse(settings) as Record<string, unknown>, process.env)
    }
    case 'cargo':
      return learnCargoRegistry()
    default:
      return manager satisfies never
  }
}

/** Where packages of a manager come from, as far as its configuration says it: hosts with their ports, and folders of this machine. */
export async function sourcesOf(manager: PackageManager): Promise<string[]> {
  const registry = await learnRegistry(manager)
  const mounted = registry?.mounts.map(({ source }) => source) ?? []
  // The others are certificates.
  return [...(registry?.hosts ?? []), ...mounted.filter((path) => statSync(path).isDirectory())]
}

interface CompiledIn {
  readonly index: string
  readonly files: string
}

// pip's default index is compiled in and not part of its configuration, so pip itself is asked.
const ASK_DEFAULTS =
  'import json;from pip._internal.models.index import PyPI;print(json.dumps({"index":PyPI.simple_url,"files":PyPI.file_storage_domain}))'

/** Parses `pip config list`: one `section.key='value'` per line; the environment beats the command beats the global section. */
export function readPipSettings(text: string): Map<string, string> {
  const rank = (section: string) => ['global', 'install', ':env:'].indexOf(section)
  const settings = new Map<string, { rank: number; value: string }>()
  for (const line of text.split('\n')) {
    const match = /^(:env:|[\w-]+)\.([\w-]+)=(['"])(.*)\3$/.exec(line.trim())
    if (match === null) continue
    const [, section = '', key = '', , value = ''] = match
    if (rank(section) < 0 || rank(section) < (settings.get(key)?.rank ?? 0)) continue
    settings.set(key, { rank: rank(section), value: value.replaceAll('\\n', '\n').trim() })
  }
  return new Map([...settings].map(([key, entry]) => [key, entry.value]))
}

type Variables = Readonly<Record<string, string | undefined>>

const existing = (path: string | undefined): string | undefined => (path && existsSync(path) ? path : undefined)

/** What pip's settings mean for a box; certificates also come from the variables that its HTTP library reads. */
export function pipRegistry(settings: ReadonlyMap<string, string>, compiled: CompiledIn | null, environment: Variables = {}): Registry {
  const words = (key: string) => settings.get(key)?.split(/\s+/).filter(Boolean) ?? []
  const isOffline = ['1', 'true', 'yes', 'on'].includes((settings.get('no-index') ?? '').toLowerCase())
  const configured = words('index-url')[0]
  const main = isOffline ? [] : configured !== undefined ? [configured] : compiled !== null ? [compiled.index] : []
  const indexes = [...main, ...(isOffline ? [] : words('extra-index-url'))]
  const links = words('find-links').filter((link) => localPath(link) === null || existsSync(localPath(link) ?? ''))
  const local = [...indexes, ...links].map(localPath).filter((path) => path !== null)
  const certificate = settings.get('cert') ?? existing(environment.REQUESTS_CA_BUNDLE) ?? existing(environment.CURL_CA_BUNDLE)
  const files = configured === undefined && compiled !== null && !isOffline ? [`${compiled.files}:443`] : []
  return {
    manager: 'pip',
    hosts: unique([...[...indexes, ...links].map(hostOf).filter((host) => host !== null), ...files]),
    indexes: indexes.filter((index) => hostOf(index) !== null && index !== compiled?.index),
    mounts: readMounts([...local, ...(certificate === undefined ? [] : [certificate])]),
    variables: present({
      PIP_INDEX_URL: main[0],
      PIP_EXTRA_INDEX_URL: indexes.slice(main.length).join(' '),
      PIP_FIND_LINKS: links.join(' '),
      PIP_NO_INDEX: isOffline ? '1' : '',
      PIP_TRUSTED_HOST: words('trusted-host').join(' '),
      PIP_CERT: certificate,
    }),
  }
}

/**
 * What npm's settings mean for a box, and the certificates that Node is told to trust besides its own, as behind the proxy of a
 * company. Tokens are left out: they would have to be shown to the box.
 */
export function npmRegistry(settings: Readonly<Record<string, unknown>>, environment: Variables = {}): Registry {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const scoped = Object.entries(settings).filter(([key]) => key.startsWith('@') && key.endsWith(':registry'))
  const indexes = [text(settings.registry), ...scoped.map(([, value]) => text(value))].filter(Boolean)
  const certificate = text(settings.cafile)
  const trusted = existing(environment.NODE_EXTRA_CA_CERTS) ?? ''
  return {
    manager: 'npm',
    hosts: unique(indexes.map(hostOf).filter((host) => host !== null)),
    indexes,
    mounts: readMounts([certificate, trusted].filter(Boolean)),
    variables: present({
      npm_config_registry: indexes[0],
      ...Object.fromEntries(scoped.map(([key, value]) => [`npm_config_${key}`, text(value)])),
      npm_config_cafile: certificate,
      NODE_EXTRA_CA_CERTS: trusted,
      npm_config_strict_ssl: settings['strict-ssl'] === false ? 'false' : '',
    }),
  }
}
