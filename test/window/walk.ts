// Walks over a screen by Tab, and reports what a user of the keyboard would stumble over.
import type { Page } from '@playwright/test'

/** Every problem as one line; empty where all is well. */
export async function walk(page: Page): Promise<readonly string[]> {
  await page.evaluate(BEGIN)
  const controls = await page.evaluate<number>('window.walked.controls()')
  const problems: string[] = []
  // Some controls appear as the focus comes near them.
  for (let press = 0; press < controls * 2 + 40; press++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate<{ readonly isOver: boolean; readonly problems: readonly string[] }>('window.walked.look()')
    problems.push(...found.problems)
    if (found.isOver) return [...problems, ...(await page.evaluate<readonly string[]>('window.walked.missed()'))]
  }
  return [...problems, `Tab never leaves the screen; it is last at ${await page.evaluate('window.walked.now()')}`]
}

/**
 * Runs in the page. A control is whatever has a place in the order of Tab; of a group with one place (tabs, a tree, radio buttons) only one
 * member has it, and the arrows lead to the others.
 */
const BEGIN = `{
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'
  const GROUPS = '[role=tablist], [role=tree], [role=listbox], [role=menu], [role=radiogroup], [role=grid], [role=toolbar]'
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !element.closest('[inert], [hidden], [aria-hidden="true"]')
  // What the editor and the terminal listen with is as small as the cursor; a tick box and a slider are drawn by what is around them.
  const frameOf = (element) =>
    element.closest('.monaco-editor, .xterm') ??
    (element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : element.matches('[type=range]') ? element.closest('.chart-frame') ?? element.parentElement : null) ??
    element
  // Text that runs over several lines is looked at in its first one.
  const boxOf = (element) => (getComputedStyle(frameOf(element)).display === 'inline' && frameOf(element).getClientRects()[0]) || frameOf(element).getBoundingClientRect()
  const nameOf = (element) => {
    const said = element.getAttribute('aria-label') || element.labels?.[0]?.textContent || element.textContent || element.title || element.id
    return element.tagName.toLowerCase() + ' "' + String(said).replace(/\\s+/g, ' ').trim().slice(0, 50) + '"' + (element.closest('section, nav, header, footer')?.className ? ' in .' + String(element.closest('section, nav, header, footer').className).split(' ')[0] : '')
  }
  const ringOf = ({ outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor }, hasGround) =>
    [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, hasGround ? backgroundColor : ''].join(' ')
  const lookOf = (element) => {
    const looks = ['::before', '::after'].map((part) => ringOf(getComputedStyle(element, part), true))
    // A tree that holds the focus for its rows shows it at one of them.
    const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    if (row) looks.push(ringOf(getComputedStyle(row), true))
    for (let each = element, level = 0; each && level < 7; each = each.parentElement, level++) looks.push(ringOf(getComputedStyle(each), level === 0))
    return looks.join('|')
  }
  // A field in a box shows its focus by the box, which the next control may be in too: it is looked at without the focus.
  const isSeen = (element, look) => {
    if (!element.matches('textarea, input:not([type=checkbox], [type=radio])')) return false
    const { activeElement } = document
    activeElement?.blur()
    const isOther = lookOf(element) !== look
    activeElement?.focus({ preventScroll: true })
    return isOther
  }
  const isTabbable = (element) => element.tabIndex >= 0 && !element.disabled && shown(element) && !element.matches('[data-base-ui-focus-guard], .xterm-helper-textarea')
  const all = () => [...document.querySelectorAll(CONTROLS)].filter(isTabbable)
  const reached = new Set()
  let before = null
  let stays = 0
  window.walked = {
    controls: () => all().length,
    now: () => (document.activeElement ? nameOf(document.activeElement) : 'nothing'),
    async look() {
      const problems = []
      const element = document.activeElement
      if (before && before.element.isConnected && shown(before.element) && lookOf(before.element) === before.look && element !== before.element && !isSeen(before.element, before.look))
        problems.push('no visible focus: ' + nameOf(before.element))
      if (!element || element === document.body || element === document.documentElement) return { isOver: true, problems }
      // A date has several places within it.
      if (element === before?.element) {
        stays++
        return stays < 6 ? { isOver: false, problems } : { isOver: true, problems: [...problems, 'Tab is trapped in ' + nameOf(element)] }
      }
      stays = 0
      if (reached.has(element)) return { isOver: true, problems }
      reached.add(element)
      if (element.matches('[data-base-ui-focus-guard]')) return { isOver: false, problems }
      const box = boxOf(element)
      if (box.width < 1 || box.height < 1) problems.push('focus on something without a size: ' + nameOf(element))
      else {
        const frame = frameOf(element)
        const isIn = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight
        const inside = (value, most) => Math.min(Math.max(value, 1), most - 1)
        // A name that is cut, or that fills several lines, is seen where it begins; what is larger than the window, in its middle.
        const y = box.height > innerHeight / 2 || element.type === 'range' ? (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2 : box.top + Math.min(box.height / 2, 14)
        const isThere = () =>
          [box.left + 5, box.left + box.width / 2, box.right - 5].some((x) => {
            const over = document.elementFromPoint(inside(x, innerWidth), inside(y, innerHeight))
            return over && (frame.contains(over) || over.contains(element) || (element.closest('svg') && over.closest('svg')))
          })
        if (!isIn) problems.push('focus out of sight: ' + nameOf(element) + ' at ' + [box.left, box.top].map(Math.round))
        // What the focus opened elsewhere closes a moment later.
        else if (!isThere() && (await new Promise((done) => setTimeout(() => done(!isThere()), 250)))) {
          const over = document.elementFromPoint(inside(box.left + box.width / 2, innerWidth), inside(y, innerHeight))
          problems.push('focus covered: ' + nameOf(element) + ' by ' + (over ? nameOf(over) : 'the edge of the window'))
        }
      }
      // Upwards only into a column further right, as one reads.
      if (before?.element.isConnected && !element.closest('svg')) {
        const from = boxOf(before.element)
        if (box.bottom <= from.top + 2 && box.left < from.right - 2) problems.push('focus jumps upwards: ' + nameOf(before.element) + ' -> ' + nameOf(element))
      }
      before = { element, look: lookOf(element) }
      return { isOver: false, problems }
    },
    missed() {
      const isOfGroup = (element) => {
        const group = element.closest(GROUPS)
        if (group && [...reached].some((each) => group.contains(each))) return true
        return element.type === 'radio' && [...reached].some((each) => each.type === 'radio' && each.name === element.name)
      }
      const missed = all().filter((element) => !reached.has(element) && !isOfGroup(element)).map((element) => 'not reached by Tab: ' + nameOf(element))
      // What the pointer alone can press.
      const isPressed = (element) => !element.querySelector('a[href], button, input') && getComputedStyle(element).cursor === 'pointer' && getComputedStyle(element.parentElement).cursor !== 'pointer'
      const mouse = [...document.querySelectorAll('main *, header *, footer *')]
        .filter((element) => shown(element) && !element.closest('a[href], button, input, select, textarea, summary, label, [role=tab], [role=treeitem], [role=option], [role=slider], .monaco-editor, .xterm') && isPressed(element))
        .map((element) => 'for the pointer alone: ' + nameOf(element))
      return [...missed, ...mouse]
    },
  }
  // A ring that fades in is not there yet when it is looked for.
  document.head.insertAdjacentHTML('beforeend', '<style>*, *::before, *::after { transition: none !important }</style>')
  document.body.tabIndex = -1
  document.body.focus()
  getSelection()?.removeAllRanges()
}`
