// The one place where the window meets the core, as typed questions.

import { create } from 'zustand'
import type { AppContract, DesktopContract } from '../../contract/calls/index.js'
import { type AppError, UserError } from '../../contract/errors/index.js'
import { connect } from '../../contract/wire/connect.js'
import type { Answer, Wire } from '../../contract/wire/define.js'
import type { Json } from '../../contract/wire/json.js'
import { thrownText } from '../../words/errors/index.js'
import { askingWire } from '../features/consent/asking-wire.js'
import { askConsent } from '../features/consent/open-wish.js'
import { type Connection, openSocketWire } from './socket-wire.js'
import { takeToken } from './token.js'

/** The wire as the preload gives it: no signal can cross to its world. */
interface Bridge extends Pick<Wire, 'listen'> {
  /** Returns a function that cancels the question. */
  ask(path: string, input: Json, onAnswer: (answer: Answer) => void): () => void
}

declare global {
  interface Window {
    /** What the preload of the desktop face gives. */
    readonly tillgreen?: Bridge
  }
}

/** How the wire is; over the preload it is always open. */
export const useConnection = create<{ readonly state: Connection }>(() => ({ state: window.tillgreen ? 'open' : 'connecting' }))

const overBridge = ({ ask, listen }: Bridge): Wire => ({
  listen,
  ask: (path, input, signal) =>
    new Promise((resolve) => {
      const cancel = ask(path, input, resolve)
      signal?.addEventListener('abort', cancel)
      if (signal?.aborted) cancel()
    }),
})

const bridge = window.tillgreen ? overBridge(window.tillgreen) : null

const wire = bridge ?? openSocketWire(`ws://${window.location.host}/wire`, takeToken, (state) => useConnection.setState({ state }))

/** The questions of the contract; what a stranger's run wants is asked of the user on the way. */
export const core = connect<AppContract>(askingWire(wire, askConsent))

/** What only the desktop face answers; null in a browser. */
export const desktop = bridge ? connect<Pick<DesktopContract, 'desktop'>>(bridge).desktop : null

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
