// Computes the role and accessible name of an element, as page checks and screen readers use them. A small part of
// https://w3c.github.io/accname/: no generated content, and no names from other frames.

const LONGEST = 200
const FIELD_TYPES = { button: 'button', submit: 'button', reset: 'button', image: 'button', checkbox: 'checkbox', radio: 'radio' }
const VALUE_TYPES = { range: 'slider', number: 'spinbutton', search: 'searchbox', hidden: '', file: '' }
const TAGS = {
  ...{ button: 'button', textarea: 'textbox', option: 'option', progress: 'progressbar', output: 'status', dialog: 'dialog' },
  ...{ h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading' },
  ...{ ul: 'list', ol: 'list', li: 'listitem', table: 'table', tr: 'row', td: 'cell', main: 'main', nav: 'navigation', article: 'article' },
}
/** Roles that take their name from their text. */
const BY_TEXT = new Set(['button', 'link', 'heading', 'checkbox', 'radio', 'switch', 'tab', 'option', 'cell', 'row', 'menuitem'])

export const inOneLine = (text) => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST)

/** Returns an empty string if the element has no role. */
export function roleOf(element) {
  const said = (element.getAttribute('role') ?? '').trim().split(/\s+/)[0].toLowerCase()
  if (said !== '' && said !== 'none' && said !== 'presentation') return said.slice(0, 30)
  const tag = element.localName
  if (tag === 'a' || tag === 'area') return element.hasAttribute('href') ? 'link' : ''
  if (tag === 'img') return element.getAttribute('alt') === '' ? '' : 'img'
  if (tag === 'select') return element.multiple || element.size > 1 ? 'listbox' : 'combobox'
  if (tag === 'form') return hasOwnName(element) ? 'form' : ''
  if (tag === 'section') return hasOwnName(element) ? 'region' : ''
  if (tag !== 'input') return TAGS[tag] ?? ''
  return FIELD_TYPES[element.type] ?? VALUE_TYPES[element.type] ?? (element.list ? 'combobox' : 'textbox')
}

const hasOwnName = (element) => element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')

/** The accessible name; empty if there is none. */
export function nameOf(element) {
  const role = roleOf(element)
  return (
    labelOf(element) ||
    inOneLine(ownName(element)) ||
    (BY_TEXT.has(role) ? textOf(element) : '') ||
    inOneLine(element.getAttribute('title') ?? '') ||
    inOneLine(element.getAttribute('placeholder') ?? '')
  )
}

/** The name by which page checks find a field: its label, or else its placeholder. */
export const fieldName = (element) => labelOf(element) || inOneLine(element.getAttribute('placeholder') ?? '')

function labelOf(element) {
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
  const named = ids.flatMap((id) => element.getRootNode().getElementById?.(id) ?? [])
  const labels = [...(element.labels ?? [])]
  return (
    inOneLine(named.map(textOf).join(' ')) ||
    inOneLine(element.getAttribute('aria-label') ?? '') ||
    inOneLine(labels.map((label) => textOf(label)).join(' '))
  )
}

function ownName(element) {
  const { localName, type } = element
  if (localName === 'img' || localName === 'area') return element.getAttribute('alt') ?? ''
  if (localName === 'table') return element.caption ? textOf(element.caption) : ''
  if (localName !== 'input') return ''
  if (type === 'image') return element.getAttribute('alt') ?? 'Submit'
  if (type === 'submit' || type === 'reset') return element.value || (type === 'submit' ? 'Submit' : 'Reset')
  return type === 'button' ? element.value : ''
}

/** The visible text of an element, without the values of its fields. */
export const textOf = (element) => inOneLine(pieces(element).join(''))

const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'input', 'textarea', 'select'])

function pieces(node) {
  if (node.nodeType === Node.TEXT_NODE) return [node.data]
  return [...node.childNodes].flatMap((each) => {
    if (each.nodeType === Node.TEXT_NODE) return [each.data]
    if (!(each instanceof Element) || UNREAD.has(each.localName) || isSilent(each)) return []
    const said = inOneLine(each.getAttribute('aria-label') ?? '') || (each.localName === 'img' ? (each.getAttribute('alt') ?? '') : '')
    const inner = said === '' ? pieces(each) : [said]
    return getComputedStyle(each).display === 'inline' ? inner : [' ', ...inner, ' ']
  })
}

/** The browser draws the options of a closed list, so they count as visible. */
const isSilent = (element) =>
  element.getAttribute('aria-hidden') === 'true' ||
  (element.localName !== 'option' && element.checkVisibility?.({ visibilityProperty: true }) === false)

/** The role with the name, or with the text if there is no name. */
export const describeElement = (element) => ({ role: roleOf(element) || 'text', name: nameOf(element) || textOf(element) })

export const pathNow = () => (location.pathname + location.search + location.hash).slice(0, LONGEST)

export const parentOf = (element) => element.parentElement ?? (element.getRootNode().host || null)

/** The innermost element of an event, also in an open shadow tree. */
export const innermost = (event) => event.composedPath().find((each) => each instanceof Element) ?? document.body
