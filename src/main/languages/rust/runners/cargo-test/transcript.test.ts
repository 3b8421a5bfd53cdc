// The launcher's transcript is read, even if it is incomplete or contains messages of cargo itself.
import { describe, expect, it } from 'vitest'
import type { CommandEnd, CommandResult } from '../../../../../contract/sandbox/command.js'
import { assembleReport } from '../../../report/assemble.js'
import { reportLines } from '../../../report/transcript.js'
import { compileErrors } from './compile-errors.js'
import { transcript } from './transcript.js'

function report(lines: readonly string[], end: CommandEnd = 'exited') {
  const command: CommandResult = { command: '', exit: 1, end, stdout: '', stderr: '', truncated: false, durationMs: 1, denials: [] }
  const read = assembleReport('cargo-test', reportLines(lines.join('\n'), 'cargo-test', transcript), command)
  return read && { cases: read.cases.map((test) => `${test.id}: ${test.failure ?? test.state}`), broken: read.collectionErrors }
}

const passed = [
  '|',
  '|running 1 test',
  '|test a ... ok',
  '|',
  '|test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out',
]
const opened = ['start', 'opened tests/one.rs', 'building', '|   Compiling program v0.1.0 (/work)', 'built']

describe('reportLines', () => {
  it('knows the test that was running when everything was ended', () => {
    const lines = [...opened, 'test tests/one.rs a', 'test tests/one.rs deep::b', 'running tests/one.rs a', ...passed]
    const ended = [...lines, 'ended tests/one.rs a 0 3', 'running tests/one.rs deep::b', '|running 1 test']
    expect(report(ended, 'timeout')).toEqual({ cases: ['tests/one.rs :: a: passed', 'tests/one.rs :: deep > b: timeout'], broken: [] })
  })

  it('blames every file when the build never ended', () => {
    expect(report(['start', 'opened tests/one.rs', 'opened tests/two.rs', 'building', '|   Compiling'], 'timeout')?.broken).toMatchObject([
      { file: 'tests/one.rs', failure: 'timeout' },
      { file: 'tests/two.rs', failure: 'timeout' },
    ])
  })

  it('does not count an early exit as a pass, whatever was printed', () => {
    const lines = [...opened, 'running tests/one.rs a', '|test a ... ok', 'ended tests/one.rs a 0 3', 'closed tests/one.rs', 'end']
    expect(report(lines)?.cases).toEqual(['tests/one.rs :: a: error'])
  })

  it('ignores a result that libtest did not print', () => {
    const twice = [...opened, 'running tests/one.rs a', ...passed, ...passed, 'ended tests/one.rs a 0 3', 'closed tests/one.rs', 'end']
    const nameless = twice.filter((line) => line !== '|test a ... ok')
    expect(report(twice)?.cases).toEqual(['tests/one.rs :: a: error'])
    expect(report(nameless)?.cases).toEqual(['tests/one.rs :: a: error'])
  })

  it('makes nothing of lines that the launcher never writes', () => {
    expect(report(['{"event":"start","runner":"cargo-test"}', 'ended', 'running', 'result ok'])).toBe(null)
  })
})

describe('compileErrors', () => {
  it('gives each file its errors, leaves out warnings, and says first what must be put right first', () => {
    const printed = [
      'warning: unused variable: `x`',
      ' --> src/lib.rs:1:5',
      '',
      'error[E0432]: unresolved import `rand`',
      ' --> src/lib.rs:1:5',
      '  |',
      'error: expected one of `!` or `::`, found `b`',
      '   --> src/lib.rs:120:7',
      '',
      'error[E0308]: mismatched types',
      ' --> tests/one.rs:3:1',
      '',
      'Some errors have detailed explanations: E0308, E0432.',
      'error: could not compile `program` (lib) due to 2 previous errors; 1 warning emitted',
      'warning: build failed, waiting for other jobs to finish...',
    ]
    expect(compileErrors(printed.join('\n'))).toEqual([
      { file: 'src/lib.rs', failure: 'syntax', message: [...printed.slice(3, 6), '', ...printed.slice(6, 8)].join('\n') },
      { file: 'tests/one.rs', failure: 'error', message: printed.slice(9, 11).join('\n') },
    ])
  })

  it('takes what cargo says of packages for the manifest', () => {
    const printed =
      'error: no matching package named `rand` found\nlocation searched: an index\nrequired by package `program v0.1.0 (/work)`\n'
    expect(compileErrors(printed)).toMatchObject([{ file: 'Cargo.toml', failure: 'import' }])
  })

  it('finds none in a build that went well', () => {
    expect(compileErrors('   Compiling program v0.1.0 (/work)\n    Finished `dev` profile\n')).toEqual([])
  })
})
