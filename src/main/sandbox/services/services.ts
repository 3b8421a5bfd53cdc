// Services of this machine that run beside a command in its box, on loopback and with separate data.
import type { ServiceStep } from '../../../contract/packages/services.js'
import script from './tillgreen-services.sh?raw'

/** The command as it runs with the services; the same command where there are none. Pure. */
export function withServices(services: readonly ServiceStep[], argv: readonly string[]): readonly string[] {
  if (services.length === 0) return argv
  const words = services.map(({ program, port }) => `${program}:${port}`)
  return ['/bin/sh', '-c', script, 'tillgreen-services', words.join(' '), ...argv]
}
