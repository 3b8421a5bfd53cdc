// How the check of hollow programs reads the report of each runner where a test stops before the program does.
import { describe, expect, test } from 'vitest'
import { kindOf } from '../../../languages/javascript/runners/javascript/tillgreen-report.mjs'
import { assembleReport } from '../../../languages/report/assemble.js'
import { readHollow } from './try-hollow.js'

const command = { exit: 1, end: 'exited', stdout: '', stderr: '' } as unknown as Parameters<typeof assembleReport>[2]
const named = (name: string, message: string, code = '') => Object.assign(new Error(message), { name, code })
const kinds = {
  python: { asserted: 'assertion', notLoaded: 'import', ownError: 'error' },
  javascript: {
    asserted: kindOf(named('AssertionError', 'expected 0 to be 3'), 'run'),
    notLoaded: kindOf(named('Error', "Cannot find module './a.mjs' imported from t", 'ERR_MODULE_NOT_FOUND'), 'run'),
    ownError: kindOf(new TypeError('x is not a function'), 'run'),
  },
}
const runners = [
  ['unittest', kinds.python],
  ['pytest', kinds.python],
  ['node-test', kinds.javascript],
  ['vitest', kinds.javascript],
  ['jest', kinds.javascript],
] as const

describe.each(runners)('%s', (runner, { asserted, notLoaded, ownError }) => {
  const readLines = (...lines: object[]) =>
    readHollow(
      assembleReport(
        runner,
        [{ event: 'start', runner }, ...lines, { event: 'end' }].map((line) => JSON.stringify(line)).join('\n'),
        command,
      ),
    )
  const ended = (name: string, failure: string | null) => [
    { event: 'test', key: name, file: 't', suite: '', name },
    ...(failure === '' ? [] : [{ event: 'result', key: name, state: failure ? 'failed' : 'passed', failure, message: '', durationMs: 1 }]),
  ]
  const id = (name: string) => `t :: ${name}`

  test('an assertion is red, and so is an error of the call; a test that could not load or did not start is neither', () => {
    const lines = [...ended('a', asserted), ...ended('e', ownError), ...ended('l', notLoaded), ...ended('s', 'syntax'), ...ended('g', null)]
    expect(readLines(...lines, ...ended('never', ''))).toEqual({
      counts: true,
      red: [id('a'), id('e')],
      failed: [id('a')],
      unrun: [id('l'), id('s'), id('never')],
    })
  })

  test('the result of a program does not count if a file could not be collected', () => {
    expect(readLines(...ended('a', asserted), { event: 'broken', file: 'u', failure: 'import', message: 'no module' })).toMatchObject({
      counts: false,
    })
  })
})
