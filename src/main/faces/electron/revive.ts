// Reloads a page that crashed, once: the runs are in this process and continue.
import { app, type BrowserWindow, dialog } from 'electron'
import type { Signals } from './signals.js'

/** A crash so soon after the last one is not answered by another reload. */
const AGAIN_MS = 60_000

export function reviveWindow(window: BrowserWindow, signals: Signals): void {
  let revivedAt = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    const isAgain = performance.now() - revivedAt < AGAIN_MS
    revivedAt = performance.now()
    if (!isAgain) {
      signals.send({
        type: 'said',
        title: 'The window was reloaded',
        words: `The window stopped working (reason: ${reason}). Your runs continued in the meantime.`,
      })
      window.webContents.reload()
      return
    }
    void ask(window, reason)
  })
}

async function ask(window: BrowserWindow, reason: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window stopped working twice within a minute',
    detail: `Reason reported by the system: ${reason}. Your runs continue without the window.`,
    buttons: ['Reload', 'Quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  if (response === 0) window.webContents.reload()
  else app.quit()
}
