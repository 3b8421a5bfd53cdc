// The left rail: only what exists.
import { ChartNoAxesColumn, CircleQuestionMark, List, type LucideIcon, Plus, Settings } from 'lucide-react'
import { addressOf, type Place } from '../../boot/place.js'
import { useRuns } from '../../boot/queries.js'
import { ThemeSwitch } from './theme-switch.js'

const entries: readonly { readonly place: Place; readonly name: string; readonly Icon: LucideIcon }[] = [
  { place: { screen: 'start' }, name: 'New', Icon: Plus },
  { place: { screen: 'runs' }, name: 'Runs', Icon: List },
  { place: { screen: 'statistics' }, name: 'Statistics', Icon: ChartNoAxesColumn },
]

export function Rail({ place }: { place: Place }) {
  const live =
    useRuns()
      .data?.pages.flat()
      .some((run) => run.state === 'running') ?? false
  const current = place.screen === 'run' || place.screen === 'compare' ? 'runs' : place.screen
  return (
    <nav className="rail" aria-label="Screens">
      {entries.map(({ place: to, name, Icon }) => (
        <a
          key={to.screen}
          href={addressOf(to)}
          title={name}
          aria-label={to.screen === 'runs' && live ? `${name}, some are running` : name}
          aria-current={to.screen === current ? 'page' : undefined}
        >
          <Icon aria-hidden />
          {to.screen === 'runs' && live ? <span className="live" /> : null}
        </a>
      ))}
      <span className="flex-1" />
      <ThemeSwitch />
      <a
        href={addressOf({ screen: 'help', page: null, section: null })}
        title="Help"
        aria-label="Help"
        aria-current={current === 'help' ? 'page' : undefined}
      >
        <CircleQuestionMark aria-hidden />
      </a>
      <a
        href={addressOf({ screen: 'settings' })}
        title="Settings"
        aria-label="Settings"
        aria-current={current === 'settings' ? 'page' : undefined}
      >
        <Settings aria-hidden />
      </a>
    </nav>
  )
}
