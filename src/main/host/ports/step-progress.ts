// Watches how far a step is that goes on: tests by the report that the runner writes meanwhile, packages by what the package manager prints.
import { stripVTControlCharacters } from 'node:util'
import type { StepProgress } from '../../../contract/calls/progress.js'
import { below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import type { PackageManager } from '../../languages/language.js'
import { type EndedTests, endedTests } from '../../languages/report/ended-tests.js'

export type TellProgress = (progress: StepProgress) => void

/** Milliseconds between two looks at a report, and the bytes up to which one is looked at: a larger one would cost more than it tells. */
const LOOK_MS = 300
const MOST_BYTES = 2 * 2 ** 20
/** Characters of what a package manager printed that are kept. */
const PRINTED = 200_000

/** What is known of the tests of suites that ran to their end here: how many there are, by the hash of the suite. */
export type CountedSuites = Map<string, number>

/**
 * Tells how many tests have ended whenever the report in `folder` says more. With the number in all where this suite ran to its end
 * before; without it where it has more tests than then. The function that it returns ends it and keeps what the whole report says.
 */
export function watchTests(folder: string, suite: string, known: CountedSuites, key: string, tell: TellProgress): () => void {
  let bytes = 0
  let told = 0
  const look = (): EndedTests | null => {
    const size = sizeOf(folder)
    if (size === bytes || size > MOST_BYTES) return null
    bytes = size
    const found = endedTests(read(folder))
    const all = known.get(suite) ?? null
    if (found.ended > told) tell({ key, counted: 'tests', done: found.ended, all: all !== null && found.ended <= all ? all : null })
    told = found.ended
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

/** Takes what an install prints, and tells how many packages are there whenever a package manager says so. */
export function watchPackages(managers: readonly PackageManager[], key: string, tell: TellProgress): (text: string) => void {
  const counting = managers.flatMap(({ counted }) => (counted ? [counted] : []))
  let printed = ''
  let told = ''
  return (text) => {
    printed = (printed + text).slice(-PRINTED)
    const found = counting.flatMap((counted) => counted(stripVTControlCharacters(printed)) ?? [])[0]
    if (!found || `${found.done} ${found.all}` === told) return
    told = `${found.done} ${found.all}`
    tell({ key, counted: 'packages', ...found })
  }
}

/** Milliseconds between two words on how fast a model writes, and from its first word until that can be said. */
const TELL_MS = 500
/** Streams that are remembered: no more questions go on at once. */
const STREAMS = 24

/** Takes the text of models as it streams in, and tells how many words there are of each question and how many come in a second. */
export function watchWords(tell: TellProgress, now: () => number = () => performance.now()): (key: string, text: string) => void {
  const streams = new Map<string, { readonly since: number; told: number; words: number; first: number; isInWord: boolean }>()
  return (key, text) => {
    const at = now()
    const known = streams.get(key)
    const stream = known ?? { since: at, told: at, words: 0, first: 0, isInWord: false }
    streams.set(key, stream)
    const [oldest] = streams.keys()
    if (streams.size > STREAMS && oldest !== undefined) streams.delete(oldest)
    // A word that goes on from the piece before was counted there.
    const begun = text.match(/\S+/g)?.length ?? 0
    stream.words += begun - (stream.isInWord && /^\S/.test(text) ? 1 : 0)
    stream.isInWord = /\S$/.test(text)
    // What came with the first piece took no time that could be measured.
    if (!known) stream.first = stream.words
    if (at - stream.told < TELL_MS) return
    stream.told = at
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
