// Finds the machine's Go.
import type { FindToolchain } from '../language.js'

const INSIDE = '/tillgreen/go-toolchain'
/** The version of the foundation. A layer with an older one is rebuilt. */
const FOUNDATION = 3
/** From this version on, each loop iteration has its own variable, as the template's go.mod requires. */
const OLDEST_MINOR = 22

export const findGo: FindToolchain = async (machine) => {
  const local = { GOTOOLCHAIN: 'local' }
  const root = await machine.ask('go', ['env', 'GOROOT'], local)
  if (!root) return { ok: false, message: 'go is not installed: see go.dev/doc/install, or sudo apt-get install golang-go' }
  const version = ((await machine.ask('go', ['env', 'GOVERSION'], local)) ?? 'unknown').replace(/^go/, '')
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  if (major === 1 && minor < OLDEST_MINOR)
    return { ok: false, message: `Go 1.${OLDEST_MINOR} or later is needed, but found ${version}: see go.dev/doc/install` }
  const inside = /^\/usr(\/|$)/.test(root) ? root : INSIDE
  const shown = machine.show(root, inside)
  if (!shown.ok) return shown
  const program = `${inside}/bin/go`
  return {
    ok: true,
    version,
    program,
    mounts: shown.mounts,
    path: [`${inside}/bin`],
    variables: {},
    identity: `${version} ${inside} ${FOUNDATION}`,
  }
}
