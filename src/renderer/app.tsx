// The window: its frame, and the screen of the place that the address names.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CompareScreen } from './compare/compare-screen.js'
import { Closing } from './notify/closing.js'
import { useRunNews } from './notify/run-news.js'
import { Toaster } from './notify/toaster.js'
import { Palette } from './palette/palette.js'
import { ShortcutSheet } from './palette/shortcut-sheet.js'
import { useShortcuts } from './palette/shortcuts.js'
import { type Place, usePlace } from './place.js'
import { queryClient, useChanges } from './queries.js'
import { RunScreen } from './run/run-screen.js'
import { RunStoreContext, useOpenRun } from './run/run-store-context.js'
import { RunsScreen } from './runs/runs-screen.js'
import { useKeptTheme } from './settings/keep-theme.js'
import { SettingsScreen } from './settings/settings-screen.js'
import { ConnectionBanner } from './shell/connection-banner.js'
import { Rail } from './shell/rail.js'
import { StatusBar } from './shell/status-bar.js'
import { TopBar } from './shell/top-bar.js'
import { StartScreen } from './start/start-screen.js'
import { StatisticsScreen } from './statistics/statistics-screen.js'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}

function Frame() {
  // Asked for once: if each part asked, one could be at the new place while the others are at the old one.
  const place = usePlace()
  const store = useOpenRun(place.screen === 'run' ? place.run : null)
  useChanges()
  useKeptTheme()
  useShortcuts()
  useRunNews()
  return (
    <RunStoreContext value={store}>
      <div className="app">
        <TopBar place={place} />
        <ConnectionBanner />
        <Rail place={place} />
        <main className="main" key={place.screen === 'run' ? place.run : place.screen}>
          <Screen place={place} />
        </main>
        <StatusBar />
        <Palette place={place} />
        <ShortcutSheet />
        <Toaster />
        <Closing />
      </div>
    </RunStoreContext>
  )
}

const titles = { start: 'New', run: 'Run', runs: 'Runs', compare: 'Compare', statistics: 'Statistics', settings: 'Settings' } as const

function Screen({ place }: { place: Place }) {
  useEffect(() => {
    document.title = `${titles[place.screen]} · Tillgreen`
  }, [place.screen])
  switch (place.screen) {
    case 'start':
      return <StartScreen />
    case 'run':
      return <RunScreen />
    case 'runs':
      return <RunsScreen />
    case 'compare':
      return <CompareScreen left={place.left} right={place.right} />
    case 'statistics':
      return <StatisticsScreen />
    case 'settings':
      return <SettingsScreen />
  }
}
