// A package that is to be installed: its name and its version, apart from extras and features.
import { packageName } from './unpublished.js'

export interface AskedPackage {
  readonly name: string
  /** Where exactly one is asked for; null where the newest comes. */
  readonly version: string | null
}

/** The name and the exact version in a requirement, as any package manager spells it: `left-pad@1.3.0`, `six==1.16.0`. */
export function askedPackage(requirement: string): AskedPackage {
  const name = packageName(requirement)
  const version = /(?:==|(?<=.)@)\s*(v?\d[\w.+-]*)\s*$/.exec(requirement.slice(name.length))?.[1]
  return { name, version: version ?? null }
}
