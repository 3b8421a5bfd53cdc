// How the themes are called and drawn.
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '../../boot/theme.js'

interface ThemeLook {
  readonly theme: Theme
  readonly name: string
  readonly Icon: LucideIcon
}

export const themes: readonly ThemeLook[] = [
  { theme: 'system', name: 'System', Icon: Monitor },
  { theme: 'dark', name: 'Dark', Icon: Moon },
  { theme: 'light', name: 'Light', Icon: Sun },
]

export const themeLook = (theme: Theme): ThemeLook => themes.find((each) => each.theme === theme) ?? { theme, name: '', Icon: Monitor }
