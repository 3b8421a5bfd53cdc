// Answers that need the system around the window: its dialogs, its notifications, its menu.
import { stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { type BrowserWindow, dialog, Notification, shell } from 'electron'
import type { DesktopContract } from '../../../contract/calls/index.js'
import { userError } from '../../../contract/errors/index.js'
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
    async openFolder({ folder }) {
      // Never a file: the system would start what it takes for a program.
      const found = isAbsolute(folder) ? await stat(folder).catch(() => null) : null
      if (!found?.isDirectory()) throw userError('folder-gone', { folder })
      if ((await shell.openPath(folder)) !== '') throw userError('desktop-missing', { folder })
      return {}
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
