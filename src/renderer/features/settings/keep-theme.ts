// Keeps the chosen theme with the other settings, so that every window and every browser of this person has it.
import { useEffect } from 'react'
import { type Theme, useTheme } from '../../boot/theme.js'
import { kept } from '../../ui/kept.js'
import { changeSettings, takeSettings, useSettings } from './settings-queries.js'

/** Set in this browser while the core has not confirmed a theme that is shown already. */
const UNCONFIRMED = 'theme.unconfirmed'

/** Shows a theme at once and keeps it; where it cannot be kept now, that is done at the next chance, also after a reload. */
export function chooseTheme(theme: Theme): void {
  kept.setItem(UNCONFIRMED, 'yes')
  useTheme.getState().choose(theme)
  void keepTheme()
}

async function keepTheme(): Promise<void> {
  const { theme } = useTheme.getState()
  const state = await changeSettings((settings) => ({ ...settings, theme })).catch(() => null)
  if (!state) return
  // Another one may have been chosen meanwhile.
  if (useTheme.getState().theme === theme) kept.removeItem(UNCONFIRMED)
  takeSettings(state)
}

/** Takes over the kept theme once it is known, and whenever it changes elsewhere; never over one that is not kept yet. */
export function useKeptTheme(): void {
  const { data, dataUpdatedAt } = useSettings()
  const theme = data?.settings.theme
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the core is a chance to keep what is not kept yet
  useEffect(() => {
    if (theme === undefined) return
    if (kept.getItem(UNCONFIRMED) !== null) void keepTheme()
    else if (theme !== useTheme.getState().theme) useTheme.getState().choose(theme)
  }, [theme, dataUpdatedAt])
}
