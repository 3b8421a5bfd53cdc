// The recent requests of all processes of a data folder to endpoints: one database beside the main one, which can be lost.
import { join } from 'node:path'
import { RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible'
import { pause } from '../../models/watch.js'
import { openBeside } from '../../store/database/open-beside.js'
import { isBusy, untilFree } from '../../store/database/patience.js'

type Database = ReturnType<typeof openBeside>

const MINUTE_MS = 60_000
/** The used share of an endpoint's limit: the rest is for requests that arrive earlier or later than planned. */
const SHARE = 0.995
/** Milliseconds by which a request may follow the one before sooner, where that one went late. Less than what SHARE leaves of a minute. */
const SLACK_MS = 100
/** No queue is longer: a time beyond it was written before the clock was set back. */
const LONGEST_QUEUE_MS = 60 * MINUTE_MS
/** Milliseconds between tries at a database that another process writes. */
const BUSY_MS = 5

const TABLES = `
  CREATE TABLE IF NOT EXISTS request (endpoint TEXT PRIMARY KEY, next_at REAL NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS token (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER);
`

/** The moment at which a request may go. */
export interface Slot {
  /** Milliseconds until then; none where it is now. */
  readonly waitMs: number
  /** Frees it for another request where this one does not go. */
  giveBack(): Promise<void>
}

export interface PaceBook {
  /** The next free moment of an endpoint; those of one minute are at equal distances. */
  takeSlot(endpoint: string, requestsPerMinute: number): Promise<Slot>
  tokens(tokensPerMinute: number): TokenMinute
  close(): void
}

/** Counts the tokens of a minute. */
export interface TokenMinute {
  /** Takes tokens of the minute. Where it has too few: after how many milliseconds to try again. */
  take(endpoint: string, tokens: number): Promise<{ readonly waitMs: number } | Admission>
}

interface Admission {
  readonly waitMs: 0
  /** Returns unused tokens, unless the minute is over. */
  giveBack(tokens: number): Promise<void>
}

/** The book of a data folder. Its file is made when a limit is first kept to. */
export function openPaceBook(folder: string): PaceBook {
  let opened: Database | null = null
  const database = () => {
    opened ??= openBeside(join(folder, 'pace.db'), 'remove', (made) => void made.exec(TABLES))
    return opened
  }
  return {
    async takeSlot(endpoint, requestsPerMinute) {
      const interval = MINUTE_MS / (requestsPerMinute * SHARE)
      const next = database().prepare('SELECT next_at AS at FROM request WHERE endpoint = ?')
      const write = database().prepare('INSERT INTO request VALUES (?, ?) ON CONFLICT DO UPDATE SET next_at = excluded.next_at')
      const take = database().transaction(() => {
        const now = Date.now()
        const { at } = (next.get(endpoint) ?? { at: now }) as { at: number }
        const slot = at > now + LONGEST_QUEUE_MS ? now : Math.max(at, now - SLACK_MS)
        write.run(endpoint, slot + interval)
        return { now, slot }
      })
      const { now, slot } = await untilFree(() => take.immediate())
      const free = database().prepare('UPDATE request SET next_at = ? WHERE endpoint = ? AND next_at = ?')
      return {
        waitMs: Math.max(0, slot - now),
        giveBack: async () => void (await untilFree(() => free.run(slot, endpoint, slot + interval))),
      }
    },
    tokens(tokensPerMinute) {
      const limiter = new RateLimiterSQLite({
        ...{ storeClient: database(), storeType: 'better-sqlite3', tableName: 'token', tableCreated: true },
        ...{ points: tokensPerMinute, duration: MINUTE_MS / 1_000 },
      })
      return { take: (endpoint, tokens) => takeTokens(limiter, endpoint, tokens) }
    },
    close() {
      opened?.close()
      opened = null
    },
  }
}

async function takeTokens(limiter: RateLimiterSQLite, endpoint: string, tokens: number): ReturnType<TokenMinute['take']> {
  try {
    const { msBeforeNext } = await whenFree(() => limiter.consume(endpoint, tokens))
    const until = Date.now() + msBeforeNext
    return {
      waitMs: 0,
      async giveBack(unused) {
        if (Date.now() < until) await whenFree(() => limiter.reward(endpoint, unused))
      },
    }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    // Refused requests still count.
    await whenFree(() => limiter.reward(endpoint, tokens))
    return { waitMs: Math.max(1, refused.msBeforeNext) }
  }
}

async function whenFree<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error)) throw error
      await pause(BUSY_MS, new AbortController().signal)
    }
  }
}
