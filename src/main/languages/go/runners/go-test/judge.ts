// Judges one test function of Go, and the tests within it, by how its process ended and what the testing package printed.
import type { FailureKind } from '../../../../../contract/run/tests.js'
import type { Ended, TestVerdict } from '../../../report/transcript.js'

/** Seconds that a test may take until its process is ended: more than elsewhere, since a limit on all of a run counts the build too. */
export const PATIENCE_S = 20
const KILLED = 137

/** The testing package's own lines begin with this character. Tests rarely print it. */
const MARK = '\u0016'

interface PrintedTest {
  state: 'PASS' | 'FAIL' | 'SKIP' | null
  /** How many times an end was printed. */
  ends: number
  seconds: number
  readonly lines: string[]
}

/** The function first, then its subtests. A pass also needs exit code 0, because any code can print the words. */
export function judge({ name, exit, durationMs, printed }: Ended): TestVerdict[] {
  const printedTests = readPrinted(printed, name)
  const crash = crashOf(printed)
  return [...printedTests].map(([test, { state, ends, seconds, lines }]): TestVerdict => {
    const message = lines.join('\n').trim()
    const own = { name: test, durationMs: test === name ? durationMs : seconds * 1000 }
    const failed = (failure: FailureKind, words: string): TestVerdict => ({ ...own, state: 'failed', failure, message: words })
    const isWhole = test === name
    if (ends > 1 && exit === 0) return failed('error', `Somebody else than the testing package printed a result.\n${printed}`)
    if (state === 'PASS' && (exit === 0 || !isWhole)) return { ...own, state: 'passed', failure: null, message: '' }
    if (state === 'SKIP' && (exit === 0 || !isWhole)) return { ...own, state: 'skipped', failure: null, message }
    if (exit === KILLED && durationMs >= PATIENCE_S * 1000)
      return failed('timeout', `The test did not come back within ${PATIENCE_S} seconds; its process was ended.\n${printed}`)
    const inner = [...printedTests].filter(([other, { state }]) => other.startsWith(`${test}/`) && state !== 'PASS' && state !== 'SKIP')
    // A panic belongs to the innermost running test; the tests around it fail with it.
    if (crash !== null && (isWhole || state === null || inner.length > 0 || message.includes(crash.words)))
      return failed(crash.failure, isWhole || message === '' ? printed : message)
    if (state !== 'FAIL') return failed('error', `The process of the test left with exit ${exit} before the test was over.\n${printed}`)
    return failed('assertion', message === '' ? printed : message)
  })
}

function readPrinted(printed: string, name: string): Map<string, PrintedTest> {
  const printedTests = new Map<string, PrintedTest>([[name, { state: null, ends: 0, seconds: 0, lines: [] }]])
  const at = (test: string): PrintedTest => {
    const known = printedTests.get(test) ?? { state: null, ends: 0, seconds: 0, lines: [] }
    printedTests.set(test, known)
    return known
  }
  let current = at(name)
  for (const line of printed.split('\n')) {
    const isMarked = line.includes(MARK)
    const words = isMarked ? line.replace(MARK, '').trim() : ''
    const word = /^=== (?:RUN|NAME|CONT|PAUSE)\s+(\S+)$/.exec(words)
    const end = /^--- (PASS|FAIL|SKIP): (\S+) \((\d+(?:\.\d+)?)s\)$/.exec(words)
    const isOurs = (word?.[1] ?? end?.[2] ?? '').split('/')[0] === name
    if (isOurs && word?.[1]) current = at(word[1])
    else if (isOurs && end?.[2]) {
      const test = at(end[2])
      test.state = end[1] as PrintedTest['state']
      test.ends += 1
      test.seconds = Number(end[3])
    } else if (!isMarked) current.lines.push(line)
  }
  return printedTests
}

interface Crash {
  readonly failure: FailureKind
  readonly words: string
}

/** What ended the process before the tests were over; null if nothing did. */
function crashOf(printed: string): Crash | null {
  const found = /^(panic|fatal error): (.*)$/m.exec(printed)
  if (!found) return null
  const words = found[2] ?? ''
  if (found[1] === 'panic' && /\bnot (yet )?implemented\b/i.test(words)) return { failure: 'not-implemented', words }
  if (
    found[1] !== 'panic' ||
    /^(runtime error|test executed panic|unexpected call to os\.Exit|interface conversion|assignment to entry)/.test(words)
  )
    return { failure: 'error', words }
  // The first frame outside Go itself. In a test, `panic` is an assertion; in the program, it is an error.
  const frames = [...printed.slice(found.index).matchAll(/^\t(\/\S+\.go):\d+/gm)].map((frame) => frame[1] ?? '')
  const own = frames.find((file) => !/\/src\/(runtime|testing|internal)\//.test(file))
  return { failure: own?.endsWith('_test.go') ? 'assertion' : 'error', words }
}
