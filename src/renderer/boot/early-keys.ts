// Keys that are pressed before anybody can hear them: while the window is being read, and while what a shortcut opens is being
// fetched. They are held here from the page's first moment, and pressed again when there is somebody to hear them.
import { commands } from '../../contract/view/commands.js'

/** While nobody listens yet, shortcuts are held; while a layer is on its way, also what is typed for it. */
type Stage = { readonly type: 'reading' } | { readonly type: 'listening' } | { readonly type: 'opening'; onEscape(): void }

let stage: Stage = { type: 'reading' }
/** Whether a held key will open a layer, so that what follows is typed for it and not into the page. */
let opensLayer = false
let isPressing = false
const held: KeyboardEvent[] = []
const pressedAt = new WeakMap<Event, number>()

/** Those that count also while one types. */
const CHORDS: ReadonlySet<string> = new Set([...commands.map(({ keys }) => keys).filter((keys) => keys.startsWith('Ctrl ')), 'Ctrl Enter'])
const LAYERS: ReadonlySet<string> = new Set(
  commands.filter(({ name }) => name === 'palette' || name === 'shortcuts').map(({ keys }) => keys),
)
/** Keys that mean something to a list with a text field; reloading, tabs and the like stay the browser's. */
const OF_LISTS: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Escape', 'ArrowUp', 'ArrowDown'])

/** Holds what nobody can hear; to be called once, by what the page runs first. */
export function holdEarlyKeys(): void {
  window.addEventListener('keydown', onKey, { capture: true })
}

/** A shortcut opened something that is not there yet: what is typed meanwhile is for it. `onEscape` closes it again. */
export function holdKeysFor(onEscape: () => void): void {
  stage = { type: 'opening', onEscape }
}

/** There is somebody to hear the keys: what was held is pressed again, in its order, where the focus is now. */
export function pressHeldKeys(): void {
  stage = { type: 'listening' }
  opensLayer = false
  if (!isPressing) void pressAll()
}

/** When a key was pressed, in milliseconds as events count them, though it may have been held since. */
export const timeOf = (event: KeyboardEvent): number => pressedAt.get(event) ?? event.timeStamp

/** Whether keys are text here. Also in an editor and a terminal: both type into a field of their own. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)

/** A chord as the table of commands spells it. */
export const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string => {
  const name = key.length === 1 ? key.toUpperCase() : key
  return ctrlKey || metaKey ? `Ctrl ${name}` : name
}

function onKey(event: KeyboardEvent): void {
  // What is pressed again here is none of the person's keys.
  if (!event.isTrusted || event.isComposing) return
  if (stage.type === 'opening' && event.key === 'Escape') {
    take(event)
    held.length = 0
    stage.onEscape()
    return
  }
  if (isHeld(event)) {
    take(event)
    held.push(event)
    opensLayer ||= LAYERS.has(nameOf(event))
  }
}

function isHeld(event: KeyboardEvent): boolean {
  if (stage.type === 'listening' && !isPressing) return false
  const isChord = CHORDS.has(nameOf(event)) && !event.altKey
  if (opensLayer || stage.type === 'opening' || isPressing) return isChord || isText(event) || OF_LISTS.has(event.key)
  return isChord || (isText(event) && !isTyping(event.target))
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** With the third level of a keyboard too, which some systems give as Ctrl and Alt together. */
const isText = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && ctrlKey === altKey && !metaKey

async function pressAll(): Promise<void> {
  isPressing = true
  // What is pressed while the others are on their way comes after them.
  for (let next = held.shift(); next; next = stage.type === 'listening' ? held.shift() : undefined) {
    press(next)
    // Each finds what the one before it has changed.
    await new Promise((done) => setTimeout(done))
  }
  isPressing = false
}

function press(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
  const again = new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true })
  pressedAt.set(again, event.timeStamp)
  const field = document.activeElement ?? document.body
  if (field.dispatchEvent(again) && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) write(field, event)
}

/** What a browser does with a key in a field, which it does for real keys alone. */
function write(field: HTMLInputElement | HTMLTextAreaElement, event: KeyboardEvent): void {
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  if (isText(event)) field.setRangeText(event.key, start, end, 'end')
  else if (event.key === 'Backspace') field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else return
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
