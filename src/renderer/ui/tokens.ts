// The tokens of the style sheet as values, for what draws by itself: the editor and the terminal.

export interface Tokens {
  readonly isLight: boolean
  /** The value of a custom property, as `--ink`. */
  of(name: string): string
}

export function readTokens(): Tokens {
  const style = getComputedStyle(document.documentElement)
  return { isLight: document.documentElement.dataset.theme === 'light', of: (name) => style.getPropertyValue(name).trim() }
}

/** Calls `onTokens` now and whenever the theme changes; what it returns ends that. */
export function followTokens(onTokens: (tokens: Tokens) => void): () => void {
  onTokens(readTokens())
  const observer = new MutationObserver(() => onTokens(readTokens()))
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
