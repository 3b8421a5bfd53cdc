// Dark, light, or as the system has it, as the user chose; remembered in this browser for public/early.js.
import { create } from 'zustand'

export type Theme = 'system' | 'dark' | 'light'

const KEY = 'tillgreen.theme'
const isLight = window.matchMedia('(prefers-color-scheme: light)')

function remembered(): Theme {
  const theme = localStorage.getItem(KEY)
  return theme === 'dark' || theme === 'light' ? theme : 'system'
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme === 'system' ? (isLight.matches ? 'light' : 'dark') : theme
}

export const useTheme = create<{ readonly theme: Theme; choose(theme: Theme): void }>((set) => ({
  theme: remembered(),
  choose(theme) {
    localStorage.setItem(KEY, theme)
    set({ theme })
    show(theme)
  },
}))

isLight.addEventListener('change', () => show(useTheme.getState().theme))
