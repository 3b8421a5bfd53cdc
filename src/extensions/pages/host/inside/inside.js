// What is asked of a page from within, in a world of its own: what it shows, where it leads, and which of its controls the Tab key reaches.
globalThis.tillgreen = (() => {
  const LONGEST_TEXT = 3000
  const MOST_LINKS = 60
  const REPLACED = 'img, svg, canvas, video, input:not([type=hidden]), button, select, textarea, iframe, progress, meter, object, embed'
  const ROLES = [
    'button',
    'link',
    'checkbox',
    'switch',
    'radio',
    'tab',
    'menuitem',
    'option',
    'slider',
    'spinbutton',
    'textbox',
    'combobox',
    'searchbox',
  ]
  const CONTROLS = `a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=""], [contenteditable=true], [tabindex="0"], ${ROLES.map((role) => `[role=${role}]`).join(', ')}`
  // Within these the arrow keys lead from one to the next.
  const GROUPS =
    '[role=tablist], [role=menu], [role=menubar], [role=toolbar], [role=radiogroup], [role=listbox], [role=grid], [role=tree], [role=combobox]'

  /** All elements, those of open shadow trees too. */
  function* all(root) {
    for (const element of root.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* all(element.shadowRoot)
    }
  }
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const isOnScreen = ({ width, height, left, right, top, bottom }) =>
    width >= 1 && height >= 1 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight

  const hasText = (element) =>
    [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE || node.data.trim() === '') return false
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].some(isOnScreen)
    })
  /** A drawn box that is not the background of all. */
  function isBox(element) {
    const style = getComputedStyle(element)
    const rect = element.getBoundingClientRect()
    if (rect.width * rect.height > innerWidth * innerHeight * 0.9) return false
    const isClear = (colour) => colour === 'transparent' || /, 0\)$|\/ 0\)$/.test(colour)
    return (
      !isClear(style.backgroundColor) ||
      style.backgroundImage !== 'none' ||
      (Number.parseFloat(style.borderTopWidth) > 0 && !isClear(style.borderTopColor))
    )
  }
  const isDrawn = (element) => (element.matches('img') ? element.naturalWidth > 0 : element.matches(REPLACED) || isBox(element))

  const nameOf = (element) => {
    // biome-ignore lint/performance/useDomNodeTextContent: what a person sees of it
    const text = element.getAttribute('aria-label') ?? (element.innerText || element.value || element.name || element.id || '')
    const name = String(text).replace(/\s+/g, ' ').trim().slice(0, 60)
    const role = element.getAttribute('role')
    return `${element.localName}${role ? ` (${role})` : ''}${name === '' ? '' : ` “${name}”`}`
  }

  function isUsed(element) {
    if (!element.matches(CONTROLS) || element.matches(':disabled, [aria-disabled=true]') || !isShown(element)) return false
    if (element.closest('[inert], [aria-hidden=true]')) return false
    if (element.parentElement?.closest(GROUPS) && element.getAttribute('tabindex') !== '0') return false
    const { width, height, right, bottom } = element.getBoundingClientRect()
    return width >= 1 && height >= 1 && right + scrollX > 0 && bottom + scrollY > 0
  }
  /** Of a group of radio buttons one is reached, and leads to the others. */
  const groupOf = (element) => (element.matches('input[type=radio]') && element.name !== '' ? `${element.name}` : null)

  let controls = []
  const reached = new Set()
  const groups = new Set()

  return {
    showsSomething() {
      if (!document.body) return false
      for (const element of all(document.body))
        if (isShown(element) && (hasText(element) || (isOnScreen(element.getBoundingClientRect()) && isDrawn(element)))) return true
      return isShown(document.body) && hasText(document.body)
    },
    // biome-ignore lint/performance/useDomNodeTextContent: what a person sees of it
    text: () => (document.body?.innerText ?? '').slice(0, LONGEST_TEXT),
    links: () =>
      [...new Set([...all(document)].filter((each) => each.matches('a[href]') && isShown(each)).map((each) => String(each.href)))].slice(
        0,
        MOST_LINKS,
      ),
    async axe() {
      const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'], iframes: false, preload: false })
      return violations.map(({ id, help, impact, nodes }) => ({
        rule: id,
        help,
        impact,
        targets: nodes.map(({ html }) => html.slice(0, 160)),
      }))
    },
    /** Begins the round; gives how many there are. */
    controls(most) {
      const modal = [...document.querySelectorAll('dialog:modal, [aria-modal=true]')].find(isShown)
      controls = [...all(modal ?? document)].filter(isUsed).slice(0, most)
      document.activeElement?.blur?.()
      return controls.length
    },
    /** Remembers where the focus is now. */
    reach() {
      let focused = document.activeElement
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      if (!focused) return
      reached.add(focused)
      const group = groupOf(focused)
      if (group !== null) groups.add(group)
    },
    unreached: () =>
      controls.filter((each) => each.isConnected && isUsed(each) && !reached.has(each) && !groups.has(groupOf(each))).map(nameOf),
  }
})()
