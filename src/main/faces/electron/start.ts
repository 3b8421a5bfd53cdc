// Starts the desktop face in named phases: what Electron must know before it is ready, then host, window, wire.
import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { app, BrowserWindow, dialog, Menu, type MenuItemConstructorOptions, Notification, powerSaveBlocker, session, shell } from 'electron'
import packageFile from '../../../../package.json'
import type { MenuCommand } from '../../../contract/calls/desktop.js'
import { type DesktopContract, desktopContract } from '../../../contract/calls/index.js'
import { UserError, userError } from '../../../contract/errors/index.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { plainBlock } from '../../../contract/text/plain-text.js'
import { type Handlers, serve } from '../../../contract/wire/define.js'
import { thrownText } from '../../../words/errors/index.js'
import { type Host, openSealedKeys } from '../../host/host.js'
import { dataFolder, rendererFolder } from '../places.js'
import { startHost } from '../start-host.js'
import { type Guards, guardPages, guardSession } from './guards.js'
import { rpcOverIpc } from './ipc.js'
import { reviveWindow } from './revive.js'
import { HOME, registerScheme, servePages } from './scheme.js'
import { systemSeal } from './seal.js'
import { openSignals, type Signals } from './signals.js'
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
    process.stderr.write('Tillgreen is already open. Bringing its window to the front.\n')
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
    complain(`Internal error in Tillgreen while handling "${path}": ${error instanceof Error ? error.stack : String(error)}`),
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
  dialog.showErrorBox('Could not open Tillgreen', words)
  app.exit(error instanceof UserError ? 2 : 70)
}

const complain = (line: string): void => void process.stderr.write(`${plainBlock(line)}\n`)

/** Electron and Chromium take flags from the same line, so unknown ones are left to them. */
function read(argv: readonly string[]): { readonly data: string | undefined; readonly baseUrl: string | undefined } {
  const { values } = parseArgs({
    args: argv.slice(app.isPackaged ? 1 : 2),
    strict: false,
    options: { data: { type: 'string' }, 'base-url': { type: 'string' } },
  })
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { data: text(values.data), baseUrl: text(values['base-url']) }
}

/** Answers that need the system around the window: its dialogs, its notifications, its menu. */
function desktopHandlers(window: BrowserWindow, signals: Signals): Handlers<DesktopContract>['desktop'] {
  // A notification without a reference is collected, and its click is lost.
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

/** While a run is at work the machine does not go to sleep by itself; the screen may. */
function keepAwake(runs: LiveRuns): void {
  let blocker: number | null = null
  runs.onChange((isAtWork) => {
    if (isAtWork && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension')
    if (!isAtWork && blocker !== null) {
      powerSaveBlocker.stop(blocker)
      blocker = null
    }
  })
}

/** The menu: the commands that the page sent, and those that every window has. */
function setMenu(commands: readonly MenuCommand[], signals: Signals): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(templateFor(process.platform === 'darwin', app.isPackaged, commands, signals)))
}

function templateFor(
  isMac: boolean,
  isPackaged: boolean,
  commands: readonly MenuCommand[],
  signals: Signals,
): MenuItemConstructorOptions[] {
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const offered = (wanted: MenuCommand['menu']): MenuItemConstructorOptions[] =>
    commands
      .filter(({ menu }) => menu === wanted)
      .map(({ name, title, accelerator, isHeard }) => ({
        label: title,
        accelerator,
        registerAccelerator: !isHeard,
        click: () => signals.send({ type: 'command', name }),
      }))
  const above = (items: MenuItemConstructorOptions[]) => (items.length > 0 ? [...items, line] : [])
  return [
    ...(isMac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    { label: '&File', submenu: [...above(offered('file')), { role: isMac ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        ...above(offered('view')),
        { role: 'togglefullscreen' },
        { role: 'reload' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' } satisfies MenuItemConstructorOptions]),
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [...offered('help'), ...(isMac ? [] : [{ role: 'about' } satisfies MenuItemConstructorOptions])] },
  ]
}

/** What happens to the runs: they continue with the window, they wait for the next start, or they end. */
type ForkPoint = 'keep' | 'pause' | 'stop'

/** Closing the window, quitting from the menu and a signal of the system all end here. */
function guardQuit(window: BrowserWindow, host: Host, runs: LiveRuns): void {
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
  // No user can answer here: the runs are left as they are, and the next start offers them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void quit(async () => 'pause'))
}

const partings: readonly ForkPoint[] = ['keep', 'pause', 'stop']

async function ask(window: BrowserWindow, live: readonly RunSummary[]): Promise<ForkPoint> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: live.length === 1 ? '1 run in progress' : `${live.length} runs in progress`,
    detail: `${live.map((run) => run.title).join('\n')}\n\nIf you pause the runs, you can continue them the next time you start Tillgreen. Unfinished requests are then sent again. If you stop the runs, they end, but you can resume them later.`,
    buttons: ['Keep going', 'Pause and quit', 'Stop and quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return partings[response] ?? 'keep'
}

/** The runs that this process carries on, from the same feed that the window follows. */
interface LiveRuns {
  /** Running or paused. */
  all(): readonly RunSummary[]
  /** Called after each change, with whether any run is at work. */
  onChange(listener: (isAtWork: boolean) => void): void
}

/** Follows them for as long as the host is open. */
function followLiveRuns(host: Pick<Host, 'handlers'>): LiveRuns {
  const live = new Map<string, RunSummary>()
  const listeners: ((isAtWork: boolean) => void)[] = []
  const take = (summary: RunSummary) => {
    if (summary.state === 'running' || summary.state === 'paused') live.set(summary.id, summary)
    else live.delete(summary.id)
    const isAtWork = [...live.values()].some((run) => run.state === 'running')
    for (const listener of listeners) listener(isAtWork)
  }
  void host.handlers.runs.changes({}, take, new AbortController().signal)
  return { all: () => [...live.values()], onChange: (listener) => void listeners.push(listener) }
}
