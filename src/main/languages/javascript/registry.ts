// Reads the package sources from npm's own configuration, so that no host is hard-coded here.
import type { Machine, Registry } from '../language.js'
import { existing, hostOf, present, readMounts, unique, type Variables } from '../registry.js'
import { findNpm } from './npm-program.js'

/** Reads npm's configuration; null if there is no npm. */
export async function learnNpmRegistry(machine: Machine): Promise<Registry | null> {
  if ((await findNpm(machine)) === null) return null
  const settings = await machine.ask('npm', ['config', 'ls', '-l', '--json'])
  return settings === null ? null : npmRegistry(JSON.parse(settings) as Record<string, unknown>, process.env)
}

/**
 * What npm's settings mean for a sandbox, and the additional certificates that Node must trust, as behind the proxy of a
 * company. Tokens are left out: they would have to be shown to the sandbox.
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
