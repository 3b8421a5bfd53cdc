// Collects the test runners: a file beside this one with a Runner as default export is one.
import type { Runner } from '../box/box.js'

const found = import.meta.glob<Runner>(['./*.ts', '!./index.ts', '!./*.test.ts'], { eager: true, import: 'default' })

/** All test runners by id. */
export const runners: ReadonlyMap<string, Runner> = collect(found)

function collect(modules: Record<string, Runner>): Map<string, Runner> {
  const byId = new Map<string, Runner>()
  for (const [file, runner] of Object.entries(modules)) {
    if (byId.has(runner.id)) throw new Error(`Two test runners have the id "${runner.id}"; ${file} is the second. Give it another one.`)
    byId.set(runner.id, runner)
  }
  return byId
}
