// Where in the window one is: kept in the address's fragment, so that a reload comes back to it.
import { useSyncExternalStore } from 'react'
import type { Place, Screen } from './screen.js'
import { screens } from './screens.js'

export type { Place }

/** The screen that shows a place. */
export const screenOf = (place: Place): Screen => screenNamed(place.screen) ?? home()

const screenNamed = (name: string): Screen | undefined => screens.find((screen) => screen.name === name)

/** Shown where an address names no screen. */
function home(): Screen {
  const [first] = screens
  if (!first) throw new Error('No folder in src/renderer/screens/ contains a screen.ts.')
  return first
}

/** The address of a place, for links. */
export function addressOf(place: Place): string {
  const screen = screenOf(place)
  return [rootOf(screen), ...screen.partsOf(place)].join('/')
}

/** The address of a screen that needs no more than its name. */
export const rootOf = (screen: Screen): string => (screen === home() ? '#/' : `#/${screen.name}`)

const knownPlaceOf = (fragment: string): Place | null => {
  const [, name = '', ...parts] = fragment.split('/')
  return screenNamed(name)?.placeOf(parts) ?? null
}

/** Whether an address names an unknown screen. One without a slash names nothing, because a start's code has that form. */
export const isUnknown = (fragment: string): boolean => fragment.startsWith('#/') && fragment !== '#/' && knownPlaceOf(fragment) === null

/** The place of an address; anything unknown is the first screen. */
export function placeOf(fragment: string): Place {
  const place = knownPlaceOf(fragment) ?? home().placeOf([])
  if (!place) throw new Error('The first screen cannot be shown without parameters.')
  return place
}

/** Whether the first screen is shown. */
export const isAtHome = (): boolean => screenOf(placeOf(window.location.hash)) === home()

export function go(place: Place): void {
  window.location.hash = addressOf(place)
}

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** The place that the address names now. */
export function usePlace(): Place {
  return placeOf(useSyncExternalStore(subscribe, () => window.location.hash))
}

/** The run that is open there, if one is. */
export const runAt = (place: Place): string | null => (place.screen === 'run' ? place.run : null)
