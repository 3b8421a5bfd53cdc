// Before any test: the bundles that the command line and the browser face are started from.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export default function setup(): void {
  // The test command has built them already; a person who runs one test file has not.
  if (process.env.TILLGREEN_BUILT) return
  execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', 'scripts', 'build.mjs'), '--if-stale'], { stdio: ['ignore', 2, 2] })
}
