// The one window: walled off from the system, where it stood last, shown once there is something to see.
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { preloadFile } from '../places.js'
import { fitBounds, keepWindowState, readWindowState, SMALLEST, type WindowState } from './window-state.js'

/** The window's ground before the page is drawn, as its tokens have it. */
const GROUND = { dark: '#0f1214', light: '#f6f7f6' }

/** Opens the window, empty and not shown yet. Its place is kept in `folder` whenever it changes. */
export function openWindow(folder: string): BrowserWindow {
  const kept = readWindowState(folder)
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  const window = new BrowserWindow({
    ...fitBounds(
      kept?.bounds ?? null,
      [primary, ...others].map((display) => display.workArea),
    ),
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Tillgreen',
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    show: false,
    webPreferences: {
      preload: preloadFile(),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Dictionaries would be fetched from the network.
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  })
  if (kept?.isMaximised) window.maximize()
  window.once('ready-to-show', () => window.show())
  keepPlace(folder, window)
  return window
}

/** To the front, out of the task bar too: for a second start and for a click on a notification. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Milliseconds that the window must stand still before its place is written down. */
const STILL_MS = 400

function keepPlace(folder: string, window: BrowserWindow): void {
  const now = (): WindowState => ({ bounds: window.getNormalBounds(), isMaximised: window.isMaximized() })
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => keepWindowState(folder, now()), STILL_MS)
  }
  window.on('resize', soon)
  window.on('move', soon)
  window.on('maximize', soon)
  window.on('unmaximize', soon)
  window.on('close', () => {
    clearTimeout(timer)
    keepWindowState(folder, now())
  })
}
