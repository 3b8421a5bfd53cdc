// Forbids every page in this application to go elsewhere, open windows, embed others, use devices or fetch files.
import { app, type BrowserWindow, dialog, type Session, shell, type WebContents } from 'electron'
import { HOME, ORIGIN } from './scheme.js'

/** How text leaves editor and terminal. */
const COPYING: readonly string[] = ['clipboard-sanitized-write']
/** Permissions that Chromium checks before a page frames an address of this machine. The page's policy still names the few allowed ports. */
const FRAMING: readonly string[] = ['loopback-network', 'local-network-access']

export interface Guards {
  /** From now on programs may be looked at in frames, at these ports of this machine. */
  allowPreviews(ports: readonly number[]): void
}

/** Guards every present and future page. `windowOf` gives the window for questions about an address. */
export function guardPages(windowOf: () => BrowserWindow | null): Guards {
  let previewPorts: readonly number[] = []
  app.on('web-contents-created', (_event, contents) => {
    // The page never leaves its address; a link that would is a link to outside.
    contents.on('will-navigate', (event) => {
      event.preventDefault()
      void openOutside(windowOf(), event.url)
    })
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame && !isPreview(event.url, previewPorts)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      void openOutside(windowOf(), url)
      return { action: 'deny' }
    })
  })
  return {
    allowPreviews(ports) {
      previewPorts = ports
    },
  }
}

/** Refuses every permission and device but what our own page needs, and every download that the page did not make itself. */
export function guardSession(session: Session): void {
  const isAllowed = (contents: WebContents | null, permission: string, url: string, isMainFrame: boolean) =>
    contents !== null && isOurs(url) && ((isMainFrame && COPYING.includes(permission)) || FRAMING.includes(permission))
  session.setPermissionRequestHandler((contents, permission, answer, details) =>
    answer(isAllowed(contents, permission, details.requestingUrl, details.isMainFrame)),
  )
  session.setPermissionCheckHandler((contents, permission, origin, details) =>
    isAllowed(contents, permission, details.requestingUrl ?? origin, details.isMainFrame),
  )
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${HOME}`)) return event.preventDefault()
    // Electron asks where to with the system's own dialog.
    item.setSaveDialogOptions({ title: 'Save', defaultPath: item.getFilename() })
  })
}

/** Asks, with the whole address in sight, before the user's browser is handed one. */
async function openOutside(window: BrowserWindow | null, address: string): Promise<void> {
  const url = safeAddress(address)
  if (url === null || window === null) return
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Open this address in your browser?',
    detail: url,
    buttons: ['Open', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  if (response === 0) await shell.openExternal(url)
}

/** Encrypted, or on this machine; null for all else, such as files, scripts and addresses of other programs. */
function safeAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, href, username, password } = new URL(address)
  if (username || password) return null
  const isLocal = protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return protocol === 'https:' || isLocal ? href : null
}

/** A program's own page, at the address that the host gave it. */
function isPreview(url: string, ports: readonly number[]): boolean {
  return URL.canParse(url) && ports.some((port) => new URL(url).origin === `http://127.0.0.1:${port}`)
}

const isOurs = (url: string): boolean => url === ORIGIN || url.startsWith(HOME)
