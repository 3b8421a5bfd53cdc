// Reads the crate sources from cargo's configuration, or from cargo's own requests if it has none.
import { existsSync } from 'node:fs'
import type { Machine, Registry } from '../language.js'
import { hostOf, readMounts } from '../registry.js'

export interface CargoRegistry extends Registry {
  /** What a sandbox's own configuration file must say, since cargo takes none of it as variables; may be empty. */
  readonly configuration: string
}

/** Reads cargo's configuration on this machine; an empty one where it cannot be read. */
export async function learnCargoRegistry(machine: Machine): Promise<CargoRegistry> {
  // The only way to get cargo's merged configuration. Stable versions need this variable to answer.
  const text = await machine.ask('cargo', ['-Zunstable-options', 'config', 'get'], { RUSTC_BOOTSTRAP: '1' })
  return cargoRegistry(text ?? '')
}

/** What cargo's settings mean for a sandbox. Its tokens are left out: they would have to be shown to the sandbox. */
export function cargoRegistry(text: string): CargoRegistry {
  const settings = readSettings(text)
  const source = replacementOf(settings, 'crates-io')
  const setting = (key: string) => settings.get(`source.${source}.${key}`)
  const index = (setting('registry') ?? settings.get(`registries.${source}.index`))?.replace(/^(sparse|registry)\+/, '')
  const local = [setting('directory'), setting('local-registry'), settings.get('http.cainfo')].filter((path) => path !== undefined)
  const host = index === undefined ? null : hostOf(index)
  const isShown = (key: string) => (key.startsWith('source.') && source !== 'crates-io') || key === `registries.${source}.index`
  const lines = [...settings].filter(([key]) => isShown(key) || (key === 'http.cainfo' && existsSync(settings.get(key) ?? '')))
  return {
    manager: 'cargo',
    hosts: host === null ? [] : [host],
    indexes: host === null || index === undefined ? [] : [index],
    mounts: readMounts(local.filter((path) => path.startsWith('/'))),
    variables: {},
    configuration: lines.map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`).join(''),
  }
}

/** Parses `cargo config get`: one `dotted.key = value` per line, of which the texts are kept. */
function readSettings(text: string): Map<string, string> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const match = /^([\w.-]+) = "([^"\\]*)"$/.exec(line.trim())
      return match === null ? [] : [[match[1] ?? '', match[2] ?? '']]
    }),
  )
}

/** The source that finally replaces this one; the source itself if none does. */
function replacementOf(settings: ReadonlyMap<string, string>, name: string): string {
  const seen = new Set<string>()
  let source = name
  for (let next = settings.get(`source.${source}.replace-with`); next !== undefined && !seen.has(next); ) {
    seen.add(next)
    source = next
    next = settings.get(`source.${source}.replace-with`)
  }
  return source
}
