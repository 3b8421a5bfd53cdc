// Measures which lines each JavaScript test runs: V8 counts them, and hooks read the counts before and after each test.
import type { CoverageKit, Runner } from '../../../language.js'
import ask from './tillgreen-coverage.mjs?raw'
import jestEnvironment from './tillgreen-jest-coverage.mjs?raw'
import jestConfig from './tillgreen-jest-coverage-config.mjs?raw'
import lines from './tillgreen-lines.mjs?raw'
import nodeTest from './tillgreen-node-test-coverage.mjs?raw'
import vitestSetup from './tillgreen-vitest-coverage.mjs?raw'
import vitestConfig from './tillgreen-vitest-coverage-config.mjs?raw'

const shared = [
  { path: 'coverage/tillgreen-coverage.mjs', text: ask },
  { path: 'coverage/tillgreen-lines.mjs', text: lines },
]

const MEASURED = /\.(js|mjs|cjs|jsx|ts|mts|cts|tsx)$/

function kit(files: CoverageKit['files'], command: Runner['command']): CoverageKit {
  return {
    files: [...shared, ...files],
    measures: (path) => MEASURED.test(path) && !/\.d\.[cm]?ts$/.test(path),
    command,
    lines: (reportText, coverageText) => `${reportText}\n${coverageText}`,
  }
}

/** @param plain the text of what each process of a test file loads first, whose place something else takes */
export const nodeTestCoverage = (plain: string, command: Runner['command']): CoverageKit =>
  kit(
    [
      { path: 'node-test/tillgreen-node-test-file.mjs', text: nodeTest },
      { path: 'node-test/tillgreen-node-test-plain-file.mjs', text: plain },
    ],
    command,
  )

/** @param plain the text of our configuration, whose place another one takes */
export const vitestCoverage = (plain: string, command: Runner['command']): CoverageKit =>
  kit(
    [
      { path: 'vitest/tillgreen-vitest-config.mjs', text: vitestConfig },
      { path: 'vitest/tillgreen-vitest-plain-config.mjs', text: plain },
      { path: 'coverage/tillgreen-vitest-coverage.mjs', text: vitestSetup },
    ],
    command,
  )

/** @param plain the text of our configuration, whose place another one takes */
export const jestCoverage = (plain: string, command: Runner['command']): CoverageKit =>
  kit(
    [
      { path: 'jest/tillgreen-jest-config.mjs', text: jestConfig },
      { path: 'jest/tillgreen-jest-plain-config.mjs', text: plain },
      { path: 'jest/tillgreen-jest-coverage.mjs', text: jestEnvironment },
    ],
    command,
  )
