// @ts-check
// What the page runs first, before the window is read: it puts theme and zoom on the page, so that nothing flashes, and holds
// the keys that the window cannot take yet (boot/held-keys.ts presses them again). It is no module: the page waits for it.

// The page's policy forbids code from text: zod looks here when it is loaded, and does not even try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** @type {{ heldKeys?: KeyboardEvent[] }} */
const page = Object.assign(window, { heldKeys: [] })
window.addEventListener(
  'keydown',
  (event) => {
    // What is pressed again is none of the person's keys.
    if (!page.heldKeys || !event.isTrusted || event.isComposing) return
    page.heldKeys.push(event)
    event.stopImmediatePropagation()
    const isChord = event.ctrlKey || event.metaKey || event.altKey
    // Reloading, tabs and the like stay the browser's own; its Ctrl K would lead out of the page.
    if (isChord ? event.key === 'k' : event.key.length === 1) event.preventDefault()
  },
  { capture: true },
)

// Remembered by boot/theme.ts.
const theme = localStorage.getItem('tillgreen.theme')
const isLight = window.matchMedia('(prefers-color-scheme: light)').matches
document.documentElement.dataset.theme = theme === 'light' || theme === 'dark' ? theme : isLight ? 'light' : 'dark'

// Remembered by ui/zoom.ts.
const zoom = Number(localStorage.getItem('tillgreen.zoom') ?? 100)
if (zoom >= 80 && zoom <= 150) document.documentElement.style.setProperty('--zoom', String(zoom / 100))
