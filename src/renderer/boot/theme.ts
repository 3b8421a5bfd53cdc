// Dark, light, or as the system has it, as the person chose.
import { create } from 'zustand'
import { applyTheme, rememberedTheme, rememberTheme, type Theme } from './theme-on-page.js'

export type { Theme }

export const useTheme = create<{ readonly theme: Theme; choose(theme: Theme): void }>((set) => ({
  theme: rememberedTheme(),
  choose(theme) {
    rememberTheme(theme)
    set({ theme })
    applyTheme()
  },
}))
