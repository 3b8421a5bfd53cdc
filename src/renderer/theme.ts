// Dark, light, or as the system has it; remembered on this machine.
import { create } from 'zustand'

export type Theme = 'system' | 'dark' | 'light'

const KEY = 'tillgreen.theme'
const isLight = window.matchMedia('(prefers-color-scheme: light)')

function remembered(): Theme {
  const theme = localStorage.getItem(KEY)
  return theme === 'dark' || theme === 'light' ? theme : 'system'
}

export const useTheme = create<{ readonly theme: Theme; choose(theme: Theme): void }>((set) => ({
  theme: remembered(),
  choose(theme) {
    localStorage.setItem(KEY, theme)
    set({ theme })
    applyTheme()
  },
}))

/** Puts the chosen theme on the page. */
export function applyTheme(): void {
  const { theme } = useTheme.getState()
  document.documentElement.dataset.theme = theme === 'system' ? (isLight.matches ? 'light' : 'dark') : theme
}

isLight.addEventListener('change', applyTheme)
