// The one place where the window meets the core: over the preload where there is one, else over a WebSocket.
import { create } from 'zustand'
import { connect } from '../contract/connect.js'
import type { Wire } from '../contract/define.js'
import type { AppError } from '../contract/errors.js'
import { Refusal } from '../contract/errors.js'
import type { AppContract, DesktopContract } from '../contract/index.js'
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

const wire: Wire =
  window.tillgreen ?? openSocketWire(`ws://${window.location.host}/wire`, takeToken, (state) => useConnection.setState({ state }))

/** The questions of the contract. */
export const core = connect<AppContract>(wire)

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

/** Why a question was refused, in the contract's words. */
export const refusalOf = (error: unknown): AppError =>
  error instanceof Refusal
    ? { kind: error.kind, message: error.message }
    : { kind: 'bug', message: error instanceof Error ? error.message : String(error) }
