// What is said of the lines that tests run.
import { type Coverage, countLines, type FileLines, filesOfTest, type LineRange } from '../../../contract/journal/coverage.js'
import { counted, joined, type RowTexts, rowText } from '../../../words/row-text.js'

const rows: RowTexts<'covered'> = {
  covered({ isMeasured, tests, lines, unrun, unloaded, leftOut, isWhole }) {
    if (!isMeasured) return rowText('Could not measure which lines the tests run')
    const figures = `${counted(tests, 'test')} and the loading of files run ${lines - unrun} of ${counted(lines, 'line')}`
    const left = joined(
      leftOut > 0 && `${counted(leftOut, 'test')} left out`,
      !isWhole && 'measurement stopped at a limit',
      unloaded.length > 0 && `${counted(unloaded.length, 'file')} not loaded by any test`,
    )
    return rowText('Measured which lines the tests run', joined(figures, left), unloaded.join('\n'))
  },
}

const rangeWords = ([from, to]: LineRange): string => (from === to ? `${from}` : `${from}-${to}`)

/** "12-30, 41". */
export const rangesWords = (ranges: readonly LineRange[]): string => ranges.map(rangeWords).join(', ')

/** "src/app.py 12-30, 41". */
export const fileLinesWords = ({ path, ranges }: FileLines): string => `${path} ${rangesWords(ranges)}`

/** "3 lines of the program are run by no test". Loading a file runs lines too, and those are none of them. */
export const unrunWords = (coverage: Coverage): string => {
  const lines = countLines(coverage.unrun)
  return `${counted(lines, 'line')} in the program ${lines === 1 ? 'is' : 'are'} not run by any test`
}

/** "2 files of the program are loaded by no test". */
export const unloadedWords = ({ unloaded }: Coverage): string =>
  `${counted(unloaded.length, 'file')} in the program ${unloaded.length === 1 ? 'is' : 'are'} not loaded by any test`

/** What limits left out; empty where nothing was. */
export const leftOutWords = ({ leftOut, isWhole }: Coverage): string =>
  [
    leftOut > 0 ? `Tillgreen also measured ${counted(leftOut, 'test')}, but did not store the lines.` : '',
    isWhole ? '' : 'A limit stopped the measurement, so some tests were not measured.',
  ]
    .filter(Boolean)
    .join(' ')

/** Said of a test that runs nothing of what could be measured. */
export const NO_LINES = 'runs no program lines that can be measured'

interface Covered {
  readonly coverage: Coverage | null
}

/** A line for each file that a test runs. */
const belowTest = ({ coverage }: Covered, test: string): string[] => {
  const files = coverage && filesOfTest(coverage, test)
  if (!files) return []
  return files.length === 0 ? [NO_LINES] : files.map(fileLinesWords)
}

/** What no test runs, below all sentences. */
const belowWords = ({ coverage }: Covered): string[] => {
  if (!coverage) return []
  const { unrun, unloaded } = coverage
  return [
    ...(unrun.length > 0 ? [`${unrunWords(coverage)}:`, ...unrun.map((file) => `  ${fileLinesWords(file)}`)] : []),
    ...(unloaded.length > 0 ? [`${unloadedWords(coverage)}:`, ...unloaded.map((path) => `  ${path}`)] : []),
    leftOutWords(coverage),
  ].filter(Boolean)
}

const coverage = { rows, belowTest, belowWords }

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly coverage: typeof coverage
  }
}

export default coverage
