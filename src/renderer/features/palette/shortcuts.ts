// The keyboard of the whole window: one table, which the sheet shows and the listener obeys.
import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { type CommandName, commands } from '../../../contract/view/commands.js'
import { commandWords } from '../../../words/commands.js'
import { pressEarlyKeys } from '../../boot/early-keys.js'
import { go } from '../../boot/place.js'
import { focusAsked } from '../ask/ask-card.js'

export interface Shortcut {
  /** One chord such as `Ctrl K`, or keys pressed one after the other such as `G R`. */
  readonly keys: string
  readonly words: string
  readonly act: (() => void) | null
}

/** Which of the two layers over the window is open. */
export const useLayer = create<{ readonly layer: 'palette' | 'sheet' | null }>(() => ({ layer: null }))
let focusBefore: HTMLElement | null = null

/** Opens a layer, or closes it where it is open. */
export function toggleLayer(layer: 'palette' | 'sheet'): void {
  const isOpen = useLayer.getState().layer === layer
  if (!isOpen && document.activeElement instanceof HTMLElement) focusBefore = document.activeElement
  useLayer.setState({ layer: isOpen ? null : layer })
}

/** What has the focus again when the palette goes: it takes the focus before its dialog looks who had it. */
export const beforePalette = (): HTMLElement | null => focusBefore
export const closeLayer = () => useLayer.setState({ layer: null })

const acts: Readonly<Record<CommandName, () => void>> = {
  palette: () => toggleLayer('palette'),
  shortcuts: () => toggleLayer('sheet'),
  start: () => go({ screen: 'start' }),
  runs: () => go({ screen: 'runs' }),
  statistics: () => go({ screen: 'statistics' }),
  settings: () => go({ screen: 'settings' }),
  help: () => go({ screen: 'help', page: null, section: null }),
}

/** Does what a command of the table says; the menu of the desktop face asks for it by name. */
export const perform = (name: CommandName): void => acts[name]()

/** `act` is null for what a field of its own listens to. */
export const shortcuts: readonly Shortcut[] = [
  ...commands.map(({ name, keys }) => ({ keys, words: commandWords[name], act: acts[name] })),
  { keys: 'A', words: 'What waits for your answer', act: () => void focusAsked() },
  { keys: 'Ctrl Enter', words: 'Build what is described', act: null },
  { keys: 'Enter', words: 'Say it to the run, or build on its result', act: null },
  { keys: 'Shift Enter', words: 'A new line in what you say', act: null },
  { keys: 'Delete', words: 'Close the open file, on its tab', act: null },
  { keys: 'Escape', words: 'Close what lies on top', act: null },
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
    void pressEarlyKeys()
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether keys are text here. Also in an editor and a terminal: both type into a field of their own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)

/** A chord as the table of commands spells it. */
const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string => {
  const name = key.length === 1 ? key.toUpperCase() : key
  return ctrlKey || metaKey ? `Ctrl ${name}` : name
}
