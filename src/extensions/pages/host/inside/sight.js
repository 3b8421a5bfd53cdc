// Tells what a person sees of an element: a selector engine, which runs in a world of its own that the page's scripts cannot change.
// `sight=text:WORDS` keeps an element of which these words are seen, `sight=drawn:` one that is seen at all, `sight=here:` any on a page of
// the program itself. `sight=erase:WORDS` takes the colour from the words, until `sight=restore:` gives it back.
globalThis.tillgreenSight = (() => {
  /** Pixels, and the share of light, below which nobody reads anything. */
  const SMALLEST = 4
  const FAINTEST = 0.1
  const COVERING = 0.9
  /** Steps of one colour channel that two colours must differ by. */
  const ALIKE = 12
  const UNSEEN = 'script, style, noscript, template, head'
  const PICTURES = 'img, svg, [role=img]'
  const REPLACED = 'img, canvas, video, iframe, object, embed'
  const BUTTONS = 'input[type=button], input[type=submit], input[type=reset]'

  const NOW = [['transition', 'none']]
  const CLEAR = [
    ['-webkit-text-fill-color', 'transparent'],
    ['-webkit-text-stroke-color', 'transparent'],
    ['text-shadow', 'none'],
  ]

  // A form or a document answers with its own fields, by their names: what matters is asked of the prototypes.
  const getter = (prototype, name) => Function.prototype.call.bind(Object.getOwnPropertyDescriptor(prototype, name).get)
  const parentNode = getter(Node.prototype, 'parentNode')
  const childNodes = getter(Node.prototype, 'childNodes')
  const textOf = getter(CharacterData.prototype, 'data')
  const parentOf = (node) => {
    const parent = parentNode(node)
    return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
  }
  const isWithin = (element, node) => {
    for (let each = node; each; each = parentOf(each)) if (each === element) return true
    return false
  }

  const clean = (text) =>
    text
      .replace(/[\u200b\u00ad]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()

  function opacityOf(element) {
    let light = 1
    for (let each = element; each; each = parentOf(each)) light *= Number(getComputedStyle(each).opacity)
    return light
  }

  /** The channels of a colour, its last one from 0 to 1; null for a way of writing that nobody reads here. */
  function channelsOf(colour) {
    const [, said] = /^rgba?\(([^)]*)\)$/.exec(colour) ?? []
    const [red, green, blue, alpha = 1] = (said ?? '').split(/[\s,/]+/).map(Number)
    return said === undefined ? null : { red, green, blue, alpha }
  }

  const isInside = (x, y, { left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom

  /** All elements at a point, the top one first, those of open shadow trees too. */
  function stackAt(x, y, root = document) {
    const prototype = root instanceof Document ? Document.prototype : ShadowRoot.prototype
    const found = prototype.elementsFromPoint.call(root, x, y)
    return [
      ...new Set(
        found.flatMap((each) => (each.shadowRoot && each.shadowRoot !== root ? [...stackAt(x, y, each.shadowRoot), each] : [each])),
      ),
    ]
  }

  function covers(element, x, y) {
    if (![...element.getClientRects()].some((each) => isInside(x, y, each))) return false
    const isFull = element.matches(REPLACED) || (channelsOf(getComputedStyle(element).backgroundColor)?.alpha ?? 0) >= COVERING
    return isFull && opacityOf(element) >= COVERING
  }

  /** What stands at a point from the element down, the element first; null where it is not seen there. */
  function below(x, y, isOne) {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null
    const stack = stackAt(x, y)
    const at = stack.findIndex(isOne)
    return at < 0 || stack.slice(0, at).some((each) => covers(each, x, y)) ? null : stack.slice(at)
  }

  /** Whether ink has another colour than the paper that it lies on. */
  function stands(owner, stack) {
    const { webkitTextFillColor: fill, backgroundClip } = getComputedStyle(owner)
    if (backgroundClip.includes('text')) return true
    const ink = channelsOf(fill)
    if (ink === null) return true
    if (ink.alpha < FAINTEST) return false
    for (const each of stack) {
      const style = getComputedStyle(each)
      if (style.backgroundImage !== 'none' || each.matches(REPLACED)) return true
      const paper = channelsOf(style.backgroundColor)
      if (paper === null || (paper.alpha > 0 && paper.alpha < COVERING)) return true
      if (paper.alpha >= COVERING) return ['red', 'green', 'blue'].some((name) => Math.abs(ink[name] - paper[name]) >= ALIKE)
    }
    return true
  }

  /** Tries twice, the second time in the middle of the screen. */
  function whenInView(element, isSeen) {
    if (isSeen()) return true
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return isSeen()
  }

  function isWordSeen(owner, range) {
    const [line] = range.getClientRects()
    if (!line || line.height < SMALLEST || line.width < 1) return false
    const [x, y] = [line.left + line.width / 2, line.top + line.height / 2]
    const stack = below(x, y, (each) => each === owner)
    return stack !== null && stands(owner, stack)
  }

  /** The words of a text node that are seen, with the spaces between them. */
  function seenWords(node) {
    const owner = parentOf(node)
    const text = textOf(node)
    if (!owner || text.trim() === '') return text
    if (getComputedStyle(owner).visibility !== 'visible' || opacityOf(owner) < FAINTEST) return ''
    const range = document.createRange()
    return text.replace(/\S+/g, (word, at) => {
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      return whenInView(owner, () => isWordSeen(owner, range)) ? word : ''
    })
  }

  function isBoxSeen(element) {
    const { left, top, width, height } = element.getBoundingClientRect()
    const isLarge = width >= SMALLEST && height >= SMALLEST && opacityOf(element) >= FAINTEST
    return isLarge && below(left + width / 2, top + height / 2, (each) => isWithin(element, each)) !== null
  }

  function isDrawn(element) {
    if (element.localName === 'option') return isDrawn(element.closest('select, datalist') ?? element.parentElement)
    if (whenInView(element, () => isBoxSeen(element))) return true
    // A box to tick is often hidden behind the picture that its label draws.
    const isTicked = element.matches('input[type=checkbox], input[type=radio]')
    if (isTicked && [...element.labels].some((label) => whenInView(label, () => isBoxSeen(label)))) return true
    return (
      clean(
        partsOf(element)
          .map(({ read }) => read())
          .join(''),
      ) !== ''
    )
  }

  /** The pieces that a text is made of, in the order in which they are looked for. */
  function partsOf(node) {
    if (node instanceof Text) return [{ node, owner: parentOf(node), isPicture: false, read: () => seenWords(node) }]
    if (!(node instanceof Element) || node.matches(UNSEEN)) return []
    if (node.matches(PICTURES) || node.matches(BUTTONS)) {
      const isPicture = node.matches(PICTURES)
      const said = isPicture ? (node.getAttribute('alt') ?? node.getAttribute('aria-label') ?? '') : node.value
      return [{ node, owner: node, isPicture, read: () => (whenInView(node, () => isBoxSeen(node)) ? said : '') }]
    }
    return [...childNodes(node), ...(node.shadowRoot ? childNodes(node.shadowRoot) : [])].flatMap(partsOf)
  }

  function isTextSeen(element, words) {
    const read = partsOf(element).map((part) => part.read())
    return clean(read.join('')).includes(clean(words))
  }

  /** What takes the ink from an element, at once. */
  function clearing(owner, isPicture) {
    if (isPicture) return [...NOW, ['opacity', '0']]
    const isCutOut = getComputedStyle(owner).backgroundClip.includes('text')
    return [...NOW, ...CLEAR, ...(isCutOut ? [['background', 'none']] : [])]
  }

  let erased = []

  /** Pictures too, where they say the words. */
  function erase(element, words) {
    const parts = partsOf(element)
    const written = clean(
      parts
        .filter(({ isPicture }) => !isPicture)
        .map(({ read }) => read())
        .join(''),
    )
    const isWritten = written.includes(clean(words))
    for (const { owner, isPicture } of parts) {
      if (!owner || isPicture === isWritten) continue
      erased.push([owner, owner.getAttribute('style')])
      for (const [name, value] of clearing(owner, isPicture)) owner.style.setProperty(name, value, 'important')
    }
  }

  function restore() {
    for (const [owner, style] of erased.toReversed())
      if (style === null) owner.removeAttribute('style')
      else owner.setAttribute('style', style)
    erased = []
  }

  /** Points reach what lets clicks through, such as a label that lies in its field. */
  function reached(ask) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { pointer-events: auto !important }')
    const sheets = [...document.adoptedStyleSheets]
    document.adoptedStyleSheets = [...sheets, sheet]
    try {
      return ask()
    } finally {
      document.adoptedStyleSheets = sheets
    }
  }

  /** A page of the browser's own names the address that it did not find. */
  const isHere = () => /^https?:$/.test(location.protocol) && ['127.0.0.1', 'localhost'].includes(location.hostname)

  function holds(root, what, words) {
    switch (what) {
      case 'here':
        return isHere()
      case 'text':
        return isHere() && reached(() => isTextSeen(root, words))
      case 'drawn':
        return isHere() && reached(() => isDrawn(root))
      case 'erase':
        reached(() => erase(root, words))
        return true
      default:
        restore()
        return true
    }
  }

  return {
    queryAll(root, body) {
      const [what, words = ''] = body.split(':')
      const element = root instanceof Document ? root.documentElement : root
      return holds(element, what, decodeURIComponent(words)) ? [element] : []
    },
  }
})()
