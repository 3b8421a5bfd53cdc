// Sends one notice to the address of the settings, as text with a title (https://docs.ntfy.sh/publish/) or as JSON.
import type { Notifications } from '../../../contract/config/settings.js'
import type { NewsKind } from '../../../contract/view/news.js'

export interface Notice {
  /** `test` where the user only tries the address. */
  readonly event: NewsKind | 'test'
  readonly title: string
  readonly text: string
  /** Empty for a test. */
  readonly run: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Milliseconds that one try may take. */
const PATIENCE_MS = 10_000
const TRIES = 3
/** Milliseconds before the second try; the third waits twice as long. */
const PAUSE_MS = 1_000

/**
 * Redirects are not followed: what is sent is for the address that the user typed.
 * @param pauseMs milliseconds before the second try
 * @returns why it could not be delivered; null where it was
 */
export async function sendNotice(
  { address, format }: Pick<Notifications, 'address' | 'format'>,
  notice: Notice,
  pauseMs = PAUSE_MS,
): Promise<string | null> {
  let fault = ''
  for (let go = 1; go <= TRIES; go += 1) {
    const tried = await post(address, requestOf(format, notice))
    if (tried.isOver) return tried.fault
    fault = tried.fault
    if (go < TRIES) await new Promise((resolve) => setTimeout(resolve, pauseMs * go))
  }
  return fault
}

type Tried = { readonly isOver: true; readonly fault: string | null } | { readonly isOver: false; readonly fault: string }

async function post(address: string, request: RequestInit): Promise<Tried> {
  try {
    const response = await fetch(address, { ...request, method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
    await response.body?.cancel()
    if (response.ok) return { isOver: true, fault: null }
    const fault = `HTTP ${response.status}`
    // Only what may pass is tried again.
    return { isOver: response.status < 500 && response.status !== 429, fault }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return { isOver: false, fault: cause?.code ?? (error instanceof Error ? error.name : String(error)) }
  }
}

const tags: Readonly<Record<Notice['event'], string>> = { test: 'bell', done: 'white_check_mark', failed: 'x', needsYou: 'raised_hand' }

function requestOf(format: Notifications['format'], notice: Notice): RequestInit {
  switch (format) {
    case 'ntfy':
      // Headers hold Latin letters alone; ntfy takes others as encoded words (RFC 2047).
      return {
        body: notice.text,
        headers: { 'content-type': 'text/plain; charset=utf-8', title: encodedWord(notice.title), tags: tags[notice.event] },
      }
    case 'json':
      return { body: JSON.stringify(notice), headers: { 'content-type': 'application/json' } }
  }
}

const encodedWord = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`
