// Replaces `protocol` and `session`: schemes, the pages they serve, and the permissions of a page.
import { beforeReady, isReady } from './application.js'
import { driver } from './driver.js'
import { emitter, modelled, only, preventable } from './modelled.js'

interface Scheme {
  readonly scheme: string
  readonly privileges: Readonly<Record<string, boolean>>
}
type Serve = (request: Request) => Promise<Response>
interface Item {
  getURL(): string
  getFilename(): string
  setSaveDialogOptions(options: object): void
}

let schemes: readonly Scheme[] | null = null
const serving = new Map<string, Serve>()
const events = emitter('session', ['will-download'])
let onRequest: ((contents: object | null, permission: string, answer: (allowed: boolean) => void, details: object) => void) | null = null
let onCheck: ((contents: object | null, permission: string, origin: string, details: object) => boolean) | null = null
let onDevice: ((details: object) => boolean) | null = null

export const protocol = modelled('protocol', {
  registerSchemesAsPrivileged(given: readonly Scheme[]) {
    beforeReady('protocol.registerSchemesAsPrivileged')
    if (schemes) throw new Error('protocol.registerSchemesAsPrivileged may be called once.')
    for (const { privileges } of given) only('a scheme', privileges, ['standard', 'secure', 'supportFetchAPI', 'codeCache'])
    schemes = given
  },
})

const defaultSession = modelled('session', {
  on: events.on,
  protocol: modelled('session.protocol', {
    handle(scheme: string, serve: Serve) {
      if (!isReady()) throw new Error('A scheme is served only once the application is ready.')
      // Chromium can only be shown pages of a scheme that has an origin and counts as secure.
      const known = schemes?.find((each) => each.scheme === scheme)
      if (!known?.privileges.standard || !known.privileges.secure) throw new Error(`The scheme ${scheme} is not standard and secure.`)
      if (serving.has(scheme)) throw new Error(`The scheme ${scheme} is served already.`)
      serving.set(scheme, serve)
    },
  }),
  setPermissionRequestHandler(handler: NonNullable<typeof onRequest>) {
    onRequest = handler
  },
  setPermissionCheckHandler(handler: NonNullable<typeof onCheck>) {
    onCheck = handler
  },
  setDevicePermissionHandler(handler: NonNullable<typeof onDevice>) {
    onDevice = handler
  },
})

export const session = modelled('session', { defaultSession })

/** The page that asks for a permission; set by the window. */
export const asking: { contents: object | null } = { contents: null }

driver.answer({
  schemes: () => schemes,
  async fetch(url: string, method: string) {
    const serve = serving.get(new URL(url).protocol.slice(0, -1))
    if (!serve) throw new Error(`Nobody serves ${url}.`)
    // The address is given as it was asked for: a Request would tidy it first, and Electron's does not.
    const request = { url, method } as Request
    const response = await serve(request)
    const body = Buffer.from(await response.arrayBuffer()).toString('base64')
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  },
  permission(permission: string, requestingUrl: string, isMainFrame: boolean) {
    let requested: boolean | null = null
    onRequest?.(asking.contents, permission, (allowed) => (requested = allowed), { requestingUrl, isMainFrame })
    const checked = onCheck?.(asking.contents, permission, new URL(requestingUrl).origin, { requestingUrl, isMainFrame }) ?? null
    return { requested, checked }
  },
  device: () => onDevice?.({ deviceType: 'hid' }) ?? null,
  download(url: string, name: string) {
    let asked: object | null = null
    const event = preventable({})
    const item: Item = {
      getURL: () => url,
      getFilename: () => name,
      setSaveDialogOptions(options) {
        only('a save dialog', options, ['title', 'defaultPath'])
        asked = options
      },
    }
    events.emit('will-download', event, modelled('a download', item))
    return { isPrevented: event.isPrevented(), asked }
  },
})
