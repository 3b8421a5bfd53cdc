// Turns the actions of a user in the page into page check steps while recording is on (src/contract/journal/page-checks.ts).
import { describeElement, fieldName, innermost, nameOf, parentOf, pathNow, roleOf } from './names.js'

const LONGEST_VALUE = 500
/** Replaces each password. */
const SECRET = '…'
const CLICKED = new Set(['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option'])
/** Other roles that a check can click if the page uses them as buttons. */
const CLICKABLE = new Set(['heading', 'cell', 'row', 'img', 'listitem', 'article', 'region'])
const NO_TEXT = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file', 'hidden'])

const isField = (element) =>
  element.localName === 'textarea' || (element.localName === 'input' && !NO_TEXT.has(element.type)) || element.isContentEditable === true

const ancestors = (element) => {
  const all = []
  for (let each = element; each; each = parentOf(each)) all.push(each)
  return all
}

/** Whether the element looks clickable to a user. */
const looksClickable = (element) => element.onclick !== null || getComputedStyle(element).cursor === 'pointer'

/** Returns a function that turns recording on or off. */
export function recordSteps(post) {
  let isOn = false
  /** The field in which Enter is down. A click that follows without a pointer is an effect of Enter. */
  let entered = null
  const reporter = makeReporter(post)
  const on = (type, handle) => addEventListener(type, (event) => isOn && event.isTrusted && handle(event), true)
  on('pointerdown', () => {
    entered = null
    reporter.flush()
  })
  on('click', (event) => {
    const target = innermost(event)
    if (entered !== null && event.detail === 0 && target !== entered) return
    reporter.flush()
    handleClick(reporter, target)
  })
  on('input', (event) => isField(innermost(event)) && reporter.type(innermost(event)))
  on('change', (event) => {
    const field = innermost(event)
    if (field.type === 'file') reporter.miss('file', field)
    else if (field.localName === 'select') reporter.choose(field)
    else reporter.flush()
  })
  on('keydown', (event) => {
    entered = handleKey(reporter, event)
  })
  on('keyup', () => {
    entered = null
  })
  const leave = () => {
    if (!isOn) return
    reporter.flush()
    post({ type: 'at', path: pathNow() })
  }
  for (const type of ['blur', 'pagehide']) addEventListener(type, leave)
  return (turned) => {
    if (isOn && !turned) reporter.flush()
    if (!isOn && turned) post({ type: 'at', path: pathNow() })
    isOn = turned
  }
}

/** Sends steps to the window. A field is sent when the user leaves the field or does something else. */
function makeReporter(post) {
  let typed = null
  const report = (step, more = {}) => post({ type: 'step', path: pathNow(), step, ...more })
  const miss = (why, element) => post({ type: 'missed', why, ...describeElement(element) })
  const flush = () => {
    const field = typed
    typed = null
    if (!field) return
    const fill = fieldName(field)
    // biome-ignore lint/performance/useDomNodeTextContent: what a person typed, in its lines
    const value = field.type === 'password' ? SECRET : (field.value ?? field.innerText).slice(0, LONGEST_VALUE)
    if (fill === '') miss('no-name', field)
    else report({ fill, with: value })
  }
  return {
    miss,
    flush,
    type(field) {
      if (typed !== field) flush()
      typed = field
    },
    click(element) {
      const [name, role] = [nameOf(element), roleOf(element)]
      if (name === '') miss('no-name', element)
      else report({ click: name, role }, { alike: alikeOf(element, name, role) })
    },
    choose(field) {
      const [option, ...others] = [...field.selectedOptions].map((each) => each.label.trim().slice(0, 200))
      if (fieldName(field) === '') miss('no-name', field)
      else if (!option || others.length > 0) miss('several', field)
      else report({ choose: fieldName(field), option })
    },
    press: (keys) => report({ press: keys.join('+') }),
  }
}

function handleClick(reporter, target) {
  const path = ancestors(target)
  // Fields and lists report their value instead.
  if (path.some((each) => isField(each) || ['select', 'option'].includes(each.localName) || each.type === 'file')) return
  const control = path.find((each) => CLICKED.has(roleOf(each)))
  if (control) return reporter.click(control)
  // The browser clicks the control of a label itself.
  if (target.closest('label')?.control) return
  const summary = target.closest('summary')
  if (summary) return reporter.miss('no-role', summary)
  if (!looksClickable(target)) return
  const named = path.find((each) => CLICKABLE.has(roleOf(each)) && nameOf(each) !== '')
  if (named) reporter.click(named)
  else reporter.miss('no-role', target)
}

/** Returns the field in which Enter was pressed, or null. */
function handleKey(reporter, event) {
  if ((event.key !== 'Enter' && event.key !== 'Escape') || event.repeat || event.isComposing) return null
  reporter.flush()
  const target = innermost(event)
  const held = ['Control', 'Alt', 'Shift', 'Meta'].filter((key) => event.getModifierState(key)).slice(0, 2)
  const press = () => reporter.press([...held, event.key])
  if (event.key === 'Escape') {
    press()
    return null
  }
  // The browser turns this key into a click.
  if (ancestors(target).some((each) => ['button', 'a', 'summary', 'select'].includes(each.localName))) return null
  if (['submit', 'button', 'reset', 'image', 'file'].includes(target.type)) return null
  if (CLICKED.has(roleOf(target)) && target.localName !== 'input') {
    reporter.click(target)
    return null
  }
  // In a multi-line field Enter is a line break, unless the page handles the key.
  if (target.localName === 'textarea' || target.isContentEditable) setTimeout(() => event.defaultPrevented && press())
  else press()
  return target
}

/** The number of visible elements with this role and name. */
const alikeOf = (element, name, role) =>
  [...element.ownerDocument.querySelectorAll(element.hasAttribute('role') ? '*' : `${element.localName}, [role]`)].filter(
    (each) => roleOf(each) === role && nameOf(each) === name && (each.checkVisibility?.() ?? true),
  ).length
