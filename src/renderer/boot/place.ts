// Where in the window one is: kept in the address's fragment, so that a reload comes back to it.
import { useSyncExternalStore } from 'react'

export type Place =
  | { readonly screen: 'start' }
  | { readonly screen: 'runs' }
  | { readonly screen: 'statistics' }
  | { readonly screen: 'settings' }
  /** Without a page it is the first one; a section is the name of a heading. */
  | { readonly screen: 'help'; readonly page: string | null; readonly section: string | null }
  | { readonly screen: 'compare'; readonly left: string; readonly right: string }
  | { readonly screen: 'run'; readonly run: string }

/** The address of a place, for links. */
export function addressOf(place: Place): string {
  switch (place.screen) {
    case 'start':
      return '#/'
    case 'runs':
      return '#/runs'
    case 'statistics':
      return '#/statistics'
    case 'settings':
      return '#/settings'
    case 'help':
      return ['#/help', place.page, place.section].filter(Boolean).join('/')
    case 'compare':
      return `#/compare/${place.left}/${place.right}`
    case 'run':
      return `#/run/${place.run}`
  }
}

/** The place of an address; anything unknown is the start. */
export function placeOf(fragment: string): Place {
  const [, screen = '', run = '', other = ''] = fragment.split('/')
  const isRun = (text: string) => /^[0-9a-z-]{8,40}$/.test(text)
  if (screen === 'run' && isRun(run)) return { screen: 'run', run }
  if (screen === 'compare' && isRun(run) && isRun(other)) return { screen: 'compare', left: run, right: other }
  if (screen === 'help') return { screen, page: slugOrNull(run), section: slugOrNull(other) }
  if (screen === 'runs' || screen === 'statistics' || screen === 'settings') return { screen }
  return { screen: 'start' }
}

const slugOrNull = (text: string): string | null => (/^[a-z0-9_-]{1,120}$/.test(text) ? text : null)

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
