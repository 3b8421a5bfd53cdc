// The address of the window: a scheme of our own, served from the built renderer and from nowhere else.
import { protocol, type Session } from 'electron'
import { openPage, pageHeaders } from '../page-files.js'

const SCHEME = 'app'
const HOST = 'tillgreen'
/** The origin of the window, for every check of a request. */
export const ORIGIN = `${SCHEME}://${HOST}`
export const HOME = `${ORIGIN}/`

/** Must be called before Electron is ready. A standard and secure scheme has an origin, modules and workers. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/**
 * Serves `folder` to the pages of `session`. The page has no network: it sends requests through the preload only. It may
 * frame the addresses of `previewPorts`.
 */
export function servePages(session: Session, folder: string, previewPorts: readonly number[]): void {
  const safety = pageHeaders("'none'", previewPorts)
  session.protocol.handle(SCHEME, async (request) => {
    const page = isOurs(request) ? await openPage(folder, pathOf(request.url)) : null
    if (page === null) return new Response('This page does not exist.\n', { status: 404, headers: safety })
    try {
      const headers = { ...safety, ...page.headers }
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(await page.file.readFile()), { headers })
    } finally {
      await page.file.close()
    }
  })
}

const isOurs = ({ method, url }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && (url === ORIGIN || url.startsWith(`${ORIGIN}/`))

/** The raw path behind the host: parsing it as an address would normalise paths that must be refused. */
const pathOf = (url: string): string => url.slice(ORIGIN.length) || '/'
