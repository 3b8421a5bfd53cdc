// Sends a notice to an address of the settings when a run ends or waits, for a user who is away from the desk.
import type { NoticeTest } from '../../../contract/calls/settings.js'
import type { Notifications } from '../../../contract/config/settings.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { type NewsKind, newsKindOf } from '../../../contract/view/news.js'
import { bareNotice, noticeWords, testNoticeText } from '../../../words/notices/notice.js'
import type { Store } from '../../store/store.js'
import type { SettingsFile } from '../data-folder/settings-file.js'

export interface NoticesDeps {
  readonly store: Store
  readonly settings: SettingsFile
  log(message: string, details: unknown): void
}

export interface Notices {
  /** Stops listening, and waits for notices that are being sent. */
  close(): Promise<void>
}

/** Follows the entries of this process: the process that carries a run sends its one notice. */
export function openNotices({ store, settings, log }: NoticesDeps): Notices {
  const known = new Map<string, RunSummary>()
  const sending = new Set<Promise<void>>()
  const tell = async (address: Notifications, notice: Notice): Promise<void> => {
    const fault = await sendNotice(address, notice)
    if (fault !== null) log('A notice could not be delivered.', { host: new URL(address.address).host, fault })
  }
  const stop = store.entries.listen((run, entries) => {
    if (!entries.some(({ step }) => turns.has(step))) return
    const now = store.runs.summary(run)
    if (!now || now.demo !== null || now.kind === 'replay') return
    const before = known.get(run)
    known.set(run, now)
    const event = newsKindOf(before, now)
    if (event === null) return
    const { notifications } = settings.read()
    if (notifications.address === '' || !notifications[event]) return
    const notice = noticeOf(notifications, event, now, entries.at(-1)?.at ?? 0)
    const sent = tell(notifications, notice).finally(() => sending.delete(sent))
    sending.add(sent)
  })
  return {
    async close() {
      stop()
      await Promise.all(sending)
    },
  }
}

/** Entries after which a run is over, waits, or resumes. */
const turns: ReadonlySet<string> = new Set(['finished', 'resumed', 'paused', 'continued', 'question'])

/** Sends a notice of no run to the address, once asked for; null where none is set. `now` in ms since 1970. */
export async function testNotice({ address, format }: Notifications, now: number): Promise<NoticeTest | null> {
  if (address === '') return null
  const notice: Notice = { event: 'test', title: 'Tillgreen', text: testNoticeText, run: '', at: now }
  return { host: new URL(address).host, fault: await sendNotice({ address, format }, notice) }
}

function noticeOf({ details }: Notifications, event: NewsKind, run: RunSummary, at: number): Notice {
  const words = details ? { title: run.title, text: noticeWords(event, run) } : { title: 'Tillgreen', text: bareNotice[event] }
  return { event, ...words, run: run.id, at }
}

/** Sends one notice to the address of the settings, as text with a title (https://docs.ntfy.sh/publish/) or as JSON. */
interface Notice {
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
 * Redirects are not followed: the notice is only for the address that the user typed.
 * @param pauseMs milliseconds before the second try
 * @returns why it could not be delivered; null where it was
 */
async function sendNotice(
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

type Delivery = { readonly isOver: true; readonly fault: string | null } | { readonly isOver: false; readonly fault: string }

async function post(address: string, request: RequestInit): Promise<Delivery> {
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
