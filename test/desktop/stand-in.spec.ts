// The rule of the stand-in: a use that it does not model, or that Electron would refuse, ends the application.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './desktop.js'

const begin = join(import.meta.dirname, '../support/electron/begin.mjs')

const odd: readonly (readonly [string, string, RegExp])[] = [
  ['an API', "import { app } from 'electron'; app.dock.hide()", /does not model app\.dock/],
  ['a module', "import { autoUpdater } from 'electron'; autoUpdater.checkForUpdates()", /does not provide an export named 'autoUpdater'/],
  ['an event', "import { app } from 'electron'; app.on('open-file', () => {})", /does not model the event open-file of app/],
  [
    'an option',
    "import { app, BrowserWindow } from 'electron'; app.whenReady().then(() => new BrowserWindow({ frame: false }))",
    /does not model the option frame/,
  ],
  [
    'a second scheme',
    "import { protocol } from 'electron'; protocol.registerSchemesAsPrivileged([]); protocol.registerSchemesAsPrivileged([])",
    /may be called once/,
  ],
  [
    'a late scheme',
    "import { app, protocol } from 'electron'; app.whenReady().then(() => protocol.registerSchemesAsPrivileged([]))",
    /before the application is ready/,
  ],
  [
    'an early window',
    "import { BrowserWindow } from 'electron'; new BrowserWindow({})",
    /must not be used before the application is ready/,
  ],
  [
    'an unserved scheme',
    "import { app, session } from 'electron'; app.whenReady().then(() => session.defaultSession.protocol.handle('app', () => {}))",
    /not standard and secure/,
  ],
]

test('the stand-in throws on a use that it does not model', { tag: '@stand-in' }, ({ data }) => {
  for (const [what, source, words] of odd) {
    mkdirSync(data, { recursive: true })
    const entry = join(data, 'entry.mjs')
    writeFileSync(entry, source)
    const { status, stderr } = spawnSync(process.execPath, [begin, entry], { encoding: 'utf8' })
    expect([what, status, stderr]).toEqual([what, 1, expect.stringMatching(words)])
  }
})
