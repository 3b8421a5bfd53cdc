// Runs the tests of a run on what is accepted, in a copy; what was found holds for that selection alone.
import { useEffect, useRef, useState } from 'react'
import type { CheckedSelection, Choice } from '../../../contract/calls/changes.js'
import type { AppError } from '../../../contract/errors/index.js'
import { core } from '../../boot/api.js'

export type Check =
  | { readonly type: 'none' }
  | { readonly type: 'running'; readonly last: string }
  | { readonly type: 'done'; readonly found: CheckedSelection }
  | { readonly type: 'refused'; readonly error: AppError }

interface Checking {
  readonly key: string
  readonly check: Check
}

const none: Check = { type: 'none' }

/** @param choice what is accepted now; another one is not checked. */
export function useCheck(run: string, choice: Choice): { readonly check: Check; begin(): void; stop(): void } {
  const key = JSON.stringify(choice)
  const [checking, setChecking] = useState<Checking>({ key: '', check: none })
  const leave = useRef<(() => void) | null>(null)
  const stop = () => {
    leave.current?.()
    leave.current = null
  }
  useEffect(() => () => leave.current?.(), [])
  const begin = () => {
    stop()
    const set = (check: Check) => setChecking({ key, check })
    set({ type: 'running', last: '' })
    let isDone = false
    leave.current = core.changes.check(
      { run, choice },
      (event) => {
        if (event.type === 'output') set({ type: 'running', last: lastLine(event.text) })
        else {
          isDone = true
          set({ type: 'done', found: event })
        }
      },
      (error) => {
        if (error) set({ type: 'refused', error })
        else if (!isDone) set(none)
      },
    )
  }
  const stopNow = () => {
    stop()
    setChecking({ key, check: none })
  }
  // A check that goes on is shown until it is over, whatever is decided meanwhile.
  const check = checking.key === key || checking.check.type === 'running' ? checking.check : none
  return { check, begin, stop: stopNow }
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.slice(0, 200) ?? ''
