// Checks whether a name is almost that of a well-known package. Pure.
import type { Concern } from '../../../../contract/packages/concern.js'
import type { PackageNames } from '../../../languages/language.js'

/** The well-known package that a name can be mistaken for, and the difference between them. */
export type LookAlike = Omit<Extract<Concern, { type: 'look-alike' }>, 'type'>

/** Shorter names are alike by chance. */
const SHORTEST = 5
const SIGNS = /[-_.]/g
const SUFFIX = /[-_.]?(js|py|rs|go|node|npm|python)$/

/** The look-alike of a name; null if it is well known itself, or like none. */
export function lookAlike(asked: string, { popular, plain }: Pick<PackageNames, 'popular' | 'plain'>): LookAlike | null {
  const name = plain(asked)
  if (isPopular(name, popular)) return null
  const base = name.replace(SUFFIX, '')
  if (base !== name && popular.has(base)) return { of: base, by: 'suffix' }
  const owner = ownerOf(name)
  const bare = name.replace(SIGNS, '')
  for (const known of popular) {
    // Only the owner can publish in this scope.
    if (owner !== '' && ownerOf(known) === owner) continue
    if (known.replace(SIGNS, '') === bare) return { of: known, by: 'sign' }
    if (known.length >= SHORTEST && isOneLetterApart(name, known)) return { of: known, by: 'letter' }
  }
  return null
}

/** A part of a well-known module also counts as well known. */
function isPopular(name: string, popular: ReadonlySet<string>): boolean {
  const parts = name.split('/')
  return parts.some((_, at) => popular.has(parts.slice(0, at + 1).join('/')))
}

const ownerOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')))

/** Whether one letter was added, left out or exchanged, or two neighbours were swapped. */
export function isOneLetterApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [rest, otherRest] = [one.slice(at), other.slice(at)]
  if (rest.length !== otherRest.length) return rest.length > otherRest.length ? rest.slice(1) === otherRest : otherRest.slice(1) === rest
  const isSwap = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
  return rest.slice(1) === otherRest.slice(1) || isSwap
}
