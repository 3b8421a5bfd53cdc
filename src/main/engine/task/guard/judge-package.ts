// Lists concerns about a package, by its name and by the facts of its registry. Pure.
import type { Concern } from '../../../../contract/packages/concern.js'
import type { PackageLookUp } from '../../../../contract/run/effects.js'
import type { PackageNames } from '../../../languages/language.js'
import { lookAlike } from './look-alike.js'

/** Hours after which a package, or a version of one, counts as seen by others. */
const NEW_PACKAGE = 72
const NEW_VERSION = 24

/** The concerns about a package, the gravest first. */
export function judgePackage(
  name: string,
  { facts, at }: Pick<PackageLookUp, 'facts' | 'at'>,
  names: Pick<PackageNames, 'popular' | 'plain'>,
): Concern[] {
  const alike = lookAlike(name, names)
  const likeness: Concern[] = alike === null ? [] : [{ type: 'look-alike', ...alike }]
  if (facts.type === 'unknown') return [{ type: 'unknown-name' }, ...likeness]
  if (facts.type === 'unreachable') return [...likeness, { type: 'unreachable' }]
  const scripts: Concern[] = facts.hasScripts === true ? [{ type: 'install-scripts' }] : []
  return [...likeness, ...ageConcerns(facts.first, facts.latest, at), ...scripts]
}

function ageConcerns(first: string | null, latest: string | null, at: string): Concern[] {
  const age = hoursBetween(first, at)
  if (age !== null && age < NEW_PACKAGE) return [{ type: 'new', hours: Math.floor(age) }]
  const ofVersion = hoursBetween(latest, at)
  if (first === null || ofVersion === null || ofVersion >= NEW_VERSION) return []
  return [{ type: 'new-version', hours: Math.floor(ofVersion) }]
}

/** Null without a date. Never negative, even if a clock is wrong. */
const hoursBetween = (then: string | null, now: string): number | null =>
  then === null ? null : Math.max(0, (Date.parse(now) - Date.parse(then)) / 3_600_000)
