// The wire of this window. It opens, and the first questions are on it, while the rest of the window is still being read.
import type { Wire } from '../../contract/wire/define.js'
import { askedAhead } from './ahead.js'
import { type Connection, openSocketWire } from './socket-wire.js'
import { takeToken } from './token.js'

declare global {
  interface Window {
    /** What the preload of the desktop face gives. */
    readonly tillgreen?: Wire
  }
}

/** Runs of one page of the list of all runs. */
export const RUNS_PAGE = 100

let state: Connection = window.tillgreen ? 'open' : 'connecting'
let tell = (_state: Connection): void => {}

/** How the wire is, and who is told when that changes; over the preload it is always open. */
export const connection = {
  now: () => state,
  follow(listener: (state: Connection) => void) {
    tell = listener
  },
}

const bare =
  window.tillgreen ??
  openSocketWire(`ws://${window.location.host}/wire`, takeToken, (changed) => {
    state = changed
    tell(changed)
  })

/** Whether the address names no other screen; a token was taken out of it by then. */
export const opensWithStart = !/^#\/\w/.test(window.location.hash)

export const wire: Wire = opensWithStart
  ? askedAhead(bare, [
      ['runs.list', { limit: RUNS_PAGE, before: null }],
      ['app.templates', {}],
      ['app.demos', {}],
      ['settings.get', {}],
      ['app.about', {}],
    ])
  : bare
