// The window: its frame, and the screen of the place that the address names.
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { RunSummary } from '../../contract/run/run.js'
import { plainLine } from '../../contract/text/plain-text.js'
import { outcomeWords } from '../../words/outcome.js'
import { isUnknown, type Place, runAt, screenOf, usePlace } from '../boot/place.js'
import { queryClient, useSummary } from '../boot/queries.js'
import { screens } from '../boot/screens.js'
import { ConnectDialog } from '../features/connect/connect-dialog.js'
import { Consent } from '../features/consent/consent.js'
import { useDesktopSignals } from '../features/desktop/signals.js'
import { useRunNews } from '../features/notify/run-news.js'
import { Toaster } from '../features/notify/toaster.js'
import { toast } from '../features/notify/toasts.js'
import { Palette } from '../features/palette/palette.js'
import { ShortcutSheet } from '../features/palette/shortcut-sheet.js'
import { useShortcuts } from '../features/palette/shortcuts.js'
import { RunStoreContext, useOpenRun } from '../features/run/run-store-context.js'
import { useKeptLook } from '../features/settings/keep-look.js'
import { Closing } from '../features/shell/closing.js'
import { ConnectionBanner } from '../features/shell/connection-banner.js'
import { useAskingRuns } from '../features/shell/live-runs.js'
import { Rail } from '../features/shell/rail.js'
import { ScreenGuard } from '../features/shell/screen-guard.js'
import { StatusBar } from '../features/shell/status-bar.js'
import { TopBar } from '../features/shell/top-bar.js'
import { IconHint } from '../ui/icon-hint.js'
import { quietMoment } from '../ui/quiet.js'
import { ToastPlace } from '../ui/toast.js'

/** Other screens load after the first one, in the first quiet moment, so that they do not delay the window. */
function useFetchedAhead(): void {
  useEffect(() => {
    const fetchAll = async () => {
      await quietMoment()
      // If the core is gone, each is fetched again when it is wanted.
      for (const screen of screens) await screen.fetch().catch(() => {})
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
  // Asked for once: if each part asked, one could show the new place while the others show the old one.
  const place = usePlace()
  const store = useOpenRun(runAt(place))
  const { name, View } = screenOf(place)
  useTitle(place)
  useUnknownSaid()
  useShortcuts()
  useKeptLook()
  useRunNews()
  useFetchedAhead()
  useDesktopSignals()
  return (
    <RunStoreContext value={store}>
      <div className="app">
        <TopBar place={place} />
        <ConnectionBanner />
        <Rail place={place} />
        <main className="main" key={runAt(place) ?? name}>
          <ScreenGuard>
            <Suspense fallback={null}>
              <View place={place} />
            </Suspense>
          </ScreenGuard>
          <ToastPlace />
        </main>
        <StatusBar place={place} />
        <Palette place={place} />
        <ShortcutSheet />
        <Toaster />
        <Closing />
        <ConnectDialog />
        <Consent />
        <IconHint />
      </div>
    </RunStoreContext>
  )
}

/** A run among other tabs: which one it is, and whether it needs a look. */
const nameOf = ({ title, asks, outcome }: RunSummary): string =>
  asks ? `${title} · has a question` : outcome ? `${title} · ${outcomeWords(outcome)}` : title

/** An unknown address shows a message: the first screen would look like the target. */
function useUnknownSaid(): void {
  useEffect(() => {
    const look = () => {
      const { hash } = window.location
      if (isUnknown(hash))
        toast({ tone: 'warn', title: 'Page not found', words: `No page exists at ${hash}. The start screen is shown instead.`, run: null })
    }
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
}

function useTitle(place: Place): void {
  const run = useSummary(runAt(place)).data
  const others = useAskingRuns().filter(({ id }) => id !== run?.id).length
  const title = `${others > 0 ? `(${others}) ` : ''}${run ? nameOf(run) : screenOf(place).title}`
  useEffect(() => {
    document.title = plainLine(`${title} · Tillgreen`)
  }, [title])
}
