// Which toolchains this machine has: what needs one that is missing is skipped, and counted as skipped.
import { languages } from '../../src/main/languages/index.js'
import { findToolchain } from '../../src/main/sandbox/templates/toolchains.js'

const found = await Promise.all(
  [...languages.byToolchain.keys()].map(async (name) => ({ name, ...(await findToolchain(languages, name)) })),
)

/** The toolchains that are not here. */
export const missingToolchains: ReadonlySet<string> = new Set(found.flatMap(({ ok, name }) => (ok ? [] : [name])))

export const hasRust: boolean = !missingToolchains.has('rust')
export const hasGo: boolean = !missingToolchains.has('go')
