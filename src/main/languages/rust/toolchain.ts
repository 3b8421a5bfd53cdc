// Finds the machine's Rust, with its cargo and a linker.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FindToolchain } from '../language.js'

const INSIDE = '/tillgreen/rust'
/** From this version on, a build continues after an error, so that one broken file hides no other. */
const OLDEST_MINOR = 74

export const findRust: FindToolchain = async (machine) => {
  const sysroot = await machine.ask('rustc', ['--print', 'sysroot'])
  if (sysroot === null) return { ok: false, message: 'rustc is not installed: see rustup, or sudo apt-get install rustc cargo' }
  if (machine.find('cc') === null) return { ok: false, message: 'Rust needs a linker: sudo apt-get install gcc' }
  if (!existsSync(join(sysroot, 'bin/cargo')))
    return { ok: false, message: `there is no cargo beside rustc in ${sysroot}: sudo apt-get install cargo` }
  const whole = (await machine.ask('rustc', ['--version'])) ?? 'unknown'
  const version = whole.replace(/^rustc (\S+).*/s, '$1')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 1 && minor < OLDEST_MINOR)
    return { ok: false, message: `Rust 1.${OLDEST_MINOR} or later is needed, but found ${version}: see rustup` }
  const inside = /^\/usr(\/|$)/.test(sysroot) ? sysroot : INSIDE
  const shown = machine.show(sysroot, inside)
  if (!shown.ok) return shown
  const program = `${inside}/bin/cargo`
  return { ok: true, version, program, mounts: shown.mounts, path: [`${inside}/bin`], variables: {}, identity: `${whole} ${inside}` }
}
