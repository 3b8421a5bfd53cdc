// Keys that are pressed before the window can hear them: public/early.js holds them from the page's first moment, and here
// they are pressed again.

declare global {
  interface Window {
    /** What was pressed so far; there for as long as keys are held. */
    earlyKeys?: KeyboardEvent[]
  }
}

/** For when somebody hears the keys: presses what was held, in its order, where the focus is then. */
export async function pressEarlyKeys(): Promise<void> {
  // What is pressed while the others are on their way comes after them.
  for (let next = window.earlyKeys?.shift(); next; next = window.earlyKeys?.shift()) {
    press(next)
    // Each finds what the one before it has changed.
    await new Promise((done) => setTimeout(done))
  }
  delete window.earlyKeys
}

function press(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
  const again = new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true })
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

/** With the third level of a keyboard too, which some systems give as Ctrl and Alt together. */
const isText = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && ctrlKey === altKey && !metaKey
