// The one place where the window meets the core, as typed questions.

import { create } from 'zustand'
import type { AppContract, DesktopContract } from '../../contract/calls/index.js'
import { type AppError, UserError } from '../../contract/errors/index.js'
import type { Json } from '../../contract/text/json.js'
import { connect } from '../../contract/wire/connect.js'
import type { Answer, Wire } from '../../contract/wire/define.js'
import { TOKEN_PATH } from '../../contract/wire/subprotocol.js'
import { thrownText } from '../../words/errors/index.js'
import { askingWire } from './asking-wire.js'
import { askConsent } from './open-wish.js'
import { type Connection, openSocketWire } from './socket-wire.js'

const KEY = 'tillgreen.token'

/** Exchanges the code in the address for a token. Without one, or if it is used up, returns the stored token. */
async function takeToken(): Promise<string> {
  const code = codeIn(window.location.hash)
  if (code === null) return kept()
  const token = await exchange(code)
  // At once: the code is used up, so a reload has only the stored token.
  if (token !== null) sessionStorage.setItem(KEY, token)
  forget(code)
  return token ?? kept()
}

const kept = (): string => sessionStorage.getItem(KEY) ?? ''

const codeIn = (fragment: string): string | null => /^#([\w-]{20,})$/.exec(fragment)?.[1] ?? null

/** Null if the core refuses the code; waits while the core cannot be reached. */
async function exchange(code: string): Promise<string | null> {
  for (;;) {
    try {
      const response = await fetch(TOKEN_PATH, { method: 'POST', body: code })
      return response.ok ? await response.text() : null
    } catch {
      await new Promise((done) => setTimeout(done, RETRY_MS))
    }
  }
}

const RETRY_MS = 1_000

/** Removes the code from the address and the history. */
function forget(code: string): void {
  if (codeIn(window.location.hash) !== code) return
  window.history.replaceState(null, '', '#/')
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

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

/** The state of the connection; over the preload it is always open. */
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

/** The questions of the contract; the user is asked for consent to a foreign run. */
export const core = connect<AppContract>(askingWire(wire, askConsent))

/** Questions for the desktop face; null in a browser. */
export const desktop = bridge ? connect<Pick<DesktopContract, 'desktop'>>(bridge).desktop : null

/** Calls `begin` now, if connected, and again after every loss. Its result ends it. */
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

/** A thrown value as a user error. */
export const appErrorOf = (error: unknown): AppError =>
  error instanceof UserError ? error.error : { code: 'bug', data: { path: '', message: thrownText(error) } }
