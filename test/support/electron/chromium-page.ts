// The window's page in plain Chromium, joined to the stand-in: main serves its addresses, its preload runs in an isolated world.
// Everything beyond that goes through main's guards first.
import { randomUUID } from 'node:crypto'
import type { CDPSession, Frame, Page, Request, Route } from '@playwright/test'
import { Gone, type Talk } from './talk.js'
import { FROM_MAIN, pageScript, preloadScript, TO_MAIN, WORLD } from './worlds.js'

const HOME = 'app://tillgreen/'

/** Chromium cannot be given a scheme from outside: `app://x` is shown as `https://x.invalid`, which no network answers. */
export const shown = (url: string): string => url.replace(/^app:\/\/([a-z]+)/, 'https://$1.invalid')
const meant = (url: string): string => url.replace(/^(blob:)?https:\/\/([a-z]+)\.invalid/, '$1app://$2')

interface Context {
  readonly id: number
  readonly name: string
  readonly origin: string
  readonly auxData: { readonly frameId: string }
}

export interface ChromiumPage {
  /** Texts that main sent to the page so far. */
  readonly received: readonly string[]
  /** The loads that received them. */
  loads(): readonly string[]
  /** Addresses that were kept from being opened, as a window or by leaving the page. */
  readonly refused: readonly string[]
  /** Says something to main from the preload's world of another frame, as a preload that was in it could. */
  sayFromFrame(url: string, channel: string, args: readonly unknown[]): Promise<void>
}

/** Joins `page` to the other end of `talk`. To be called before the application loads its window. */
export async function joinPage(page: Page, talk: Talk): Promise<ChromiumPage> {
  const session = await page.context().newCDPSession(page)
  const contexts = new Map<number, Context>()
  const received: string[] = []
  const loads = new Set<string>()
  const refused: string[] = []
  let laid = false
  let hasOthers = false
  const mainFrame = async () => (await session.send('Page.getFrameTree')).frameTree.frame.id
  const here = await mainFrame()
  const worldOf = (frame: string) =>
    [...contexts.values()].findLast((context) => context.name === WORLD && context.auxData.frameId === frame)

  session.on('Runtime.executionContextCreated', ({ context }) => contexts.set(context.id, context as unknown as Context))
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => contexts.delete(executionContextId))
  session.on('Runtime.executionContextsCleared', () => contexts.clear())
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    const context = contexts.get(executionContextId)
    if (name !== TO_MAIN || !context) return
    const { channel, args } = JSON.parse(payload) as { channel: string; args: unknown[] }
    const isMain = context.auxData.frameId === here
    const frame = { url: isMain ? meant(page.url()) : context.origin, origin: isMain ? meant(context.origin) : context.origin }
    void talk.ask('ipc', channel, args, frame, isMain).catch(report)
  })
  await session.send('Page.enable')
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: TO_MAIN, executionContextName: WORLD })
  await page.context().route('**', (route) =>
    serve(route).catch((error: unknown) => {
      report(error)
      // A request without an answer keeps Chromium from closing the page for seconds.
      return route.abort('aborted').catch(() => {})
    }),
  )
  page.context().on('page', () => void closeOthers().catch(report))

  /** Chromium asks before a page reaches this machine; the answer is main's, as it is in Electron. */
  const grant = async () => {
    const { requested, checked } = await talk.ask<{ requested: boolean; checked: boolean }>('permission', 'loopback-network', HOME, true)
    if (requested && checked) await page.context().grantPermissions(['local-network-access'], { origin: shown(HOME) })
  }
  const lay = async (preload: string) => {
    if (laid) return
    laid = true
    const link = randomUUID()
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(link) })
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: preloadScript(link, preload), worldName: WORLD })
  }
  talk.answer({
    async load(url: string, preload: string) {
      await lay(preload)
      await grant()
      await page.goto(shown(url))
    },
    reload: async () => void (await page.reload()),
    send(channel: string, args: unknown[]) {
      const [load, text] = args
      loads.add(String(load))
      received.push(String(text))
      evaluate(session, worldOf(here), `${FROM_MAIN}(${JSON.stringify(channel)}, ${JSON.stringify(args)})`)
    },
  })

  /** Closes what Chromium opened although main refused it; not before its address was put to main. */
  async function closeOthers(): Promise<void> {
    if (!hasOthers) return
    for (const other of page.context().pages()) if (other !== page) await other.close()
  }

  async function serve(route: Route): Promise<void> {
    const request = route.request()
    const url = meant(request.url())
    const frame = frameOf(request)
    if (frame?.page() !== page) {
      // A window that the page opened: Electron asks before there is one.
      refused.push(url)
      const { action } = await talk.ask<{ action: string }>('windowOpen', url)
      if (action !== 'deny') throw new Error(`The stand-in for electron models no second window, but ${url} was let through.`)
      await route.abort('aborted')
      hasOthers = true
      return closeOthers()
    }
    if (url.startsWith('app:')) {
      const { status, headers, body } = await talk.ask<{ status: number; headers: Record<string, string>; body: string }>(
        'fetch',
        url,
        request.method(),
      )
      return route.fulfill({ status, headers, body: Buffer.from(body, 'base64') })
    }
    const isMainFrame = frame === page.mainFrame()
    // A program's page is served by the host itself, over loopback; only where a frame goes is asked about.
    const isPreview = !isMainFrame && new URL(url).hostname === '127.0.0.1'
    if (isPreview && !request.isNavigationRequest()) return route.continue()
    const event = isMainFrame ? 'will-navigate' : 'will-frame-navigate'
    const mayGo = request.isNavigationRequest() && (await talk.ask<boolean>('navigate', event, { url, isMainFrame }))
    if (mayGo && isPreview) return route.continue()
    if (mayGo) throw new Error(`The stand-in for electron models no page but the application's, but ${url} was let through.`)
    refused.push(url)
    // Not as a failure: Chromium would show that in the page's place.
    await route.abort('aborted')
  }

  return {
    received,
    loads: () => [...loads],
    refused,
    async sayFromFrame(url, channel, args) {
      const frame = page.frames().find((each) => each !== page.mainFrame() && each.url() === url)
      if (!frame) throw new Error(`There is no frame at ${url}.`)
      const { frameTree } = await session.send('Page.getFrameTree')
      const id = frameTree.childFrames?.find((child) => child.frame.url === url)?.frame.id ?? ''
      await session.send('Runtime.evaluate', {
        contextId: worldOf(id)?.id ?? -1,
        expression: `${TO_MAIN}(${JSON.stringify(JSON.stringify({ channel, args }))})`,
      })
    },
  }
}

/** Null for the first request of a window that is not there yet. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame()
  } catch {
    return null
  }
}

/** Evaluates in the order of the calls; calls to a closed page are dropped. */
function evaluate(session: CDPSession, context: Context | undefined, expression: string): void {
  if (context) session.send('Runtime.evaluate', { expression, contextId: context.id }).catch(() => {})
}

/** A broken rule of the stand-in ends the test that broke it. */
function report(error: unknown): void {
  if (
    error instanceof Gone ||
    (error instanceof Error && /Target page, context or browser has been closed|Request context disposed/.test(error.message))
  )
    return
  queueMicrotask(() => {
    throw error
  })
}
