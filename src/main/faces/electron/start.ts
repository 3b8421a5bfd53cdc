// Starts the desktop face in named phases: what Electron must know before it is ready, then host, window, wire.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { app, BrowserWindow, dialog, Menu, session } from 'electron'
import packageFile from '../../../../package.json'
import { desktopContract } from '../../../contract/calls/index.js'
import { UserError } from '../../../contract/errors/index.js'
import { plainBlock } from '../../../contract/text/plain-text.js'
import { serve } from '../../../contract/wire/define.js'
import { thrownText } from '../../../words/errors/index.js'
import { openSealedKeys } from '../../host/host.js'
import { dataFolder, rendererFolder } from '../places.js'
import { startHost } from '../start-host.js'
import { desktopHandlers } from './answers.js'
import { type Guards, guardPages, guardSession } from './guards.js'
import { rpcOverIpc } from './ipc.js'
import { keepAwake } from './keep-awake.js'
import { followLiveRuns } from './live-runs.js'
import { setMenu } from './menu.js'
import { guardQuit } from './quit.js'
import { reviveWindow } from './revive.js'
import { HOME, registerScheme, servePages } from './scheme.js'
import { systemSeal } from './seal.js'
import { openSignals } from './signals.js'
import { bringToFront, openWindow } from './window.js'

const NAME = 'Tillgreen'

/** Before Electron is ready. A second start with the same data folder only brings the first one's window to the front. */
export function startDesktop(argv: readonly string[]): void {
  const flags = read(argv)
  const folder = dataFolder(flags.data)
  const profile = join(folder, 'desktop')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  app.setName(NAME)
  app.setPath('userData', profile)
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write('Tillgreen is open already; its window comes to the front.\n')
    app.exit(0)
    return
  }
  app.enableSandbox()
  registerScheme()
  const guards = guardPages(() => BrowserWindow.getAllWindows()[0] ?? null)
  app.whenReady().then(() => open(folder, flags.baseUrl, guards).catch(fail), fail)
}

async function open(folder: string, baseUrl: string | undefined, guards: Guards): Promise<void> {
  app.setAboutPanelOptions({ applicationName: NAME, applicationVersion: packageFile.version })
  const host = startHost({ data: folder, baseUrl, isAttended: true, keys: await openSealedKeys(folder, await systemSeal()) })
  guardSession(session.defaultSession)
  const previewPorts = await host.previewPorts()
  guards.allowPreviews(previewPorts)
  servePages(session.defaultSession, rendererFolder(), previewPorts)
  const window = openWindow(folder)
  const signals = openSignals()
  const runs = followLiveRuns(host)
  const handlers = { ...host.handlers, desktop: desktopHandlers(window, signals) }
  const wire = serve(desktopContract, handlers, (path, error) =>
    complain(`A mistake of Tillgreen while it answered "${path}": ${error instanceof Error ? error.stack : String(error)}`),
  )
  rpcOverIpc(window.webContents, wire, (why) => complain(`Refused: ${why}.`))
  setMenu([], signals)
  keepAwake(runs)
  guardQuit(window, host, runs)
  reviveWindow(window, signals)
  app.on('second-instance', () => bringToFront(window))
  app.on('activate', () => bringToFront(window))
  await window.loadURL(HOME)
  process.stdout.write('Tillgreen is open.\n')
}

/** A start that is refused says why, in a sandbox of the system and where it was started from. */
function fail(error: unknown): void {
  const words = thrownText(error)
  complain(error instanceof UserError || !(error instanceof Error) ? words : (error.stack ?? words))
  Menu.setApplicationMenu(null)
  dialog.showErrorBox('Tillgreen cannot be opened', words)
  app.exit(error instanceof UserError ? 2 : 70)
}

const complain = (line: string): void => void process.stderr.write(`${plainBlock(line)}\n`)

/** Electron and Chromium take flags of their own from the same line, so unknown ones are left to them. */
function read(argv: readonly string[]): { readonly data: string | undefined; readonly baseUrl: string | undefined } {
  const { values } = parseArgs({
    args: argv.slice(app.isPackaged ? 1 : 2),
    strict: false,
    options: { data: { type: 'string' }, 'base-url': { type: 'string' } },
  })
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { data: text(values.data), baseUrl: text(values['base-url']) }
}
