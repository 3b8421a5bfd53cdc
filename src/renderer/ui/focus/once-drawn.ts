// Moves the focus to a part of the window that may not be drawn yet.

/**
 * Focuses the element that `find` gives as soon as it can have the focus: now, or with the change of the page that draws it. A key or a
 * press of the user ends the wait, since the focus is theirs from then on.
 * @param then runs once the element has the focus
 * @returns ends the wait
 */
export function focusOnceDrawn<Found extends HTMLElement>(find: () => Found | null, then: (found: Found) => void = () => {}): () => void {
  const wait = new AbortController()
  const take = () => {
    const found = find()
    found?.focus()
    if (!found || document.activeElement !== found) return
    wait.abort()
    then(found)
  }
  const drawn = new MutationObserver(take)
  wait.signal.addEventListener('abort', () => drawn.disconnect())
  for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, () => wait.abort(), { capture: true, signal: wait.signal })
  // A pane that was folded and a tab that was covered lose these attributes.
  drawn.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['hidden', 'inert'] })
  take()
  return () => wait.abort()
}
