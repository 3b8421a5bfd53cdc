// The window: its frame, and the screen of the place that the address names.
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import type { RunSummary } from '../../contract/run/run.js'
import { plainLine } from '../../contract/text/plain-text.js'
import { outcomeWords } from '../../words/outcome.js'
import { Consent } from '../features/consent/consent.js'
import { useDesktopSignals } from '../features/desktop/signals.js'
import { Closing } from '../features/notify/closing.js'
import { useRunNews } from '../features/notify/run-news.js'
import { Toaster } from '../features/notify/toaster.js'
import { Palette } from '../features/palette/palette.js'
import { ShortcutSheet } from '../features/palette/shortcut-sheet.js'
import { useShortcuts } from '../features/palette/shortcuts.js'
import { RunStoreContext, useOpenRun } from '../features/run/run-store-context.js'
import { useKeptTheme } from '../features/settings/keep-theme.js'
import { ConnectionBanner } from '../features/shell/connection-banner.js'
import { Rail } from '../features/shell/rail.js'
import { ScreenGuard } from '../features/shell/screen-guard.js'
import { StatusBar } from '../features/shell/status-bar.js'
import { TopBar } from '../features/shell/top-bar.js'
import { StartScreen } from '../screens/start/start-screen.js'
import { quietMoment } from '../ui/quiet.js'
import { type Place, usePlace } from './place.js'
import { queryClient, useSummary } from './queries.js'

// Other screens come after the first one, in the first quiet moment.
const parts = {
  run: () => import('../screens/run/run-screen.js'),
  runs: () => import('../screens/runs/runs-screen.js'),
  compare: () => import('../screens/compare/compare-screen.js'),
  statistics: () => import('../screens/statistics/statistics-screen.js'),
  settings: () => import('../screens/settings/settings-screen.js'),
  help: () => import('../screens/help/help-screen.js'),
}
const RunScreen = lazy(async () => ({ default: (await parts.run()).RunScreen }))
const RunsScreen = lazy(async () => ({ default: (await parts.runs()).RunsScreen }))
const CompareScreen = lazy(async () => ({ default: (await parts.compare()).CompareScreen }))
const StatisticsScreen = lazy(async () => ({ default: (await parts.statistics()).StatisticsScreen }))
const SettingsScreen = lazy(async () => ({ default: (await parts.settings()).SettingsScreen }))
const HelpScreen = lazy(async () => ({ default: (await parts.help()).HelpScreen }))

function useFetchedAhead(): void {
  useEffect(() => {
    const fetchAll = async () => {
      await quietMoment()
      // Where the core is gone by then, each is asked for again when it is wanted.
      for (const fetchPart of Object.values(parts)) await fetchPart().catch(() => {})
    }
    void fetchAll()
  }, [])
}

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
  useShortcuts()
  useKeptTheme()
  useRunNews()
  useFetchedAhead()
  useDesktopSignals()
  return (
    <RunStoreContext value={store}>
      <div className="app">
        <TopBar place={place} />
        <ConnectionBanner />
        <Rail place={place} />
        <main className="main" key={place.screen === 'run' ? place.run : place.screen}>
          <ScreenGuard>
            <Suspense fallback={null}>
              <Screen place={place} isOpened={store !== null} />
            </Suspense>
          </ScreenGuard>
        </main>
        <StatusBar place={place} />
        <Palette place={place} />
        <ShortcutSheet />
        <Toaster />
        <Closing />
        <Consent />
      </div>
    </RunStoreContext>
  )
}

const titles = {
  start: 'New',
  run: 'Run',
  runs: 'Runs',
  compare: 'Compare',
  statistics: 'Statistics',
  settings: 'Settings',
  help: 'Help',
} as const

/** A run among other tabs: which one it is, and whether it needs a look. */
const nameOf = ({ title, asks, outcome }: RunSummary): string =>
  asks ? `${title} · asks you` : outcome ? `${title} · ${outcomeWords(outcome)}` : title

function Screen({ place, isOpened }: { place: Place; isOpened: boolean }) {
  const run = useSummary(place.screen === 'run' ? place.run : null).data
  const title = run ? nameOf(run) : titles[place.screen]
  useEffect(() => {
    document.title = plainLine(`${title} · Tillgreen`)
  }, [title])
  switch (place.screen) {
    case 'start':
      return <StartScreen />
    case 'run':
      return isOpened ? <RunScreen /> : null
    case 'runs':
      return <RunsScreen />
    case 'compare':
      return <CompareScreen left={place.left} right={place.right} />
    case 'statistics':
      return <StatisticsScreen />
    case 'settings':
      return <SettingsScreen />
    case 'help':
      return <HelpScreen page={place.page} section={place.section} />
  }
}
