// Tells a user who is away from the desk how their runs end and that they wait: by a notice to an address that the settings name.
import type { NoticeTest } from '../../../contract/calls/settings.js'
import type { Notifications } from '../../../contract/config/settings.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { type NewsKind, newsKindOf } from '../../../contract/view/news.js'
import { bareNotice, noticeWords, testNoticeText } from '../../../words/notices/notice.js'
import type { Store } from '../../store/store.js'
import type { SettingsFile } from '../data-folder/settings-file.js'
import { type Notice, sendNotice } from './send-notice.js'

export interface NoticesDeps {
  readonly store: Store
  readonly settings: SettingsFile
  log(message: string, details: unknown): void
}

export interface Notices {
  /** Stops listening, and waits for what is being sent. */
  close(): Promise<void>
}

/** Listens to what this process writes: each run is told of once, by the process that carries it. */
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

/** Entries after which a run is over, waits, or goes on. */
const turns: ReadonlySet<string> = new Set(['finished', 'resumed', 'paused', 'continued', 'question'])

/** Sends a notice of no run to the address, once asked for; null where none is set. `now` in ms since 1970. */
export async function testNotice({ address, format }: Notifications, now: number): Promise<NoticeTest | null> {
  if (address === '') return null
  const notice: Notice = { event: 'test', title: 'Tillgreen', text: testNoticeText, run: '', at: now }
  return { host: new URL(address).host, fault: await sendNotice({ address, format }, notice) }
}

function noticeOf({ details }: Notifications, event: NewsKind, run: RunSummary, at: number): Notice {
  const told = details ? { title: run.title, text: noticeWords(event, run) } : { title: 'Tillgreen', text: bareNotice[event] }
  return { event, ...told, run: run.id, at }
}
