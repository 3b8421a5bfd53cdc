// The button that chooses the theme; its menu comes in the first quiet moment.
import { lazy, Suspense, useState } from 'react'
import { useTheme } from '../../boot/theme.js'
import { quietMoment } from '../../ui/quiet.js'
import { untilThere } from '../../ui/until-there.js'
import { themeLook } from './theme-look.js'

const ThemeMenu = lazy(async () => {
  await quietMoment()
  // Where the core is gone by then, the button is shown alone until it is back.
  return { default: (await untilThere(() => import('./theme-menu.js'))).ThemeMenu }
})

export function ThemeSwitch() {
  const [isWanted, setWanted] = useState(false)
  const theme = useTheme((state) => state.theme)
  const { Icon, name } = themeLook(theme)
  const button = (
    <button type="button" aria-label={`Theme: ${name}`} title="Theme" aria-haspopup="menu" onClick={() => setWanted(true)}>
      <Icon aria-hidden />
    </button>
  )
  return (
    <Suspense fallback={button}>
      <ThemeMenu isWanted={isWanted} />
    </Suspense>
  )
}
