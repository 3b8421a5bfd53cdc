// Whether the engine runs on this machine.
import type { UnfitMachine } from '../../../contract/model/built-in.js'
import type { CatalogueEngine } from './catalogue.js'

export interface Machine {
  readonly system: string
  readonly processor: string
  /** Version of the C library; empty where it is not glibc. */
  readonly glibc: string
}

/** This machine. */
export function thisMachine(): Machine {
  const report: unknown = process.report.getReport()
  const header = typeof report === 'object' && report !== null && 'header' in report ? report.header : null
  const glibc = typeof header === 'object' && header !== null && 'glibcVersionRuntime' in header ? header.glibcVersionRuntime : ''
  return { system: process.platform, processor: process.arch, glibc: typeof glibc === 'string' ? glibc : '' }
}

/** Why the engine does not run on a machine; null where it does. */
export function unfitMachine({ system, processor, glibc }: Machine, engine: CatalogueEngine): UnfitMachine | null {
  if (system !== engine.system || processor !== engine.processor)
    return { type: 'system', system, processor, needs: `${engine.system} ${engine.processor}` }
  return glibc === '' || isOlder(glibc, engine.glibc) ? { type: 'glibc', found: glibc, needs: engine.glibc } : null
}

function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = than.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}
