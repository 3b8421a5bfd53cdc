// While a user points, the element under the pointer has an outline. A click reports the element to the window and reaches no page handler.
import { describeElement, innermost, parentOf, pathNow, roleOf, textOf } from './names.js'

const KEPT_FROM_PAGE = [
  ...['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu', 'dragstart'],
  ...['touchstart', 'touchend', 'keypress', 'keyup'],
]
const CONTROLS = new Set([
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'combobox', 'listbox', 'textbox', 'searchbox', 'slider'],
  ...['spinbutton', 'menuitem', 'img'],
])
/** Elements that usually contain one text. */
const HOLDERS = new Set(['listitem', 'heading', 'cell', 'row', 'alert', 'status', 'article'])

/** Inline elements within a text. */
const IN_TEXT = new Set(['b', 'code', 'em', 'i', 'mark', 'small', 'strong', 'u'])

/** The element that the user means: the control around the target, or the item whose whole text the target is. */
function meant(element) {
  for (let each = element; each; each = parentOf(each)) if (CONTROLS.has(roleOf(each))) return each
  const control = element.closest('label')?.control
  if (control) return control
  let whole = element
  while (IN_TEXT.has(whole.localName) && parentOf(whole)) whole = parentOf(whole)
  const text = textOf(whole)
  for (let each = whole; each && textOf(each) === text; each = parentOf(each)) if (HOLDERS.has(roleOf(each))) return each
  return whole
}

/** Returns a function that turns pointing on or off. */
export function pointAt(post) {
  let isOn = false
  let at = null
  const outline = makeOutline()
  const show = (element) => {
    at = element
    outline.around(element)
  }
  const report = (type) => at?.isConnected && post({ type, path: pathNow(), ...describeElement(at) })
  const turn = (on) => {
    isOn = on
    at = null
    outline.around(null)
  }
  for (const type of KEPT_FROM_PAGE)
    addEventListener(
      type,
      (event) => {
        if (!isOn || !event.isTrusted) return
        event.stopImmediatePropagation()
        if (!type.startsWith('touch')) event.preventDefault()
        // A disabled control gets no click, only pointer events. Assistive technology sends only clicks.
        if (type !== 'click' && (type !== 'pointerup' || event.button !== 0)) return
        show(meant(innermost(event)))
        report('picked')
      },
      true,
    )
  addEventListener('pointerover', (event) => isOn && show(meant(innermost(event))), true)
  addEventListener('focusin', (event) => isOn && show(innermost(event)), true)
  addEventListener('scroll', () => outline.around(at), true)
  addEventListener('resize', () => outline.around(at))
  addEventListener(
    'keydown',
    (event) => isOn && event.isTrusted && event.key !== 'Tab' && handleArrows(event, { at, show, report, turn, post }),
    true,
  )
  return turn
}

function handleArrows(event, { at, show, report, turn, post }) {
  event.stopImmediatePropagation()
  event.preventDefault()
  if (event.key === 'Escape') {
    turn(false)
    post({ type: 'ended' })
  } else if (event.key === 'Enter' || event.key === ' ') report('picked')
  else if (event.key.startsWith('Arrow')) {
    show(besides(at ?? document.body, event.key))
    report('over')
  }
}

/** Up moves to the parent, down to the first child, left and right to siblings. */
function besides(element, key) {
  const isSeen = (each) => each && (each.checkVisibility?.() ?? true)
  const along = (way) => {
    let next = element[way]
    while (next && !isSeen(next)) next = next[way]
    return next
  }
  if (key === 'ArrowUp') return element === document.body ? element : (parentOf(element) ?? element)
  if (key === 'ArrowDown') return [...element.children].find(isSeen) ?? element
  return along(key === 'ArrowLeft' ? 'previousElementSibling' : 'nextElementSibling') ?? element
}

const LOOK = {
  ...{ all: 'initial', display: 'block', position: 'fixed', inset: 'auto', margin: '0', 'box-sizing': 'border-box' },
  ...{ border: '2px solid #2563eb', 'border-radius': '3px', background: 'rgb(37 99 235 / 12%)', 'pointer-events': 'none' },
  ...{ 'z-index': '2147483647', 'box-shadow': '0 0 0 1px #fff' },
}

function makeOutline() {
  let box = null
  const remove = () => {
    box?.remove()
    box = null
  }
  const make = () => {
    box = document.createElement('div')
    box.setAttribute('aria-hidden', 'true')
    for (const [name, value] of Object.entries(LOOK)) box.style.setProperty(name, value, 'important')
    document.documentElement.append(box)
    // A popover is drawn above the dialogs of the page.
    box.popover = 'manual'
    box.showPopover?.()
  }
  return {
    around(element) {
      if (!element?.isConnected) return remove()
      if (!box) make()
      const { left, top, width, height } = element.getBoundingClientRect()
      const place = { left: left - 2, top: top - 2, width: width + 4, height: height + 4 }
      for (const [name, value] of Object.entries(place)) box.style.setProperty(name, `${value}px`, 'important')
    },
  }
}
