// Runners that leave a report in a known format, with the flags that make them do so.
import type { ResultReader } from '../../../contract/packages/project-commands.js'
import { commandsIn, withoutStarters } from './shell-line.js'

/** The folder for reports, in memory: nothing is left among the files of the project. */
export const REPORTS = '/tmp/tillgreen-reports'

interface KnownRunner {
  readonly pattern: RegExp
  readonly reader: Extract<ResultReader, 'junit' | 'tap' | 'ctrf'>
  /** What is added to the line; empty if the runner leaves its report by itself. */
  readonly flags: string
  /** Where the report is then; null if it is printed. A glob below the folder of the command, or a path in memory. */
  readonly report: string | null
}

const XML = `${REPORTS}/report.xml`

const KNOWN: readonly KnownRunner[] = [
  { pattern: /^ctest\b/, reader: 'junit', flags: `--output-junit ${XML}`, report: XML },
  { pattern: /^(\.?\/?vendor\/bin\/|php\s+\S*)?phpunit\b/, reader: 'junit', flags: `--log-junit ${XML}`, report: XML },
  { pattern: /^(\.?\/?vendor\/bin\/|php\s+\S*)?pest\b/, reader: 'junit', flags: `--log-junit ${XML}`, report: XML },
  {
    pattern: /^(mvn|\.\/mvnw)\s(.*\s)?(test|verify|package|install)\b/,
    reader: 'junit',
    flags: '',
    report: '*/surefire-reports/TEST-*.xml',
  },
  { pattern: /^(gradle|\.\/gradlew)\s(.*\s)?(test|check|build)\b/, reader: 'junit', flags: '', report: '*/test-results/*/TEST-*.xml' },
  { pattern: /^bun\s+test\b/, reader: 'junit', flags: `--reporter=junit --reporter-outfile=${XML}`, report: XML },
  { pattern: /^deno\s+test\b/, reader: 'junit', flags: `--junit-path=${XML}`, report: XML },
  // Minitest and RSpec load a reporter of ours from the search path.
  { pattern: /^(bin\/)?rspec\b|^ruby\s(.*\s)?(-I\S*test|test\/)/, reader: 'junit', flags: '', report: `${REPORTS}/ruby.xml` },
  { pattern: /^gotestsum\b/, reader: 'junit', flags: `--junitfile ${XML}`, report: XML },
  { pattern: /^bats\b/, reader: 'tap', flags: '--formatter tap', report: null },
  { pattern: /^busted\b/, reader: 'tap', flags: '-o TAP', report: null },
  { pattern: /^(npx\s+)?tap\b(?!e)/, reader: 'tap', flags: '-R tap', report: null },
  { pattern: /^(npx\s+)?lab\b/, reader: 'tap', flags: '-r tap', report: null },
  { pattern: /^(npx\s+)?qunit\b/, reader: 'tap', flags: '--reporter tap', report: null },
  { pattern: /^(npx\s+)?(brittle|borp)\b/, reader: 'tap', flags: '', report: null },
]

/** A report that the line itself names. */
const NAMED = /(?:--?[\w-]*(?:junit|xunit)[\w-]*|--outputFile(?:\.junit)?)(?:=|\s+)(?:"([^"]+\.xml)"|'([^']+\.xml)'|(\S+\.xml))/i

export interface Reported {
  readonly reader: ResultReader
  readonly report: string | null
}

/** How the result of a line is read that no language knows. Its exit code is the last way. Pure. */
export function reportOf(line: string): Reported {
  const named = NAMED.exec(line)
  const path = named?.[1] ?? named?.[2] ?? named?.[3]
  if (path !== undefined) return { reader: 'junit', report: path }
  const known = knownIn(line)
  return known ? { reader: known.reader, report: known.report } : { reader: 'exit', report: null }
}

/** Reporters that print for people. */
const REPORTER = /\s(-R|-r|--reporter)(=|\s+)[\w-]+(?=\s|$)/g
/** Of busted: no test checks coverage, and coverage needs a separate package. */
const BUSTED_COVERAGE = /\s(--coverage|-c|-Xoutput(=|\s+)\S+)(?=\s|$)/g

/** The line with the flags that make its runner write the report. Pure. */
export function lineWithReport(line: string): string {
  const known = NAMED.test(line) ? null : knownIn(line)
  if (known === null || known.flags === '') return line
  const plain = known.flags === '-o TAP' ? line.replace(BUSTED_COVERAGE, '') : line
  return `${known.reader === 'tap' ? plain.replace(REPORTER, '') : plain} ${known.flags}`
}

/** By the last command of the line: flags are added at its end. */
const knownIn = (line: string): KnownRunner | null => {
  const last = withoutStarters(commandsIn(line).at(-1) ?? '')
  return KNOWN.find(({ pattern }) => pattern.test(last)) ?? null
}

/** Commands that run tests by their name alone. */
const TESTS =
  /^(make|gmake|just|task|rake|bin\/rake)\s+(?:-\S+\s+)*(test|tests|check|unit|unittest|unit-tests|test-unit)\b|^(tox|nox)\b|^(python3?|py)\s+(-\S+\s+)*setup\.py\s+test\b|^(\.\/)?(scripts?|bin|tools?)\/(run[-_])?tests?(\.\w+)?\b|^prove\b|^(bin\/)?rspec\b|^mix\s+test\b|^dotnet\s+test\b|^swift\s+test\b|^zig\s+build\s+test\b|^composer\s+(run\s+)?test\b|^(npx\s+)?(uvu|jasmine|playwright\s+test)\b/

/** Whether a line clearly runs tests, though no language knows it. Pure. */
export const runsTests = (line: string): boolean => {
  const bare = withoutStarters(line)
  return TESTS.test(bare) || knownIn(bare) !== null
}
