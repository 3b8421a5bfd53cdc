// The one place where the window meets the core, as typed questions.

import { create } from 'zustand'
import type { AppContract, DesktopContract } from '../../contract/calls/index.js'
import { type AppError, UserError } from '../../contract/errors/index.js'
import { connect } from '../../contract/wire/connect.js'
import { thrownText } from '../../words/errors/index.js'
import { askingWire } from '../features/consent/asking-wire.js'
import { askConsent } from '../features/consent/open-wish.js'
import type { Connection } from './socket-wire.js'
import { connection, wire } from './wire.js'

/** How the wire is. */
export const useConnection = create<{ readonly state: Connection }>(() => ({ state: connection.now() }))
connection.follow((state) => useConnection.setState({ state }))

/** The questions of the contract; what a stranger's run wants is asked of the person on the way. */
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
