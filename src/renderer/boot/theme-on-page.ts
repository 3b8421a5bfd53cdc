// The theme as the page shows it, remembered on this machine.

export type Theme = 'system' | 'dark' | 'light'

const KEY = 'tillgreen.theme'
const isLight = window.matchMedia('(prefers-color-scheme: light)')

export function rememberedTheme(): Theme {
  const theme = localStorage.getItem(KEY)
  return theme === 'dark' || theme === 'light' ? theme : 'system'
}

export const rememberTheme = (theme: Theme): void => localStorage.setItem(KEY, theme)

/** Puts the remembered theme on the page. */
export function applyTheme(): void {
  const theme = rememberedTheme()
  document.documentElement.dataset.theme = theme === 'system' ? (isLight.matches ? 'light' : 'dark') : theme
}

isLight.addEventListener('change', applyTheme)
