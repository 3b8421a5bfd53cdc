// Judges one Rust test by how its process ended and what libtest printed.
import type { FailureKind } from '../../../../../contract/run/tests.js'
import type { Ended, TestVerdict } from '../../../report/transcript.js'

/** Seconds that a test may take until its process is ended: more than elsewhere, since a limit on all of a run counts the build too. */
export const PATIENCE_S = 20
const KILLED = 137

interface Panic {
  readonly thread: string
  readonly file: string
  readonly words: string
}

const SUMMARY = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm

/**
 * A test passes only if libtest counts it as passed; a process that exits early with 0 does not pass. libtest names the test once
 * and prints one summary, at the end. Anything that looks like a second summary came from other code.
 */
export function judge(ended: Ended, patienceS = PATIENCE_S): TestVerdict {
  const { name, exit, durationMs, printed } = ended
  const own = { name, durationMs }
  const summaries = [...printed.matchAll(SUMMARY)]
  const counts = summaries.at(-1) ?? null
  const before = printed.slice(0, counts?.index)
  const isNamed = [' ... ', ' - should panic ... '].some((then) => before.includes(`test ${name}${then}`))
  const isForeign = summaries.length > 1 || (counts !== null && !isNamed)
  if (exit === 0 && isForeign)
    return { ...own, state: 'failed', failure: 'error', message: `Somebody else than libtest printed a result.\n${printed}` }
  if (exit === 0 && counts?.[1] === '1') return { ...own, state: 'passed', failure: null, message: '' }
  if (exit === 0 && counts?.[3] === '1') return { ...own, state: 'skipped', failure: null, message: reasonOf(printed) }
  const failed = (failure: FailureKind, message: string): TestVerdict => ({ ...own, state: 'failed', failure, message })
  if (exit === KILLED && durationMs >= patienceS * 1000)
    return failed('timeout', `The test did not come back within ${patienceS} seconds; its process was ended.\n${printed}`)
  if (counts === null) return failed('error', `The process of the test left with exit ${exit} before the test was over.\n${printed}`)
  const output = failureOutput(printed, name)
  return failed(kindOf(output, name), output)
}

/** Libtest's output for a failed test, without its frame. */
function failureOutput(printed: string, name: string): string {
  const start = printed.indexOf(`---- ${name} stdout ----`)
  const part = start < 0 ? printed : printed.slice(printed.indexOf('\n', start), printed.indexOf('\nfailures:\n', start))
  return part
    .split('\n')
    .filter((line) => !line.startsWith('note: run with `RUST_BACKTRACE'))
    .join('\n')
    .trim()
}

function kindOf(output: string, name: string): FailureKind {
  const panics = panicsOf(output)
  // A stub in a thread, or a stub whose panic was caught, still causes the failure.
  if (panics.some(({ words }) => /^not (yet )?implemented\b/.test(words))) return 'not-implemented'
  if (/^note: (test did not panic as expected|panic did not contain expected string)/m.test(output)) return 'assertion'
  const own = panics.findLast(({ thread }) => thread === name || thread === 'main') ?? panics.at(-1)
  if (own === undefined) return 'error'
  // In a test, `unwrap` and `panic!` are assertions; in the program, they are errors.
  return /(^|\/)tests\//.test(own.file) && !isAccident(own.words) ? 'assertion' : 'error'
}

function panicsOf(output: string): Panic[] {
  return [...output.matchAll(/^thread '([^\n]*?)'(?: \(\d+\))? panicked at (.*?):\d+:\d+:\n(.*)$/gm)].map(
    ([, thread = '', file = '', words = '']) => ({ thread, file, words }),
  )
}

/** Whether the language itself panicked: a mistake, not an assertion. */
const isAccident = (words: string): boolean =>
  /^(index out of bounds|range (start|end) index|slice index|byte index|attempt to|already (mutably )?borrowed|RefCell already|internal error)/.test(
    words,
  )

const reasonOf = (printed: string): string => /\.\.\. ignored(?:, (.*))?$/m.exec(printed)?.[1] ?? ''
