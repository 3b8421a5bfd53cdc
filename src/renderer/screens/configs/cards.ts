// Which config an address opens, and how each version is asked for. Pure.
import { type ConfigCard, type ConfigVersion, referenceParts } from '../../../contract/calls/configs.js'
import { newestOf, STANDARD, versionName } from '../../features/start-draft/named-config.js'

export const CONFIGS = ['configs']

/** The config that is open. */
export interface Opened {
  readonly name: string
  /** As it is asked for, and as runs show it: `fast@2`. */
  readonly reference: string
  /** Null for the standard one, which has no versions. */
  readonly card: ConfigCard | null
  readonly version: ConfigVersion | null
}

const standard: Opened = { name: STANDARD, reference: STANDARD, card: null, version: null }

/** Where the address names none, the newest of yours is open, else the first that is shipped; null where what it names is not there. */
export function openedIn(cards: readonly ConfigCard[], reference: string | null): Opened | null {
  if (reference === STANDARD) return standard
  const { name, version } = reference === null ? { name: firstOf(cards), version: null } : referenceParts(reference)
  const card = cards.find((each) => each.name === name)
  if (!card) return reference === null ? standard : null
  const found = version === null ? card.versions.at(-1) : card.versions.find((each) => each.version === version)
  return found ? { name, reference: versionName(card, found.version), card, version: found } : null
}

function firstOf(cards: readonly ConfigCard[]): string {
  const [newest] = cards
    .filter(({ isShipped }) => !isShipped)
    .toSorted((a, b) => (b.versions.at(-1)?.at ?? 0) - (a.versions.at(-1)?.at ?? 0))
  return (newest ?? cards[0])?.name ?? STANDARD
}

/** All that can be compared, the newest version of each first. */
export const referencesIn = (cards: readonly ConfigCard[]): readonly string[] => [
  STANDARD,
  ...cards.map(newestOf),
  ...cards.flatMap((card) =>
    card.versions
      .slice(0, -1)
      .toReversed()
      .map(({ version }) => versionName(card, version)),
  ),
]
