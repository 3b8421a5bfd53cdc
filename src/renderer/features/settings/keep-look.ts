// Keeps the chosen theme and zoom with the other settings, so that every window and every browser of this person has them.
import { useEffect } from 'react'
import { type Theme, useTheme } from '../../boot/theme.js'
import { kept } from '../../ui/kept.js'
import { nextZoom, useZoom } from '../../ui/zoom.js'
import { changeSettings, takeSettings, useSettings } from './settings-queries.js'

/** Set in this browser until the core has confirmed the shown look. */
const UNCONFIRMED = 'look.unconfirmed'

interface Look {
  readonly theme: Theme
  readonly zoom: number
}

const shown = (): Look => ({ theme: useTheme.getState().theme, zoom: useZoom.getState().percent })

function show({ theme, zoom }: Look): void {
  if (theme !== useTheme.getState().theme) useTheme.getState().choose(theme)
  if (zoom !== useZoom.getState().percent) useZoom.getState().choose(zoom)
}

/** Shows it at once and keeps it; where it cannot be kept now, that is done at the next chance, also after a reload. */
function chooseLook(look: Look): void {
  kept.setItem(UNCONFIRMED, 'yes')
  show(look)
  void keepLook()
}

export const chooseTheme = (theme: Theme): void => chooseLook({ ...shown(), theme })

/** One step larger or smaller, or 0 for the size that everything was made for. */
export const changeZoom = (way: 1 | -1 | 0): void =>
  chooseLook({ ...shown(), zoom: way === 0 ? 100 : nextZoom(useZoom.getState().percent, way) })

async function keepLook(): Promise<void> {
  const look = shown()
  const state = await changeSettings((settings) => ({ ...settings, ...look })).catch(() => null)
  if (!state) return
  // Another one may have been chosen meanwhile.
  const now = shown()
  if (now.theme === look.theme && now.zoom === look.zoom) kept.removeItem(UNCONFIRMED)
  takeSettings(state)
}

/** Takes over the kept look once it is known, and whenever it changes elsewhere; never over one that is not kept yet. */
export function useKeptLook(): void {
  const { data, dataUpdatedAt } = useSettings()
  const theme = data?.settings.theme
  const zoom = data?.settings.zoom
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the core is a chance to keep what is not kept yet
  useEffect(() => {
    if (theme === undefined || zoom === undefined) return
    if (kept.getItem(UNCONFIRMED) !== null) void keepLook()
    else show({ theme, zoom })
  }, [theme, zoom, dataUpdatedAt])
}
