// The one window: walled off from the system, where it stood last, shown once there is something to see.

import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { z } from 'zod'
import { readPlainFile, replaceFile } from '../../host/host.js'
import { preloadFile } from '../places.js'

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

/** Milliseconds without a move after which the place of the window is written down. */
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

const Rectangle = z.object({ x: z.number().int(), y: z.number().int(), width: z.number().int(), height: z.number().int() })
/** The last place of the window, kept in the data folder and fitted to the present screens. */
type Rectangle = z.infer<typeof Rectangle>

const State = z.object({ version: z.literal(1), bounds: Rectangle, isMaximised: z.boolean() })
type WindowState = Omit<z.infer<typeof State>, 'version'>

/** Smaller than this the screens do not fit any more. */
const SMALLEST = { width: 1024, height: 700 }
const USUAL = { width: 1440, height: 900 }
/** So much of the window's upper edge must be in reach to move it. */
const REACH = { width: 160, height: 32 }

/**
 * The bounds to open with: the kept ones where their upper edge can be reached on some screen, else in the middle of
 * the first; never larger than the screen's work area. Pure.
 * @param areas work areas of the screens, the first one's first
 */
function fitBounds(kept: Rectangle | null, areas: readonly Rectangle[]): Rectangle {
  const [first = { x: 0, y: 0, ...USUAL }] = areas
  const area = kept === null ? undefined : areas.find((each) => isReachable(kept, each))
  if (kept === null || area === undefined) {
    const size = smaller(USUAL, first)
    return { x: first.x + Math.round((first.width - size.width) / 2), y: first.y + Math.round((first.height - size.height) / 2), ...size }
  }
  const size = smaller({ width: Math.max(kept.width, SMALLEST.width), height: Math.max(kept.height, SMALLEST.height) }, area)
  return {
    x: Math.min(Math.max(kept.x, area.x - size.width + REACH.width), area.x + area.width - REACH.width),
    y: Math.min(Math.max(kept.y, area.y), area.y + area.height - REACH.height),
    ...size,
  }
}

/** The kept state of a data folder; null where none was kept or it cannot be read: then it counts as none. */
function readWindowState(folder: string): WindowState | null {
  try {
    return State.parse(JSON.parse(readPlainFile(fileOf(folder)) ?? ''))
  } catch {
    return null
  }
}

/** Keeps it. A folder that does not take it is no reason to bother anybody: the window opens in its usual place. */
function keepWindowState(folder: string, state: WindowState): void {
  try {
    replaceFile(fileOf(folder), `${JSON.stringify({ version: 1, ...state }, null, 2)}\n`)
  } catch {}
}

const fileOf = (folder: string) => join(folder, 'window.json')

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  return across >= REACH.width && bounds.y >= area.y - REACH.height && bounds.y + REACH.height <= area.y + area.height
}

const smaller = (one: { width: number; height: number }, other: { width: number; height: number }) => ({
  width: Math.min(one.width, other.width),
  height: Math.min(one.height, other.height),
})
