// Everything that an endpoint was seen to do wrong, with the outcome that it must end in.
import type { ModelFault } from '../../src/contract/model/model.js'
import type { Answer } from '../support/endpoint.js'

export interface FaultRow {
  /** What the endpoint does. */
  readonly name: string
  /** What it answers to the so-manieth question, counted from 1; null answers as it should. */
  readonly answer: (number: number) => Answer | null
  /** The fault of each go, in order; the last one is what the question ends in. Empty: the run ends well after all. */
  readonly gos: readonly ModelFault[]
  /** Words of the sentence that the user sees. */
  readonly words: RegExp
  /** Milliseconds from the first question to the end by our limits, without the work of the machine. */
  readonly deadlineMs: number
  /** Seconds for the row's own limits; everything else has plenty. */
  readonly limits?: { readonly firstTokenS?: number; readonly idleS?: number; readonly totalS?: number; readonly waitS?: number }
  /** Part of every test run, not of the whole matrix alone. */
  readonly isQuick?: boolean
}

const always = (answer: Answer) => () => answer
/** Backoff between two goes. */
const BACKOFF = 1_000

export const rows: readonly FaultRow[] = [
  {
    name: '429 twice with retry-after-ms, then well',
    answer: (number) => (number <= 2 ? { type: 'rate-limit', retryAfterMs: 200 } : null),
    gos: [],
    words: /tests (pass|are green)/,
    deadlineMs: 2_000,
    isQuick: true,
  },
  {
    name: '429 with retry-after 3600',
    answer: always({ type: 'rate-limit', retryAfter: '3600' }),
    gos: ['rate-limited', 'rate-limited'],
    words: /asks to slow down/,
    deadlineMs: 2_000,
    limits: { waitS: 2 },
    isQuick: true,
  },
  {
    name: '500 for ever',
    answer: always({ type: 'error', status: 500, message: 'oops' }),
    gos: ['server', 'server'],
    words: /status 500.*oops/,
    deadlineMs: BACKOFF,
  },
  {
    name: 'reset before an answer',
    answer: always({ type: 'hang-up' }),
    gos: ['unreachable', 'unreachable'],
    words: /closed the connection/,
    deadlineMs: BACKOFF,
  },
  {
    name: '401 that echoes the key',
    answer: always({ type: 'unauthorized' }),
    gos: ['unauthorized'],
    words: /refuses the key/,
    deadlineMs: 0,
    isQuick: true,
  },
  {
    name: 'never answers',
    answer: always({ type: 'silent' }),
    gos: ['timeout', 'timeout'],
    words: /first word did not come within 1 s/,
    deadlineMs: 2_000 + BACKOFF,
    limits: { firstTokenS: 1 },
    isQuick: true,
  },
  {
    name: '200 with a sign-in page',
    answer: always({ type: 'html' }),
    gos: ['garbled', 'garbled'],
    words: /web page/,
    deadlineMs: BACKOFF,
    isQuick: true,
  },
  {
    name: '200 with {}',
    answer: always({ type: 'empty-object' }),
    gos: ['garbled', 'garbled'],
    words: /no chat completion/,
    deadlineMs: BACKOFF,
  },
  { name: 'cut JSON', answer: always({ type: 'cut-json' }), gos: ['garbled', 'garbled'], words: /broken JSON/, deadlineMs: BACKOFF },
  {
    name: 'a stream that is cut cleanly',
    answer: always({ type: 'cut', after: 3 }),
    gos: ['cut', 'cut'],
    words: /ended in the middle/,
    deadlineMs: BACKOFF,
    isQuick: true,
  },
  {
    name: 'a stream that is reset',
    answer: always({ type: 'reset', after: 3 }),
    gos: ['cut', 'cut'],
    words: /broke in the middle/,
    deadlineMs: BACKOFF,
  },
  {
    name: 'bad JSON inside a stream',
    answer: always({ type: 'bad-json' }),
    gos: ['garbled', 'garbled'],
    words: /broken JSON/,
    deadlineMs: BACKOFF,
  },
  {
    name: 'a stall after the first chunks',
    answer: always({ type: 'stall', after: 3 }),
    gos: ['stalled', 'stalled'],
    words: /nothing came for 1 s/,
    deadlineMs: 2_000 + BACKOFF,
    limits: { idleS: 1 },
    isQuick: true,
  },
  {
    name: 'a head that drips',
    answer: always({ type: 'drip', everyMs: 20 }),
    gos: ['timeout', 'timeout'],
    words: /first word did not come within 1 s/,
    deadlineMs: 2_000 + BACKOFF,
    limits: { firstTokenS: 1 },
  },
  {
    name: 'one line of 64 MB',
    answer: always({ type: 'huge-line', bytes: 64 * 1024 * 1024 }),
    gos: ['garbled', 'garbled'],
    words: /far too long/,
    deadlineMs: BACKOFF,
    isQuick: true,
  },
  {
    name: 'binary noise',
    answer: always({ type: 'noise' }),
    gos: ['garbled', 'garbled'],
    words: /no chat completion/,
    deadlineMs: BACKOFF,
  },
  {
    name: 'an answer that never ends',
    answer: always({ type: 'endless' }),
    gos: ['too-long'],
    words: /longer than the limit \(\d+ KB\)\. The model does not stop/,
    deadlineMs: 0,
  },
  {
    name: 'words that drip for ever',
    answer: always({ type: 'text', text: 'x'.repeat(2_000), piece: 1, everyMs: 30 }),
    gos: ['timeout', 'timeout'],
    words: /not complete after 1 s/,
    deadlineMs: 2_000 + BACKOFF,
    limits: { totalS: 1 },
  },
  {
    name: 'an error inside a stream',
    answer: always({ type: 'error-in-stream', message: 'overloaded', code: 502 }),
    gos: ['server', 'server'],
    words: /overloaded/,
    deadlineMs: BACKOFF,
  },
  {
    name: 'a content filter',
    answer: always({ type: 'text', text: 'half', finish: 'content_filter' }),
    gos: ['filtered'],
    words: /content filter/,
    deadlineMs: 0,
  },
  {
    name: 'a prompt that is too long for it',
    answer: always({ type: 'error', status: 400, message: 'maximum context length is 8192 tokens' }),
    gos: ['too-long'],
    words: /longer than the context of the model/,
    deadlineMs: 0,
  },
  {
    name: 'an unknown model',
    answer: always({ type: 'error', status: 404, message: 'model not found' }),
    gos: ['not-found'],
    words: /check the base URL and the model's name/,
    deadlineMs: 0,
  },
  {
    name: 'an empty purse',
    answer: always({ type: 'error', status: 429, message: 'x', code: 'insufficient_quota' }),
    gos: ['rejected'],
    words: /paid first/,
    deadlineMs: 0,
  },
]
