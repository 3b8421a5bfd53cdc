// While a user records, what they do in the page becomes steps of a page check (src/contract/journal/page-checks.ts).
import { describeElement, fieldName, innermost, nameOf, parentOf, pathNow, roleOf } from './names.js'

const LONGEST_VALUE = 500
/** Stands for each password. */
const SECRET = '…'
const CLICKED = new Set(['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option'])
/** Other roles that a check can click, where a page makes a button of them. */
const CLICKABLE = new Set(['heading', 'cell', 'row', 'img', 'listitem', 'article', 'region'])
const NO_TEXT = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file', 'hidden'])

const isField = (element) =>
  element.localName === 'textarea' || (element.localName === 'input' && !NO_TEXT.has(element.type)) || element.isContentEditable === true

const ancestors = (element) => {
  const all = []
  for (let each = element; each; each = parentOf(each)) all.push(each)
  return all
}

/** Whether its page made it react to clicks, as far as a person can see. */
const looksClickable = (element) => element.onclick !== null || getComputedStyle(element).cursor === 'pointer'

/** Gives a switch. */
export function recordSteps(post) {
  let isOn = false
  /** The field in which Enter is down: what it clicks is its effect. */
  let entered = null
  const teller = makeTeller(post)
  const on = (type, hear) => addEventListener(type, (event) => isOn && event.isTrusted && hear(event), true)
  on('pointerdown', () => {
    entered = null
    teller.flush()
  })
  on('click', (event) => {
    const target = innermost(event)
    if (entered !== null && event.detail === 0 && target !== entered) return
    teller.flush()
    hearClick(teller, target)
  })
  on('input', (event) => isField(innermost(event)) && teller.type(innermost(event)))
  on('change', (event) => {
    const field = innermost(event)
    if (field.type === 'file') teller.miss('file', field)
    else if (field.localName === 'select') teller.choose(field)
    else teller.flush()
  })
  on('keydown', (event) => {
    entered = hearKey(teller, event)
  })
  on('keyup', () => {
    entered = null
  })
  const leave = () => {
    if (!isOn) return
    teller.flush()
    post({ type: 'at', path: pathNow() })
  }
  for (const type of ['blur', 'pagehide']) addEventListener(type, leave)
  return (turned) => {
    if (isOn && !turned) teller.flush()
    if (!isOn && turned) post({ type: 'at', path: pathNow() })
    isOn = turned
  }
}

/** Tells steps to the window. The words of a field come once the user leaves it, or does something else. */
function makeTeller(post) {
  let typed = null
  const tell = (step, more = {}) => post({ type: 'step', path: pathNow(), step, ...more })
  const miss = (why, element) => post({ type: 'missed', why, ...describeElement(element) })
  const flush = () => {
    const field = typed
    typed = null
    if (!field) return
    const fill = fieldName(field)
    // biome-ignore lint/performance/useDomNodeTextContent: what a person typed, in its lines
    const value = field.type === 'password' ? SECRET : (field.value ?? field.innerText).slice(0, LONGEST_VALUE)
    if (fill === '') miss('no-name', field)
    else tell({ fill, with: value })
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
      else tell({ click: name, role }, { alike: alikeOf(element, name, role) })
    },
    choose(field) {
      const [option, ...others] = [...field.selectedOptions].map((each) => each.label.trim().slice(0, 200))
      if (fieldName(field) === '') miss('no-name', field)
      else if (!option || others.length > 0) miss('several', field)
      else tell({ choose: fieldName(field), option })
    },
    press: (keys) => tell({ press: keys.join('+') }),
  }
}

function hearClick(teller, target) {
  const path = ancestors(target)
  // Fields and lists tell their words instead.
  if (path.some((each) => isField(each) || ['select', 'option'].includes(each.localName) || each.type === 'file')) return
  const control = path.find((each) => CLICKED.has(roleOf(each)))
  if (control) return teller.click(control)
  // The browser clicks the control of a label itself.
  if (target.closest('label')?.control) return
  const summary = target.closest('summary')
  if (summary) return teller.miss('no-role', summary)
  if (!looksClickable(target)) return
  const named = path.find((each) => CLICKABLE.has(roleOf(each)) && nameOf(each) !== '')
  if (named) teller.click(named)
  else teller.miss('no-role', target)
}

/** The field that Enter was pressed in, if it was. */
function hearKey(teller, event) {
  if ((event.key !== 'Enter' && event.key !== 'Escape') || event.repeat || event.isComposing) return null
  teller.flush()
  const target = innermost(event)
  const held = ['Control', 'Alt', 'Shift', 'Meta'].filter((key) => event.getModifierState(key)).slice(0, 2)
  const press = () => teller.press([...held, event.key])
  if (event.key === 'Escape') {
    press()
    return null
  }
  // The browser makes a click of it.
  if (ancestors(target).some((each) => ['button', 'a', 'summary', 'select'].includes(each.localName))) return null
  if (['submit', 'button', 'reset', 'image', 'file'].includes(target.type)) return null
  if (CLICKED.has(roleOf(target)) && target.localName !== 'input') {
    teller.click(target)
    return null
  }
  // In a text of several lines it is a letter, unless the page takes it.
  if (target.localName === 'textarea' || target.isContentEditable) setTimeout(() => event.defaultPrevented && press())
  else press()
  return target
}

/** How many elements that are seen have this role and name. */
const alikeOf = (element, name, role) =>
  [...element.ownerDocument.querySelectorAll(element.hasAttribute('role') ? '*' : `${element.localName}, [role]`)].filter(
    (each) => roleOf(each) === role && nameOf(each) === name && (each.checkVisibility?.() ?? true),
  ).length
