// The end of the application: asked about while runs are at work, and never before the journal is closed.
import { app, type BrowserWindow, dialog } from 'electron'
import type { RunSummary } from '../../../contract/run/run.js'
import { plainBlock } from '../../../contract/text/plain-text.js'
import type { Host } from '../../host/host.js'
import type { LiveRuns } from './live-runs.js'

/** What becomes of the runs: they go on and so does the window, they wait for the next start, or they end. */
type ForkPoint = 'keep' | 'pause' | 'stop'

/** Closing the window, quitting from the menu and a signal of the system all end here. */
export function guardQuit(window: BrowserWindow, host: Host, runs: LiveRuns): void {
  let isLeaving = false
  const part = async (choose: (live: readonly RunSummary[]) => Promise<ForkPoint>) => {
    if (isLeaving) return
    isLeaving = true
    const live = runs.all()
    const parting = live.length === 0 ? 'stop' : await choose(live)
    if (parting === 'keep') {
      isLeaving = false
      return
    }
    window.hide()
    if (parting === 'pause') await host.leave()
    await host.close()
    app.exit(0)
  }
  const quit = (choose: (live: readonly RunSummary[]) => Promise<ForkPoint>) =>
    part(choose).catch((error: unknown) => {
      process.stderr.write(`${plainBlock(String(error instanceof Error ? error.stack : error))}\n`)
      app.exit(70)
    })
  window.on('close', (event) => {
    event.preventDefault()
    void quit((live) => ask(window, live))
  })
  app.on('before-quit', (event) => {
    event.preventDefault()
    void quit((live) => ask(window, live))
  })
  // Nobody is there to be asked: the runs are left as they are, and the next start offers them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void quit(async () => 'pause'))
}

const partings: readonly ForkPoint[] = ['keep', 'pause', 'stop']

async function ask(window: BrowserWindow, live: readonly RunSummary[]): Promise<ForkPoint> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: live.length === 1 ? '1 run at work' : `${live.length} runs at work`,
    detail: `${live.map((run) => run.title).join('\n')}\n\nPaused runs wait for the next start, which offers to go on with them; a call that is under way is made again. Stopped ones are over, and can be resumed too.`,
    buttons: ['Keep going', 'Pause and quit', 'Stop and quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return partings[response] ?? 'keep'
}
