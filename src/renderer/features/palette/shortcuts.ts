// The keyboard of the whole window: one table, which the sheet shows and the listener obeys.
import { useLayoutEffect } from 'react'
import { pressHeldKeys } from '../../boot/held-keys.js'
import { focusAsked } from '../ask/ask-card.js'
import { commands } from './commands.js'
import { useLayer } from './layers.js'

export interface Shortcut {
  /** One chord such as `Ctrl K`, or keys pressed one after the other such as `G R`. */
  readonly keys: string
  readonly words: string
  readonly act: (() => void) | null
}

/** `act` is null where a field handles the key itself. */
export const shortcuts: readonly Shortcut[] = [
  ...commands,
  { keys: 'A', words: 'Go to the question that needs your answer', act: () => void focusAsked() },
  { keys: 'Ctrl Enter', words: 'Build from the description', act: null },
  { keys: 'Enter', words: 'Send a message to the run, or build on its result', act: null },
  { keys: 'Shift Enter', words: 'New line in a message', act: null },
  { keys: 'Delete', words: 'Close the focused file tab', act: null },
  { keys: 'Escape', words: 'Close the top dialog', act: null },
  { keys: 'Escape Tab', words: 'Leave the file editor', act: null },
]

/** Milliseconds between two keys of a sequence. */
const SEQUENCE_MS = 900

/** Listens for the shortcuts as long as the window is there. Plain keys mean nothing while one types. */
export function useShortcuts(): void {
  // Before the keys that are pressed as soon as something is drawn.
  useLayoutEffect(() => {
    let first: { readonly key: string; readonly at: number } | null = null
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      const isChord = event.ctrlKey || event.metaKey
      if (!isChord && (isTyping(event.target) || useLayer.getState().layer !== null)) return
      const key = nameOf(event)
      const at = event.timeStamp
      const wanted = !isChord && first && at - first.at < SEQUENCE_MS ? `${first.key} ${key}` : key
      const shortcut = shortcuts.find((each) => each.keys === wanted && each.act)
      first = isChord || shortcut ? null : { key, at }
      if (!shortcut?.act) return
      event.preventDefault()
      shortcut.act()
    }
    window.addEventListener('keydown', onKey)
    void pressHeldKeys()
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether keys are text here. An editor and a terminal type into a field of their own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)

/** A chord as the table of commands spells it. */
const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string => {
  // On many keyboards the plus shares the key of the equals sign, and browsers take both for zooming in.
  const name = key === '=' && (ctrlKey || metaKey) ? '+' : key.length === 1 ? key.toUpperCase() : key
  return ctrlKey || metaKey ? `Ctrl ${name}` : name
}
