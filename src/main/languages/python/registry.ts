// Reads the package sources from pip's own configuration, so that no host is hard-coded here.
import { existsSync } from 'node:fs'
import type { Machine, Registry } from '../language.js'
import { existing, hostOf, localPath, present, readMounts, unique, type Variables } from '../registry.js'

/** Reads pip's configuration; null if there is no pip. */
export async function learnPipRegistry(machine: Machine): Promise<Registry | null> {
  const [settings, compiled] = await Promise.all([
    machine.ask('python3', ['-m', 'pip', 'config', 'list']),
    machine.ask('python3', ['-c', ASK_DEFAULTS]),
  ])
  if (settings === null) return null
  return pipRegistry(readPipSettings(settings), compiled === null ? null : (JSON.parse(compiled) as CompiledIn), process.env)
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

/** What pip's settings mean for a sandbox; certificates also come from the variables that its HTTP library reads. */
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
