// The left rail: its screens, and the theme.

import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { type Place, rootOf, screenOf } from '../../boot/place.js'
import { useRuns } from '../../boot/queries.js'
import type { Screen } from '../../boot/screen.js'
import { screens } from '../../boot/screens.js'
import { type Theme, useTheme } from '../../boot/theme.js'
import { Menu } from '../../ui/menu/menu.js'
import { chooseTheme } from '../settings/keep-look.js'
import { useSettings } from '../settings/settings-queries.js'
import { inRail } from './in-rail.js'

export function Rail({ place }: { place: Place }) {
  const { name, rail } = screenOf(place)
  const current = typeof rail === 'string' ? name : rail.as
  const hasLab = useSettings().data?.settings.lab === true || current === 'lab'
  const links = (part: 'top' | 'bottom') =>
    inRail(screens, part)
      .filter((screen) => screen.name !== 'lab' || hasLab)
      .map((screen) => <RailLink key={screen.name} screen={screen} isCurrent={screen.name === current} />)
  return (
    <nav className="rail" aria-label="Screens">
      {links('top')}
      <span className="flex-1" />
      <ThemeSwitch />
      {links('bottom')}
    </nav>
  )
}

function RailLink({ screen, isCurrent }: { screen: Screen; isCurrent: boolean }) {
  const { title, Icon } = screen
  const runs = useRuns().data?.pages.flat() ?? []
  const isLive = screen.name === 'runs' && runs.some((run) => run.state === 'running')
  return (
    <a
      href={rootOf(screen)}
      data-label={title}
      aria-label={isLive ? `${title}, some running` : title}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon aria-hidden />
      {isLive ? <span className="live" /> : null}
    </a>
  )
}

/** The button that chooses the theme, and its menu: dark, light, or as the system has it. */
function ThemeSwitch() {
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

interface ThemeLook {
  readonly theme: Theme
  readonly name: string
  readonly Icon: LucideIcon
}

/** How the themes are called and drawn. */
const themes: readonly ThemeLook[] = [
  { theme: 'system', name: 'System', Icon: Monitor },
  { theme: 'dark', name: 'Dark', Icon: Moon },
  { theme: 'light', name: 'Light', Icon: Sun },
]

const themeLook = (theme: Theme): ThemeLook => themes.find((each) => each.theme === theme) ?? { theme, name: '', Icon: Monitor }
