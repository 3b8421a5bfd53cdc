// The one place where the window meets the core, as typed questions.

import { create } from 'zustand'
import type { AppContract, DesktopContract } from '../../contract/calls/index.js'
import { type AppError, UserError } from '../../contract/errors/index.js'
import { connect } from '../../contract/wire/connect.js'
import type { Wire } from '../../contract/wire/define.js'
import { thrownText } from '../../words/errors/index.js'
import { askingWire } from '../features/consent/asking-wire.js'
import { askConsent } from '../features/consent/open-wish.js'
import { type Connection, openSocketWire } from './socket-wire.js'
import { takeToken } from './token.js'

declare global {
  interface Window {
    /** What the preload of the desktop face gives. */
    readonly tillgreen?: Wire
  }
}

/** How the wire is; over the preload it is always open. */
export const useConnection = create<{ readonly state: Connection }>(() => ({ state: window.tillgreen ? 'open' : 'connecting' }))

const wire =
  window.tillgreen ?? openSocketWire(`ws://${window.location.host}/wire`, takeToken, (state) => useConnection.setState({ state }))

/** The questions of the contract; what a stranger's run wants is asked of the user on the way. */
export const core = connect<AppContract>(askingWire(wire, askConsent))

/** What only the desktop face answers; null in a browser. */
export const desktop = window.tillgreen ? connect<Pick<DesktopContract, 'desktop'>>(window.tillgreen).desktop : null

/** Calls `begin` now, if connected, and again after every loss; what it returns ends what it began. */
export function whenConnected(begin: () => () => void): () => void {
  let end: (() => void) | null = null
  const look = (state: Connection) => {
    if (state === 'open') {
      end?.()
      end = begin()
    }
  }
  look(useConnection.getState().state)
  const forget = useConnection.subscribe(({ state }) => look(state))
  return () => {
    forget()
    end?.()
  }
}

/** Why a question was refused, as a sentence. */
export const errorMessage = thrownText

/** What was thrown, as a user error. */
export const appErrorOf = (error: unknown): AppError =>
  error instanceof UserError ? error.error : { code: 'bug', data: { path: '', message: thrownText(error) } }
