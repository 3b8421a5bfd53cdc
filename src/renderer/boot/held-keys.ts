// Keys that are pressed before the window can take them: public/early.js holds them, and here they are pressed again. They
// are held from the page's first moment, and again while the palette opens.

declare global {
  interface Window {
    /** The keys pressed so far, while keys are held. */
    heldKeys?: KeyboardEvent[]
  }
}

// The page begins with held keys.
let isHolding = true
let isPressing = false

/** Holds every key from now on, until `pressHeldKeys`: for a field that opens and has no focus yet. */
export function holdKeys(): void {
  isHolding = true
  window.heldKeys ??= []
}

/** Replays the held keys in order, at the current focus, and stops holding. */
export async function pressHeldKeys(): Promise<void> {
  isHolding = false
  if (isPressing) return
  isPressing = true
  // Keys pressed during the replay follow it. One of them may open something that holds keys again.
  for (let next = take(); next; next = take()) {
    press(next)
    // Each key sees the changes of the one before.
    await new Promise((done) => setTimeout(done))
  }
  isPressing = false
  if (!isHolding) delete window.heldKeys
}

const take = (): KeyboardEvent | undefined => (isHolding ? undefined : window.heldKeys?.shift())

function press(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
  const again = new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true })
  const field = document.activeElement ?? document.body
  if (field.dispatchEvent(again) && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) write(field, event)
}

/** Does what a browser does with a real key in a field. */
function write(field: HTMLInputElement | HTMLTextAreaElement, event: KeyboardEvent): void {
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  if (isText(event)) field.setRangeText(event.key, start, end, 'end')
  else if (event.key === 'Backspace') field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else return
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** With the third level of a keyboard too, which some systems give as Ctrl and Alt together. */
const isText = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && ctrlKey === altKey && !metaKey
