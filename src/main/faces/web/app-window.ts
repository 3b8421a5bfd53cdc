// Shows the browser face in a separate window, by an installed Chromium, Chrome or Edge.
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface AppWindow {
  /** Settles when the user closed it; with false where that cannot be known: it was not opened, or another process shows it. */
  readonly closed: Promise<boolean>
  close(): void
}

/** A browser that ends sooner than this was not closed by a user. */
const HANDED_OVER_MS = 2_000

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable']
const installed: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')] : [],
  ),
}

/** A browser that can show an app window on this machine; null where there is none or nowhere to show it. */
export function findBrowser(environment: NodeJS.ProcessEnv): string | null {
  const hasDisplay = process.platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY)
  if (!hasDisplay) return null
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [...folders.flatMap((folder) => commands.map((name) => join(folder, name))), ...(installed[process.platform] ?? [])]
  return candidates.find(isProgram) ?? null
}

/** Leads to the window's address; only its owner can read it. */
const ADDRESS_FILE = 'open-window.html'

/**
 * Opens `url` in a window with a separate profile below `dataFolder`. All users of a machine can read command lines, and
 * the address holds a code, so the browser gets a private file that redirects there.
 */
export function openAppWindow(browser: string, url: string, dataFolder: string): AppWindow {
  const isRoot = process.getuid?.() === 0
  const file = join(dataFolder, ADDRESS_FILE)
  rmSync(file, { force: true })
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${url}">\n`, {
    flag: 'wx',
    mode: 0o600,
  })
  const child = spawn(
    browser,
    [
      `--app=${pathToFileURL(file).href}`,
      `--user-data-dir=${join(dataFolder, 'window')}`,
      ...(isRoot ? ['--no-sandbox'] : []),
      '--window-size=1440,900',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-background-mode',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
    ],
    { stdio: 'ignore' },
  )
  return {
    closed: whenClosed(child),
    close() {
      child.kill()
      rmSync(file, { force: true })
    },
  }
}

function whenClosed(child: ChildProcess): Promise<boolean> {
  const openedAt = performance.now()
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    // One that ends at once gave its window to a browser that has this profile open already.
    child.on('exit', (code, signal) => resolve(performance.now() - openedAt > HANDED_OVER_MS && (code === 0 || signal !== null)))
  })
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
