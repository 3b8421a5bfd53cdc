// Before any test: the bundles that the command line and the browser face are started from, and the seed of the properties.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

interface Properties {
  readonly seed: number
  readonly cases: number | null
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly properties: Properties
  }
}

export default function setup({ config }: TestProject): void {
  const seed = config.provide.properties?.seed
  process.stderr.write(`Properties are tested with the seed ${seed}; TILLGREEN_SEED=${seed} takes the same again.\n`)
  // The test command has built them already; a user who runs one test file has not.
  if (process.env.TILLGREEN_BUILT) return
  execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', 'scripts', 'build.mjs'), '--if-stale'], { stdio: ['ignore', 2, 2] })
}
