// The picture that the page itself brings of the start screen: the text field in it can be written in while the window is
// still being read, and what was written is taken over.

const picture = () => document.getElementById('first')
const field = () => picture()?.querySelector('textarea') ?? null

/** Shows it, or throws it away where the window opens with another screen. */
export function showFirstPicture(isWanted: boolean): void {
  if (isWanted) picture()?.removeAttribute('hidden')
  else picture()?.remove()
}

/** What was written in it so far. */
export const writtenSoFar = (): string => field()?.value ?? ''

/** Gives its place to the window, which is drawn by now: no place of the caret is lost on the way. */
export function leaveFirstPicture(): void {
  const before = field()
  const caret = before && before === document.activeElement ? ([before.selectionStart, before.selectionEnd] as const) : null
  picture()?.remove()
  const after = document.querySelector('textarea')
  if (!caret || !after) return
  after.focus({ preventScroll: true })
  after.setSelectionRange(...caret)
}

/** Resolves when no character is half written, as with the input methods of Chinese, Japanese and Korean. */
export function betweenCharacters(): Promise<void> {
  const before = field()
  if (!before?.matches('[data-composing]')) return Promise.resolve()
  return new Promise((resolve) => before.addEventListener('compositionend', () => resolve(), { once: true }))
}

/** Follows whether a character is being composed. */
export function followComposition(): void {
  const before = field()
  before?.addEventListener('compositionstart', () => before.setAttribute('data-composing', ''))
  before?.addEventListener('compositionend', () => before.removeAttribute('data-composing'))
}
