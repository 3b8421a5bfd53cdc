// Watches the progress of a running step: tests by the runner's report, packages by the output of the package manager.
import { stripVTControlCharacters } from 'node:util'
import type { StepProgress } from '../../../contract/calls/progress.js'
import { below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import type { PackageManager } from '../../languages/language.js'
import { type EndedTests, endedTests } from '../../languages/report/ended-tests.js'

export type TellProgress = (progress: StepProgress) => void

/** Milliseconds between two looks at a report, and its largest size: reading a larger one is not worth it. */
const LOOK_MS = 300
const MOST_BYTES = 2 * 2 ** 20
/** Characters of what a package manager printed that are kept. */
const PRINTED = 200_000

/** The number of tests of each suite that ran to its end here, by the hash of the suite. */
export type CountedSuites = Map<string, number>

/** The report of a test run while it grows. */
interface TestReport {
  readonly folder: string
  readonly suite: string
  /** The key of the test run. */
  readonly key: string
}

/**
 * Reports the number of ended tests whenever the report in `folder` has more. It includes the total where this suite ran to its
 * end before, unless it has more tests now. The returned function ends it and keeps the numbers of the whole report.
 */
export function watchTests({ folder, suite, key }: TestReport, known: CountedSuites, tell: TellProgress): () => void {
  let bytes = 0
  let reported = 0
  const look = (): EndedTests | null => {
    const size = sizeOf(folder)
    if (size === bytes || size > MOST_BYTES) return null
    bytes = size
    const found = endedTests(read(folder))
    const all = known.get(suite) ?? null
    if (found.ended > reported) tell({ key, counted: 'tests', done: found.ended, all: all !== null && found.ended <= all ? all : null })
    reported = found.ended
    return found
  }
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    bytes = 0
    const found = look()
    if (found?.isWhole) known.set(suite, found.ended)
  }
}

/** Reads the output of an install, and reports how many packages are there whenever a package manager prints it. */
export function watchPackages(managers: readonly PackageManager[], key: string, tell: TellProgress): (text: string) => void {
  const counting = managers.flatMap(({ counted }) => (counted ? [counted] : []))
  let printed = ''
  let reported = ''
  return (text) => {
    printed = (printed + text).slice(-PRINTED)
    const found = counting.flatMap((counted) => counted(stripVTControlCharacters(printed)) ?? [])[0]
    if (!found || `${found.done} ${found.all}` === reported) return
    reported = `${found.done} ${found.all}`
    tell({ key, counted: 'packages', ...found })
  }
}

/** Milliseconds between two words on how fast a model writes, and from its first word until that can be said. */
const TELL_MS = 500
/** Streams that are remembered: no more questions run at once. */
const STREAMS = 24

/** Reads the streamed text of models, and reports the number of words of each question and the words per second. */
export function watchWords(tell: TellProgress, now: () => number = () => performance.now()): (key: string, text: string) => void {
  const streams = new Map<string, { readonly since: number; reportedAt: number; words: number; first: number; isInWord: boolean }>()
  return (key, text) => {
    const at = now()
    const known = streams.get(key)
    const stream = known ?? { since: at, reportedAt: at, words: 0, first: 0, isInWord: false }
    streams.set(key, stream)
    const [oldest] = streams.keys()
    if (streams.size > STREAMS && oldest !== undefined) streams.delete(oldest)
    // A word that began in the piece before was counted there.
    const begun = text.match(/\S+/g)?.length ?? 0
    stream.words += begun - (stream.isInWord && /^\S/.test(text) ? 1 : 0)
    stream.isInWord = /\S$/.test(text)
    // The words of the first piece took no measurable time.
    if (!known) stream.first = stream.words
    if (at - stream.reportedAt < TELL_MS) return
    stream.reportedAt = at
    tell({ key, counted: 'words', done: stream.words, all: null, perSecond: ((stream.words - stream.first) / (at - stream.since)) * 1_000 })
  }
}

/** 0 where there is none yet; one that is no file, or goes just now, says nothing. */
const sizeOf = (folder: string): number => unlessGone(() => below(folder).state('report.json')?.bytes ?? 0, 0)

const read = (folder: string): string => unlessGone(() => below(folder).read('report.json', MOST_BYTES).toString('utf8'), '')

function unlessGone<T>(look: () => T, otherwise: T): T {
  try {
    return look()
  } catch (error) {
    if (error instanceof BelowError) return otherwise
    throw error
  }
}
