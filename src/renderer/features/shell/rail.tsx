// The left rail: the screens that stand in it, and the theme.
import { type Place, rootOf, screenOf } from '../../boot/place.js'
import { useRuns } from '../../boot/queries.js'
import type { Screen } from '../../boot/screen.js'
import { screens } from '../../boot/screens.js'
import { useSettings } from '../settings/settings-queries.js'
import { inRail } from './in-rail.js'
import { ThemeSwitch } from './theme-switch.js'

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
      aria-label={isLive ? `${title}, some are running` : title}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon aria-hidden />
      {isLive ? <span className="live" /> : null}
    </a>
  )
}
