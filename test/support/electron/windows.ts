// Replaces `BrowserWindow` and its page. The page is a real one, in the Chromium that the test drives.
import { readFileSync } from 'node:fs'
import { afterReady, emitApp } from './application.js'
import { driver } from './driver.js'
import { emitter, modelled, only, preventable } from './modelled.js'
import { asking } from './pages.js'

const OPTIONS = ['x', 'y', 'width', 'height', 'minWidth', 'minHeight', 'title', 'backgroundColor', 'show', 'webPreferences']
const PREFERENCES = [
  'preload',
  'sandbox',
  'contextIsolation',
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'webSecurity',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'webviewTag',
  'navigateOnDragDrop',
  'spellcheck',
  'devTools',
]

interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Options extends Bounds {
  readonly show: boolean
  readonly webPreferences: { readonly preload: string }
}
interface Frame {
  readonly url: string
  readonly origin: string
}
type OpenHandler = (details: { url: string }) => { action: 'deny' | 'allow' }

const ipc = emitter('ipcMain', ['tillgreen', 'tillgreen-taken'])
export const ipcMain = modelled('ipcMain', { on: ipc.on })

const windows: ReturnType<typeof makeWindow>['window'][] = []

function makeContents() {
  const events = emitter('webContents', [
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'will-attach-webview',
    'render-process-gone',
    'destroyed',
  ])
  let openHandler: OpenHandler | null = null
  const mainFrame = { url: '', origin: '' }
  const contents = modelled('webContents', {
    on: events.on,
    mainFrame: modelled('webFrameMain', mainFrame),
    isDestroyed: () => false,
    reload: () => driver.ask('reload'),
    send: (channel: string, ...args: unknown[]) => void driver.ask('send', channel, args),
    setWindowOpenHandler(handler: OpenHandler) {
      openHandler = handler
    },
  })
  driver.answer({
    ipc(channel: string, args: unknown[], frame: Frame | null, isMain: boolean) {
      if (isMain && frame) Object.assign(mainFrame, frame)
      const senderFrame = isMain ? contents.mainFrame : frame
      if (ipc.emit(channel, { sender: contents, senderFrame }, ...args) === 0) throw new Error(`Nobody listens to ${channel}.`)
    },
    windowOpen: (url: string) => openHandler?.({ url }) ?? { action: 'allow' },
    /** Whether the page may continue with it. */
    navigate(event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect' | 'will-attach-webview', facts: object) {
      const cancelable = preventable(facts)
      events.emit(event, cancelable)
      return !cancelable.isPrevented()
    },
    pageGone: (reason: string) => void events.emit('render-process-gone', {}, { reason, exitCode: 1 }),
  })
  return contents
}

function makeWindow(options: Options) {
  afterReady('BrowserWindow')
  only('BrowserWindow', options, OPTIONS)
  only('webPreferences', options.webPreferences, PREFERENCES)
  const events = emitter('BrowserWindow', ['ready-to-show', 'resize', 'move', 'maximize', 'unmaximize', 'close'])
  const state = { isShown: options.show, isMaximised: false, isMinimised: false, fronts: 0 }
  let bounds: Bounds = { x: options.x, y: options.y, width: options.width, height: options.height }
  const contents = makeContents()
  asking.contents = contents
  emitApp('web-contents-created', {}, contents)
  const window = modelled('BrowserWindow', {
    on: events.on,
    once: events.once,
    webContents: contents,
    async loadURL(url: string) {
      await driver.ask('load', url, readFileSync(options.webPreferences.preload, 'utf8'))
      events.emit('ready-to-show')
    },
    show() {
      state.isShown = true
    },
    hide() {
      state.isShown = false
    },
    focus() {
      state.fronts += 1
    },
    restore() {
      state.isMinimised = false
    },
    isMinimized: () => state.isMinimised,
    isMaximized: () => state.isMaximised,
    maximize() {
      state.isMaximised = true
      events.emit('maximize')
    },
    getNormalBounds: () => bounds,
  })
  driver.answer({
    window: () => ({ ...state, bounds, options }),
    close: () => void events.emit('close', preventable({})),
    minimise() {
      state.isMinimised = true
    },
    maximise: () => window.maximize(),
    moveTo(to: Bounds) {
      bounds = to
      events.emit('move')
      events.emit('resize')
    },
  })
  return { window }
}

/** Called with `new`, as Electron's own. */
function openBrowserWindow(options: Options) {
  if (windows.length > 0) throw new Error('The stand-in for electron models one window.')
  const { window } = makeWindow(options)
  windows.push(window)
  return window
}

export const BrowserWindow = modelled('BrowserWindow', Object.assign(openBrowserWindow, { getAllWindows: () => windows }))
