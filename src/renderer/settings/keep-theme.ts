// Keeps the chosen theme with the other settings, so that every window and every browser of this person has it.
import { useEffect } from 'react'
import { core } from '../api.js'
import { type Theme, useTheme } from '../theme.js'
import { takeSettings, useSettings } from './settings-queries.js'

/** Shows a theme at once and keeps it; where it cannot be kept it still holds in this browser. */
export function chooseTheme(theme: Theme): void {
  useTheme.getState().choose(theme)
  void keep(theme).catch(() => {})
}

async function keep(theme: Theme): Promise<void> {
  const { settings } = await core.settings.get({})
  takeSettings(await core.settings.set({ settings: { ...settings, theme }, before: settings }))
}

/** Takes over the kept theme once it is known, and whenever it changes elsewhere. */
export function useKeptTheme(): void {
  const kept = useSettings().data?.settings.theme
  useEffect(() => {
    if (kept && kept !== useTheme.getState().theme) useTheme.getState().choose(kept)
  }, [kept])
}
