// The button that chooses the theme, and its menu: dark, light, or as the system has it.

import { type Theme, useTheme } from '../../boot/theme.js'
import { Menu } from '../../ui/menu/menu.js'
import { chooseTheme } from '../settings/keep-look.js'
import { themeLook, themes } from './theme-look.js'

export function ThemeSwitch() {
  const theme = useTheme((state) => state.theme)
  const { Icon, name } = themeLook(theme)
  return (
    <Menu.Root>
      <Menu.Trigger aria-label={`Theme: ${name}`} data-label="Theme">
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
