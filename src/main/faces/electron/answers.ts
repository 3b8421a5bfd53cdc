// Answers that need the system around the window: its dialogs, its notifications, its menu.
import { type BrowserWindow, dialog, Notification } from 'electron'
import type { DesktopContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { setMenu } from './menu.js'
import type { Signals } from './signals.js'
import { bringToFront } from './window.js'

export function desktopHandlers(window: BrowserWindow, signals: Signals): Handlers<DesktopContract>['desktop'] {
  // What nobody holds is collected, and with it the click on it.
  const shown = new Set<Notification>()
  return {
    setMenu({ commands }) {
      setMenu(commands, signals)
      return {}
    },
    signals: (_input, emit, end) => signals.follow(emit, end),
    async chooseFolder({ title, from }) {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title,
        ...(from ? { defaultPath: from } : {}),
        properties: ['openDirectory', 'createDirectory'],
      })
      return { folder: canceled ? null : (filePaths[0] ?? null) }
    },
    notify({ title, words, run }) {
      if (!Notification.isSupported()) return {}
      const notification = new Notification({ title, body: words })
      shown.add(notification)
      notification.on('click', () => {
        bringToFront(window)
        if (run !== null) signals.send({ type: 'open', run })
      })
      notification.on('close', () => shown.delete(notification))
      notification.show()
      return {}
    },
  }
}
