// Pointing and recording in the framed page of a program: what is turned on there, and the messages it sends.
import { type RefObject, useEffect, useReducer, useRef } from 'react'
import { orderOf, PageMessage } from './page-messages.js'
import { NOT_POINTING, nextPointing, type Pointing } from './pointing-state.js'

export interface PointingControl extends Pointing {
  /** Turns it on or off. */
  turn(mode: 'point' | 'record'): void
  /** Removes the last step. */
  drop(): void
  /** The first page of the program was reloaded. */
  reload(): void
  /** Forgets everything. */
  finish(): void
}

/** @param page the address of the program's first page; empty while there is none */
export function usePointing(page: string, frame: RefObject<HTMLIFrameElement | null>): PointingControl {
  const [state, dispatch] = useReducer(nextPointing, NOT_POINTING)
  const { mode } = state
  const current = useRef(mode)
  current.current = mode
  const order = useRef(() => {})
  order.current = () => {
    if (page !== '') frame.current?.contentWindow?.postMessage(orderOf(current.current), new URL(page).origin)
  }
  useEffect(() => {
    if (page === '') return
    const { origin } = new URL(page)
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const read = PageMessage.safeParse(event.data)
      if (!read.success) return
      // A new page starts without the state of the previous page.
      if (read.data.type === 'began' && current.current !== 'off') order.current()
      dispatch({ type: 'message', message: read.data })
    }
    window.addEventListener('message', onMessage)
    return () => {
      window.removeEventListener('message', onMessage)
      dispatch({ type: 'gone' })
    }
  }, [page, frame])
  useEffect(() => {
    order.current()
    if (mode !== 'off') frame.current?.focus()
  }, [mode, frame])
  useEffect(() => {
    if (mode !== 'point') return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      dispatch({ type: 'turned', mode: 'point' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [mode])
  return {
    ...state,
    turn: (next) => dispatch({ type: 'turned', mode: next }),
    drop: () => dispatch({ type: 'dropped' }),
    reload: () => dispatch({ type: 'reloaded', path: new URL(page).pathname }),
    finish: () => dispatch({ type: 'done' }),
  }
}
