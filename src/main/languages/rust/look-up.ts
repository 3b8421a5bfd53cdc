// Looks a crate up as cargo does: its index says whether there is one of this name, and nothing of its age.
import type { AskedPackage } from '../../../contract/packages/asked-package.js'
import { plainName } from '../../../contract/packages/unpublished.js'
import type { PackageFacts } from '../../../contract/run/effects.js'
import { UNKNOWN, UNREACHABLE } from '../facts.js'
import type { BuildContext } from '../language.js'
import { askForCrate, findWay } from './crates-index.js'
import { learnCargoRegistry } from './registry.js'

const KNOWN: PackageFacts = { type: 'known', first: null, latest: null, hasScripts: null }

export async function lookUpInCargo({ name }: AskedPackage, site: BuildContext): Promise<PackageFacts> {
  if (!/^[A-Za-z][\w-]*$/.test(name)) return UNKNOWN
  const way = await findWay(await learnCargoRegistry(site.machine), site)
  const asked = await askForCrate(way, name, site)
  if (asked === null) return UNREACHABLE
  return asked.exit === 0 ? KNOWN : cargoFacts(name, asked.stderr)
}

/** Reads the facts about a crate from cargo's error. `add` also finds it with hyphens and underscores exchanged. Pure. */
export function cargoFacts(name: string, refusal: string): PackageFacts {
  if (/failed to select a version for/.test(refusal)) return KNOWN
  if (!/no matching package/.test(refusal)) return UNREACHABLE
  const meant = /perhaps you meant:\s*(.+)/.exec(refusal)?.[1]?.split(/,| or /) ?? []
  return meant.some((each) => plainName(each.trim()) === plainName(name)) ? KNOWN : UNKNOWN
}
