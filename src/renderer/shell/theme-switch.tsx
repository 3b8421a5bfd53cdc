// Chooses the theme: dark, light, or as the system has it.
import { Menu } from '@base-ui/react/menu'
import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme } from '../settings/keep-theme.js'
import { type Theme, useTheme } from '../theme.js'

const themes: readonly { readonly theme: Theme; readonly name: string; readonly Icon: typeof Sun }[] = [
  { theme: 'system', name: 'As the system', Icon: Monitor },
  { theme: 'dark', name: 'Dark', Icon: Moon },
  { theme: 'light', name: 'Light', Icon: Sun },
]

export function ThemeSwitch() {
  const theme = useTheme((state) => state.theme)
  const { Icon, name } = themes.find((each) => each.theme === theme) ?? { Icon: Monitor, name: '' }
  return (
    <Menu.Root>
      <Menu.Trigger aria-label={`Theme: ${name}`} title="Theme">
        <Icon aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="right" align="end" sideOffset={8}>
          <Menu.Popup className="popup" aria-label="Theme">
            <Menu.RadioGroup value={theme} onValueChange={(chosen: Theme) => chooseTheme(chosen)}>
              {themes.map((each) => (
                <Menu.RadioItem key={each.theme} value={each.theme} className="menu-item" closeOnClick>
                  <each.Icon aria-hidden />
                  {each.name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
